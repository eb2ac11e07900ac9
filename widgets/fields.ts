/** Field widgets by the names that engine/core/fields gives them. */
import { type LazyField, lazyField } from './fields/lazy-field.ts';

export const fieldWidgets: Readonly<Record<string, LazyField>> = {
  text: lazyField(() => import('./text-field/text-field.tsx')),
  textarea: lazyField(() => import('./textarea-field/textarea-field.tsx')),
  email: lazyField(() => import('./email-field/email-field.tsx')),
  mobile: lazyField(() => import('./mobile-field/mobile-field.tsx')),
  number: lazyField(() => import('./number-field/number-field.tsx')),
  money: lazyField(() => import('./money-field/money-field.tsx')),
  rating: lazyField(() => import('./rating-field/rating-field.tsx')),
  switch: lazyField(() => import('./switch-field/switch-field.tsx')),
  date: lazyField(() => import('./date-field/date-field.tsx')),
  datetime: lazyField(() => import('./datetime-field/datetime-field.tsx')),
  time: lazyField(() => import('./time-field/time-field.tsx')),
  select: lazyField(() => import('./select-field/select-field.tsx')),
  multiselect: lazyField(() => import('./multiselect-field/multiselect-field.tsx')),
  radio: lazyField(() => import('./radio-field/radio-field.tsx')),
  checkboxes: lazyField(() => import('./checkboxes-field/checkboxes-field.tsx')),
  ref: lazyField(() => import('./ref-field/ref-field.tsx')),
  refs: lazyField(() => import('./refs-field/refs-field.tsx')),
  files: lazyField(() => import('./files-field/files-field.tsx')),
  colour: lazyField(() => import('./colour-field/colour-field.tsx')),
  json: lazyField(() => import('./json-field/json-field.tsx')),
  list: lazyField(() => import('./list-field/list-field.tsx')),
};
