/** The form's grid of twelve columns. */
import type { FieldView } from '../../core/definitions/types.ts';
import type { FieldTypeName } from '../../core/fields/field-types.ts';

/** One column on narrow panels, twelve on wide ones: by the width of the form itself, so that dialogs fold too. */
export const gridClass = 'grid grid-cols-12 gap-x-4 gap-y-2';

const wide: ReadonlySet<FieldTypeName> = new Set([
  'textarea',
  'richtext',
  'files',
  'photo',
  'signature',
  'list',
  'matrix',
  'polygon',
  'custom_fields',
  'json',
  'checkboxes',
  'radio',
]);

// Written out, because Tailwind finds class names by reading.
const spans: Readonly<Record<number, string>> = {
  1: '@lg:col-span-1',
  2: '@lg:col-span-2',
  3: '@lg:col-span-3',
  4: '@lg:col-span-4',
  5: '@lg:col-span-5',
  6: '@lg:col-span-6',
  7: '@lg:col-span-7',
  8: '@lg:col-span-8',
  9: '@lg:col-span-9',
  10: '@lg:col-span-10',
  11: '@lg:col-span-11',
  12: '@lg:col-span-12',
};

/** Class of a field's width: its own `x-col-span`, half the form otherwise, the whole of it for tall types; and where a row of its own starts. */
export function spanClass(field: FieldView): string {
  const columns = field.colSpan ?? (wide.has(field.type) ? 12 : 6);
  return `col-span-12 ${spans[columns] ?? ''}${field.newRow ? ' @lg:col-start-1' : ''}`;
}
