/** A list as a grid: a line per row, a column per field. RJSF's templates for lists whose definition says so. */
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import { minorDigits } from '../../core/format/index.ts';
import { useApp } from '../provider/engine-context.ts';
import { cellAt, neighbourOf } from './cell-moves.ts';
import { pasteCells } from './cell-paste.ts';
import { requiredMark } from './field-frame.tsx';
import type { FormField } from './fields.ts';
import { useForm } from './form-context.ts';
import { pointerOf } from './placed-field.tsx';
import { RowButtons } from './row-buttons.tsx';
import { ListFrame } from './rows.tsx';
import { useRow } from './use-row.ts';

export function GridListTemplate(props: ArrayFieldTemplateProps) {
  const { model, text, wordsOf } = useForm();
  const { org } = useApp();
  const pointer = pointerOf(props.fieldPathId);
  const field = model.index.at(pointer);
  if (!field) return null;
  const isLocked = props.readonly === true;
  const canAdd = !isLocked && props.canAdd === true;
  const words = { digits: minorDigits(org.currency), choices: (view: FieldView) => wordsOf(view).options ?? [] };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const from = cellAt(event.target);
    const count = from && !isLocked ? pasteCells(model, field, from, event.clipboardData.getData('text/plain'), words) : 0;
    if (count === 0) return;
    event.preventDefault();
    model.tell(text('form.cells_pasted', { count }));
  };
  return (
    <ListFrame {...props}>
      {(add) => (
        <div data-grid="" className="overflow-x-auto rounded-card border border-border">
          <table className="w-full border-collapse text-sm">
            <Columns field={field} hasButtons={!isLocked} />
            <tbody onPaste={paste} onKeyDown={(event) => moveCell(event, canAdd ? add : undefined)}>
              {props.items}
            </tbody>
          </table>
        </div>
      )}
    </ListFrame>
  );
}

/** Least width of a column of the form's twelve, where the form has no room for all of them. */
const LEAST = '2.5rem';

const Columns = memo(function Columns({ field, hasButtons }: { readonly field: FormField; readonly hasButtons: boolean }) {
  const { model, text, wordsOf } = useForm();
  return (
    <thead className="bg-surface-sunken text-xs text-text-muted">
      <tr>
        {model.index.members(field).map(({ view }) => (
          <th
            key={view.name}
            scope="col"
            className={`px-2 py-1.5 font-medium ${fieldTypes[view.type].align === 'end' ? 'text-end' : 'text-start'}`}
            style={{ minWidth: `calc(${LEAST} * ${view.colSpan ?? 3})` }}
          >
            {wordsOf(view).label}
            {view.required && requiredMark}
          </th>
        ))}
        {hasButtons && (
          <th scope="col">
            <span className="sr-only">{text('form.row_actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
});

/** A row of the grid. */
export function GridRowTemplate(props: ArrayFieldItemTemplateProps) {
  const { index, children } = props;
  const { label, isLocked, move, buttons } = useRow(props);
  return (
    <tr aria-label={label} data-row={index} onKeyDown={move} className="border-t border-border align-top">
      {children}
      {!isLocked && (
        <td className="p-1 whitespace-nowrap">
          <RowButtons {...buttons} />
        </td>
      )}
    </tr>
  );
}

/** The cells of a row. */
export const GridCellsTemplate = ({ properties }: ObjectFieldTemplateProps): ReactNode =>
  properties.map(({ name, content }) => (
    <td key={name} data-column={name} className="p-1">
      {content}
    </td>
  ));

/** Enter and the arrows go from cell to cell; Enter in the last row adds one. */
function moveCell(event: KeyboardEvent<HTMLElement>, add: ((column?: string) => void) | undefined): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const from = cellAt(event.target);
  if (!from) return;
  const step = neighbourOf(event, event.currentTarget);
  if (step === undefined) return;
  event.preventDefault();
  if (step === 'after') add?.(from.column);
  else step.focus();
}
