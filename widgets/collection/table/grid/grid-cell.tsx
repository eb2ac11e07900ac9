/** One cell of a grid: chosen, edited, or refused with what is wrong. It renders for its own part of the grid alone. */
import { type MouseEvent, memo, useRef, useSyncExternalStore } from 'react';
import { getAt } from '../../../../engine/core/json/index.ts';
import { withRecord } from '../../../../engine/react/index.ts';
import type { RecordData } from '../../../../engine/react/types.ts';
import { isEditable } from '../editable.ts';
import type { GridCellProps } from '../row-frame.ts';
import { useGrid } from './grid-context.ts';
import { GridEditor } from './grid-editor.tsx';
import type { CellState, CellView, GridStore } from './grid-store.ts';

const marks: Readonly<Record<CellState, string>> = {
  plain: '',
  chosen: 'bg-accent-soft!',
  head: 'outline-2! -outline-offset-2 outline-accent!',
  edited: 'outline-2! -outline-offset-2 outline-accent! overflow-visible! p-0!',
};

function useCell(store: GridStore, row: RecordData, pointer: string): CellView {
  const last = useRef<CellView>(undefined);
  return useSyncExternalStore(store.ofRow(String(row.id)), () => {
    last.current = store.cellOf(row, pointer, last.current);
    return last.current;
  });
}

export const GridCell = memo(function GridCell({ entity, row, labels, scope, cell, isFirst }: GridCellProps) {
  const { store, faultsId, commit, cancel } = useGrid();
  const { field } = cell;
  const id = String(row.id);
  const { state, shown, fault } = useCell(store, row, field.pointer);
  const faultId = fault === undefined ? undefined : `${faultsId}-${id}-${field.name}`;
  const mayEdit = cell.isInline && isEditable({ entity, field, row: shown, scope });
  const isEdited = state === 'edited' && mayEdit;
  const place = () => store.placeOf(id, field.pointer);
  const press = (event: MouseEvent) => {
    const here = place();
    if (!here || isEdited) return;
    store.choose(here, event.shiftKey);
    event.currentTarget.closest<HTMLElement>('[data-cell]')?.focus();
    // Text is not marked while cells are chosen.
    event.preventDefault();
  };
  const drag = (event: MouseEvent) => {
    const here = place();
    if (here && event.buttons === 1 && !store.isEdited()) store.choose(here, true);
  };
  const Cell = isFirst ? 'th' : 'td';
  return (
    <Cell
      {...(isFirst ? { scope: 'row' } : {})}
      role={isFirst ? 'rowheader' : 'gridcell'}
      data-cell={field.pointer}
      tabIndex={state === 'head' || state === 'edited' ? 0 : -1}
      aria-selected={state !== 'plain'}
      aria-readonly={!mayEdit}
      aria-invalid={fault === undefined ? undefined : true}
      aria-describedby={faultId}
      title={fault}
      style={cell.style}
      onMouseDown={press}
      onMouseEnter={drag}
      onDoubleClick={() => store.edit(mayEdit)}
      className={`${cell.className} select-none ${mayEdit ? 'cursor-cell' : 'text-text-muted'} ${marks[state]} ${fault === undefined ? '' : 'bg-danger-soft!'}`}
    >
      {isEdited ? (
        <GridEditor
          label={cell.editLabel}
          field={field}
          value={getAt(shown, field.pointer)}
          labels={labels}
          scope={withRecord(scope, shown)}
          typed={store.typed()}
          onCommit={(value, onward) => commit(row, field, value, onward)}
          onCancel={cancel}
        />
      ) : (
        cell.draw(shown, labels)
      )}
      {fault === undefined ? null : (
        <span id={faultId} className="sr-only">
          {fault}
        </span>
      )}
    </Cell>
  );
});
