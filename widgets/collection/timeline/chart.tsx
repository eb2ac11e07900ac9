/** The rows of a timeline: heads and time stay in sight, rows out of sight are not drawn. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordData } from '../../../engine/react/types.ts';
import { RowsToCome } from '../span/rows-to-come.tsx';
import type { Span } from '../span/spans.ts';
import type { Face } from '../span/use-faces.ts';
import type { SpanState } from '../span/use-span-state.ts';
import { ChartRow } from './chart-row.tsx';
import { barBelow, barBeside, type TimelineRow } from './rows.ts';
import type { Scale } from './scale.ts';
import { Ticks } from './ticks.tsx';

type Props = {
  readonly rows: readonly TimelineRow[];
  /** Rows in all, those that were not loaded included. */
  readonly total: number;
  readonly scale: Scale;
  readonly span: SpanState;
  readonly faceOf: (span: Span) => Face;
  /** What the rows are. */
  readonly rowsLabel: string;
  readonly label: string;
  readonly isStale: boolean;
  /** Whether further rows can be asked for; they are when the end comes into sight. */
  readonly hasMore: boolean;
  readonly onMore: () => void;
  /** Told which rows are in sight. */
  readonly onSight: (first: number, last: number) => void;
  readonly onOpen?: (row: RecordData) => void;
};

const HEAD_ROWS = 1;
/** First hour in sight. */
const MORNING = 8;

export function Chart({ rows, total, scale, span, faceOf, rowsLabel, label, isStale, hasMore, onMore, onSight, onOpen }: Props) {
  const { t } = useTranslation();
  const hint = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: (index) => rows[index]?.column.key ?? index,
    overscan: 4,
  });
  // Heights are known, but they change with the days shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for other rows, whatever they are
  useEffect(() => virtual.measure(), [rows, virtual]);

  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index;
  const last = drawn.at(-1)?.index;
  const isAtEnd = hasMore && last === rows.length - 1;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onSight(first, last);
  }, [first, last, onSight]);
  useEffect(() => {
    if (isAtEnd) onMore();
  });

  const { mode, at } = span;
  const { width, ticks } = scale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day begins in the morning again
  useEffect(() => {
    const element = scroller.current;
    if (!element || mode !== 'day') return;
    const morning = (width / ticks.length) * MORNING;
    element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -morning : morning;
  }, [mode, at, width, ticks.length]);

  const focus = (index: number, bar: Span) => {
    virtual.scrollToIndex(index, { align: 'auto' });
    const find = () => scroller.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(String(bar.row.id))}"]`);
    const found = find();
    if (found) found.focus();
    // A row that was out of sight is drawn in the next frame.
    else requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
  };
  const press = (event: KeyboardEvent) => {
    const down = Number(event.key === 'ArrowDown') - Number(event.key === 'ArrowUp');
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const side = (Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft')) * (isRtl ? -1 : 1);
    const id = event.target instanceof HTMLElement ? event.target.dataset.bar : undefined;
    const index = rows.findIndex(({ bars }) => bars.some(({ item }) => String(item.row.id) === id));
    const row = rows[index];
    const bar = row?.bars.find(({ item }) => String(item.row.id) === id)?.item;
    const isStart = event.target === event.currentTarget && down > 0;
    if (down !== 0 && (bar || isStart)) {
      const next = barBelow(rows, bar ? index : -1, bar, down);
      if (next) focus(next.index, next.bar);
    } else if (side !== 0 && row && bar) {
      const next = barBeside(row, bar, side);
      if (next) focus(index, next);
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows out of sight are not there, which a table cannot say
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-describedby={hint}
      aria-rowcount={total + HEAD_ROWS}
      tabIndex={0}
      onKeyDown={press}
      className={`min-h-0 flex-1 overflow-auto border-border border-t outline-offset-[-2px] max-md:max-h-[72dvh] ${isStale ? 'opacity-60' : ''}`}
    >
      <div className="relative min-w-full [--head:112px] md:[--head:200px]" style={{ width: `calc(var(--head) + ${scale.width}px)` }}>
        <Ticks scale={scale} span={span} rowsLabel={rowsLabel} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const row = rows[index];
            return row ? (
              <ChartRow
                key={row.column.key}
                row={row}
                index={index + HEAD_ROWS + 1}
                top={start}
                scale={scale}
                span={span}
                faceOf={faceOf}
                {...(onOpen ? { onOpen } : {})}
              />
            ) : null;
          })}
        </div>
        {hasMore ? <RowsToCome count={total - rows.length} isLoading={false} onMore={onMore} /> : null}
      </div>
      <p id={hint} className="sr-only">
        {t('timeline_view.hint')}
      </p>
    </div>
  );
}
