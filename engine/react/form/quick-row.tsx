/** A row of a list on a phone: one line that says what it holds, and opens to its fields. */
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { getAt } from '../../core/json/index.ts';
import { CellView, isEmptyValue } from '../nodes/cell-view.tsx';
import type { RecordData } from '../types.ts';
import { useForm } from './form-context.ts';

type Props = {
  readonly label: string;
  /** Pointer of the row. */
  readonly pointer: string;
  readonly list: string;
  readonly children: ReactNode;
};

/** How many values say what a row is. */
const SAID = 3;

export function QuickRow({ label, pointer, list, children }: Props) {
  const { model, labels, text } = useForm();
  const { faults, values, index } = model;
  const field = index.at(list);
  const row = values.read(pointer) as RecordData | undefined;
  const said = (field ? index.members(field) : [])
    .map(({ view }) => view)
    // What a reference is called is not always known here, and its id says nothing.
    .filter((view) => !isEmptyValue(getAt(row ?? {}, view.pointer)) && (view.ref === undefined || labels[view.name] !== undefined))
    .slice(0, SAID);
  // A new row is there to be filled in.
  const [isOpen, setOpen] = useState(said.length === 0);
  const hasFault = useSyncExternalStore(
    useCallback((listener) => faults.subscribe(listener), [faults]),
    () => [...faults.get().keys()].some((at) => at.startsWith(`${pointer}/`)),
  );
  const isShown = isOpen || hasFault;
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-text">
        <span className="shrink-0 font-medium">{label}</span>
        {hasFault ? <span className="text-danger-text">{text('form.row_faulty')}</span> : null}
        {isShown || !row ? null : (
          <span className="flex min-w-0 flex-1 items-center gap-x-2 truncate text-text-muted">
            {said.map((view) => (
              <span key={view.name} className="min-w-0 truncate">
                <CellView field={view} row={row} labels={labels} />
              </span>
            ))}
          </span>
        )}
      </summary>
      {children}
    </details>
  );
}
