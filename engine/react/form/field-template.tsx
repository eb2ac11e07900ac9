/** What stands around a field: label above, help or error below, on a line that is always kept. */
import type { FieldTemplateProps } from '@rjsf/utils';
import type { FieldTypeName } from '../../core/fields/field-types.ts';
import { formatPointer } from '../../core/json/index.ts';
import { useText } from '../text/use-text.ts';
import { labelOf } from './fields.ts';
import { useFieldState } from './form-context.ts';
import { spanClass } from './grid.ts';
import { errorId, helpId, useLeaf } from './leaf.tsx';

/** Types whose widget is several elements, named as a group rather than by a label element. */
const groupTypes: ReadonlySet<FieldTypeName> = new Set(['radio', 'checkboxes', 'rating', 'files', 'list']);

/** Wraps leaves; what only holds other fields passes through. */
export function FieldTemplate(props: FieldTemplateProps) {
  if (props.uiSchema?.['ui:field'] === 'leaf') return <LeafFrame {...props} />;
  return props.children;
}

function LeafFrame({ id, fieldPathId, schema, required = false, children }: FieldTemplateProps) {
  const text = useText();
  const pointer = formatPointer(fieldPathId.path);
  const field = useLeaf(pointer, schema, required);
  const state = useFieldState(pointer);
  if (!state.visible) return null;
  return (
    <div className={`flex min-w-0 flex-col ${spanClass(field)}`}>
      <FieldLabel id={id} isGroup={groupTypes.has(field.type)} label={labelOf(field, text)} required={state.required || required} />
      {children}
      <FieldNote id={id} help={field.help ? text(field.help) : undefined} error={state.error} />
    </div>
  );
}

function FieldLabel({
  id,
  isGroup,
  label,
  required,
}: {
  readonly id: string;
  readonly isGroup: boolean;
  readonly label: string;
  readonly required: boolean;
}) {
  const className = 'mb-1 block text-sm font-medium text-text';
  const mark = required && (
    <span aria-hidden="true" className="ms-0.5 text-danger-text">
      *
    </span>
  );
  if (isGroup) {
    return (
      <span aria-hidden="true" className={className}>
        {label}
        {mark}
      </span>
    );
  }
  return (
    <label htmlFor={id} className={className}>
      {label}
      {mark}
    </label>
  );
}

/** Help and error share the line, so that nothing moves when an error comes or goes. */
export function FieldNote({
  id,
  help,
  error,
}: {
  readonly id: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
}) {
  return (
    <div className="min-h-5 pt-0.5 text-xs leading-4">
      {help !== undefined && (
        <p id={helpId(id)} className={error === undefined ? 'text-text-muted' : 'sr-only'}>
          {help}
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
