/** What the controls of all fields share: their look, and the attributes that name and describe them. */
import type { FieldProps } from '../../../engine/react/types.ts';

// 16 px on phones: smaller text makes iOS zoom into the page on focus.
const words = 'text-text max-md:text-lg md:text-base';
const lines =
  'rounded-control border border-border-strong bg-surface-raised aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-border disabled:bg-surface-sunken disabled:text-text-muted';

/** A box around a value that is typed or chosen on one line. */
export const controlClass = `block h-control w-full min-w-0 px-2.5 ${words} ${lines}`;

/** A box around text of several lines. */
export const areaClass = `block w-full min-w-0 px-2.5 py-1.5 ${words} ${lines}`;

/** A box that holds more than one element; the input inside has `innerClass`. */
export const boxClass =
  'flex min-h-control w-full min-w-0 items-center rounded-control border border-border-strong bg-surface-raised focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger has-disabled:border-border has-disabled:bg-surface-sunken';
export const innerClass = `h-full min-h-[calc(var(--control)-2px)] min-w-0 flex-1 bg-transparent px-2.5 ${words} outline-none disabled:cursor-not-allowed disabled:text-text-muted`;

/** A small button inside a control: as tall as the control, so that a thumb finds it. */
export const insideButtonClass =
  'inline-flex size-[calc(var(--control)-2px)] shrink-0 items-center justify-center rounded-control text-text-muted hover:text-text disabled:opacity-50';

/** A choice with its words beside: the whole line is the target. */
export const choiceClass = 'flex min-h-control min-w-0 items-center gap-2 text-base text-text has-disabled:text-text-muted';
export const boxInputClass = 'size-4 shrink-0 accent-accent max-md:size-5';

/** All that a control needs to know besides its value. */
export type FieldFrame = Omit<FieldProps, 'value' | 'onChange'>;

/** Attributes of the one element that edits a value. */
export function controlAttributes({ id, disabled, required, invalid, describedBy, label, placeholder, onBlur }: FieldFrame) {
  return {
    id,
    disabled,
    'aria-label': label,
    'aria-required': required,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': describedBy || undefined,
    placeholder,
    onBlur,
  };
}

/** Attributes of an element that groups several controls under one name. */
export function groupAttributes({ id, required, invalid, describedBy, label }: FieldFrame) {
  return {
    id,
    'aria-label': label,
    'aria-required': required ? true : undefined,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}

/** Text as a value: nothing typed is no value. */
export const orNull = (text: string): string | null => (text === '' ? null : text);
