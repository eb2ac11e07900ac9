/** One cell of a grid: chosen, edited, or refused with what is wrong. It renders for its own part of the grid alone. */
import { type MouseEvent, memo, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../../engine/core/json/index.ts';
import { useText, withRecord } from '../../../../engine/react/index.ts';
import { isEditable } from '../editable.ts';
import type { GridCellProps } from '../row-frame.ts';
import { useGrid } from './grid-context.ts';
import { GridEditor } from './grid-editor.tsx';
import type { CellState } from './grid-store.ts';

const marks: Readonly<Record<CellState, string>> = {
  plain: '',
  chosen: 'bg-accent-soft!',
  head: 'outline-2! -outline-offset-2 outline-accent!',
  edited: 'outline-2! -outline-offset-2 outline-accent! overflow-visible! p-0!',
};

export const GridCell = memo(function GridCell({ entity, row, labels, scope, cell, isFirst }: GridCellProps) {
  const { store, commit, cancel } = useGrid();
  const { t } = useTranslation();
  const text = useText();
  const faultId = useId();
  const { field } = cell;
  const id = String(row.id);
  const state = useSyncExternalStore(store.subscribe, () => store.stateOf(id, field.pointer));
  const shown = useSyncExternalStore(store.subscribe, () => store.shown(row));
  const fault = useSyncExternalStore(store.subscribe, () => store.faultOf(id, field.pointer));
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
      aria-describedby={fault === undefined ? undefined : faultId}
      title={fault}
      style={cell.style}
      onMouseDown={press}
      onMouseEnter={drag}
      onDoubleClick={() => store.edit(mayEdit)}
      className={`${cell.className} select-none ${mayEdit ? 'cursor-cell' : 'text-text-muted'} ${marks[state]} ${fault === undefined ? '' : 'bg-danger-soft!'}`}
    >
      {isEdited ? (
        <GridEditor
          label={t('table.edit_cell', { name: text(field.label) })}
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
