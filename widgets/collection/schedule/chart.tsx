/** The lanes of a schedule: heads and hours stay in sight, lanes out of sight are not drawn. */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type RefObject, useEffect } from 'react';
import { RowsToCome } from '../span/rows-to-come.tsx';
import { minuteOfDay } from '../span/spans.ts';
import { useClock } from '../span/use-clock.ts';
import { HeadRow } from './head-row.tsx';
import { placeOf, ticksOf } from './hours.ts';
import { LaneRow } from './lane-row.tsx';
import type { LaneRow as Row } from './lane-rows.ts';
import { useSchedule } from './schedule-context.ts';

export type LaneScroll = (index: number) => void;

type Props = {
  readonly rows: readonly Row[];
  /** Lanes in all, those that were not loaded included. */
  readonly total: number;
  /** Lanes that follow those loaded; undefined without any. They are asked for when the end comes into sight. */
  readonly more: ComponentProps<typeof RowsToCome> | undefined;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Takes the function that brings a lane into sight. */
  readonly scrollTo: RefObject<LaneScroll>;
  /** What the lanes are. */
  readonly lanesLabel: string;
  readonly label: string;
  readonly isStale: boolean;
  /** Pixels of an hour at least, or of a day. */
  readonly column: number;
};

const HEAD_ROWS = 1;
const HEAD = 208;
const ANY = 128;

export function Chart({ rows, total, more, scroller, scrollTo, lanesLabel, label, isStale, column }: Props) {
  const { days, hours, hasUntimed, hint } = useSchedule();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: (index) => rows[index]?.lane.key ?? index,
    overscan: 4,
  });
  useHeights(virtual, rows);
  const isAtEnd = more !== undefined && virtual.getVirtualItems().at(-1)?.index === rows.length - 1;
  useEffect(() => {
    if (isAtEnd) more?.onMore();
  }, [isAtEnd, more]);
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index, { align: 'auto' });
  }, [scrollTo, virtual]);
  const isDay = days.length === 1;
  const any = isDay && hasUntimed ? ANY : 0;
  const width = HEAD + any + column * (isDay ? ticksOf(hours).length : days.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: lanes out of sight are not there, which a table cannot say
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-describedby={hint}
      aria-rowcount={total + HEAD_ROWS}
      tabIndex={0}
      data-place-scroll="both"
      className={`min-h-0 flex-1 overflow-auto outline-offset-[-2px] ${isStale ? 'opacity-60' : ''}`}
    >
      <div className="relative min-w-full" style={{ width, ['--head' as string]: `${HEAD}px`, ['--any' as string]: `${ANY}px` }}>
        <HeadRow label={lanesLabel} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            // A lane that only moves, because one above it grew, is not drawn anew.
            return row ? (
              <div key={row.lane.key} role="presentation" className="absolute inset-x-0" style={{ top: start }}>
                <LaneRow row={row} index={index + HEAD_ROWS + 1} />
              </div>
            ) : null;
          })}
          {isDay ? <NowLine start={HEAD + any} /> : null}
        </div>
        {more ? <RowsToCome {...more} /> : null}
      </div>
    </div>
  );
}

/** Heights are known, but they change with what stands in the lanes. */
function useHeights(virtual: Virtualizer<HTMLDivElement, Element>, rows: readonly Row[]): void {
  const heights = rows.map(({ height }) => height).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for other heights, whatever they are
  useEffect(() => virtual.measure(), [heights, virtual]);
}

function NowLine({ start }: { readonly start: number }) {
  const { days, hours, timeZone } = useSchedule();
  const minute = useClock(timeZone) - minuteOfDay(days[0] ?? '');
  if (!(minute >= hours.from && minute <= hours.to)) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-0 z-3" style={{ insetInlineStart: start }}>
      <span
        data-now=""
        className="absolute inset-y-0 w-0.5 bg-danger before:absolute before:-start-0.75 before:top-0 before:size-2 before:rounded-full before:bg-danger"
        style={{ insetInlineStart: `${placeOf(hours, minute)}%` }}
      />
    </div>
  );
}
