/** What stands around a widget: label above, help or error below, on a line that is always kept. Plain functions: a form has many. */
import type { ReactNode } from 'react';
import type { FieldTypeName } from '../../core/fields/field-types.ts';

/** Types whose widget is several elements, named as a group rather than by a label element. */
const groupTypes: ReadonlySet<FieldTypeName> = new Set([
  'radio',
  'checkboxes',
  'rating',
  'files',
  'audio',
  'photo',
  'signature',
  'list',
  'matrix',
  'polygon',
  'richtext',
  'custom_fields',
]);

/** Types whose widget shows the unit itself. */
const unitTypes: ReadonlySet<FieldTypeName> = new Set(['integer', 'number', 'percent', 'money']);

export const helpId = (id: string) => `${id}-help`;
export const errorId = (id: string) => `${id}-error`;
export const unitId = (id: string) => `${id}-unit`;

const mark = (
  <span aria-hidden="true" className="ms-0.5 text-danger-text">
    *
  </span>
);
const labelClass = 'mb-1 block text-sm font-medium text-text';

type Label = { readonly id: string; readonly type: FieldTypeName; readonly label: string; readonly isRequired: boolean };

/** The label of a widget; of one that is a group, words for the eye only: the group names itself. */
export function fieldLabel({ id, type, label, isRequired }: Label): ReactNode {
  // A button says its own label.
  if (type === 'button') return null;
  if (groupTypes.has(type)) {
    return (
      <span aria-hidden="true" className={labelClass}>
        {label}
        {isRequired && mark}
      </span>
    );
  }
  return (
    <label htmlFor={id} className={labelClass}>
      {label}
      {isRequired && mark}
    </label>
  );
}

/** Mark of what has to be filled in. */
export const requiredMark = mark;

type Note = {
  readonly id: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  /** What the form did to the value. */
  readonly note?: string | undefined;
};

/** Room under a widget as high as a note of one line, where there is none: no element for what most fields never need. */
export const noteRoom = 'pb-5';

/** Help and error share the line, so that nothing moves when an error comes or goes. Nothing where there is neither: see `noteRoom`. */
export function fieldNote({ id, help, error, note }: Note): ReactNode {
  const words = note ?? help;
  if (words === undefined && error === undefined) return null;
  return (
    <div className="min-h-5 pt-0.5 text-xs leading-4">
      {words !== undefined && (
        <p id={helpId(id)} className={error === undefined ? 'text-text-muted' : 'sr-only'}>
          {words}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId(id)} className="text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

/** Whether the unit stands beside the widget. */
export const hasUnitBeside = (field: { readonly type: FieldTypeName; readonly unit?: string }): boolean =>
  field.unit !== undefined && !unitTypes.has(field.type);

/** The widget with its unit beside it. */
export function withUnit(id: string, unit: string, control: ReactNode): ReactNode {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">{control}</div>
      <span id={unitId(id)} className="shrink-0 text-sm text-text-muted">
        {unit}
      </span>
    </div>
  );
}

/** Ids of all that describes the widget. */
export function describedBy(id: string, parts: { readonly words: boolean; readonly unit: boolean; readonly error: boolean }): string {
  let ids = parts.words ? helpId(id) : '';
  if (parts.unit) ids = ids === '' ? unitId(id) : `${ids} ${unitId(id)}`;
  if (parts.error) ids = ids === '' ? errorId(id) : `${ids} ${errorId(id)}`;
  return ids;
}
