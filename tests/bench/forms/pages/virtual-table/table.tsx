/** The table: a sticky head and the rows in sight. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { ListRecord } from '../../list-workload.ts';
import type { Column } from './columns.tsx';
import { Head } from './head.tsx';
import { TableRow } from './row.tsx';
import type { ListView } from './use-list-view.ts';

const HEIGHT = 40;
const HEAD = 36;
const OVERSCAN = 8;
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const rowAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null);
const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input, label') !== null;
const open = (id: string | undefined) => history.pushState(null, '', `/things/${id}`);

function focusFrom(row: HTMLElement, step: number): void {
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}

type Props = {
  readonly records: readonly ListRecord[];
  readonly columns: readonly Column[];
  readonly view: ListView;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onAll: () => void;
};

export function Table({ records, columns, view, selected, onToggle, onAll }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => box.current,
    estimateSize: () => HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: HEAD,
  });
  const shown = rows.getVirtualItems();
  const before = Math.max(0, (shown[0]?.start ?? HEAD) - HEAD);
  const after = Math.max(0, rows.getTotalSize() - ((shown.at(-1)?.end ?? HEAD) - HEAD));
  const click = ({ target }: MouseEvent) => {
    const row = rowAt(target);
    if (row && !isControl(target)) open(row.dataset['row']);
  };
  const press = (event: KeyboardEvent) => {
    const row = rowAt(event.target);
    const step = STEPS[event.key];
    if (!row) return;
    if (step !== undefined) focusFrom(row, step);
    else if (event.key === ' ') onToggle(row.dataset['row'] ?? '');
    else if (event.key === 'Enter') open(row.dataset['row']);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-auto border-t border-border" style={{ overflowAnchor: 'none' }}>
      <table
        aria-label="Things"
        aria-rowcount={records.length + 1}
        onClick={click}
        onKeyDown={press}
        onFocus={({ target }) => setActive(rowAt(target)?.dataset['row'])}
        className="w-full border-separate border-spacing-0 [--cell-max:18rem]"
      >
        <Head columns={columns} view={view} isAll={records.length > 0 && selected.size === records.length} onAll={onAll} />
        <tbody>
          <tr style={{ height: before }} />
          {shown.map(({ index }) => {
            const record = records[index];
            if (!record) return null;
            return (
              <TableRow
                key={record.id}
                record={record}
                columns={columns}
                index={index}
                isSelected={selected.has(record.id)}
                isActive={active === undefined ? index === 0 : active === record.id}
                onToggle={onToggle}
              />
            );
          })}
          <tr style={{ height: after }} />
        </tbody>
      </table>
    </div>
  );
}
