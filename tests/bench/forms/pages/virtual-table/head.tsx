/** Heads of the columns: all or none selected, order by a click, width by the edge. */
import { memo, type PointerEvent } from 'react';
import type { Column } from './columns.tsx';
import { Icon } from './icon.tsx';
import type { ListView } from './use-list-view.ts';

const cell =
  'sticky top-0 z-2 h-9 max-w-(--cell-max) whitespace-nowrap border-b border-border bg-surface text-xs font-medium text-text-muted';
const edge =
  'absolute inset-y-1 -end-1.5 z-1 w-3 cursor-col-resize touch-none after:absolute after:inset-y-1 after:start-1.5 after:w-px after:bg-transparent hover:after:bg-border-strong';

/** Drags the column's edge: the width lives in the head itself. */
function drag(start: PointerEvent<HTMLElement>) {
  const handle = start.currentTarget;
  const head = handle.closest('th');
  if (!head) return;
  const before = head.getBoundingClientRect().width;
  const move = (event: globalThis.PointerEvent) => {
    head.style.minWidth = `${Math.max(64, before + event.clientX - start.clientX)}px`;
  };
  start.preventDefault();
  handle.setPointerCapture(start.pointerId);
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), { once: true });
}

type Props = { readonly columns: readonly Column[]; readonly view: ListView; readonly isAll: boolean; readonly onAll: () => void };

export const Head = memo(function Head({ columns, view, isAll, onAll }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={`${cell} w-10 ps-(--edge) text-start`}>
          <input type="checkbox" aria-label="Select all" checked={isAll} onChange={onAll} className="block size-4 accent-accent" />
        </th>
        {columns.map(({ name, title, isEnd }, at) => {
          const own = view.order?.name === name ? view.order : undefined;
          const direction = own?.isDown ? 'descending' : 'ascending';
          return (
            <th
              key={name}
              scope="col"
              aria-sort={own ? direction : undefined}
              className={`${cell} px-3 ${isEnd ? 'text-end' : 'text-start'} ${at === 0 ? 'start-0 z-3' : ''}`}
            >
              <button
                type="button"
                onClick={() => view.sort(name)}
                className="inline-flex h-7 max-w-full items-center gap-1 rounded-[4px] hover:text-text"
              >
                <span className="truncate">{title}</span>
                {own ? <Icon name={own.isDown ? 'arrow-down' : 'arrow-up'} size={12} /> : null}
              </button>
              <span aria-hidden="true" onPointerDown={drag} className={edge} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
