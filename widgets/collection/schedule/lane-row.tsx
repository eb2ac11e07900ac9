/** One lane: whose it is, and its bars. Renders again when its own records change or a bar in the air comes and goes. */
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { Avatar } from '../../primitives/avatar/avatar.tsx';
import { RouteSwatch } from '../routes/route-swatch.tsx';
import { clockOf } from '../span/use-faces.ts';
import { LaneDays } from './lane-days.tsx';
import { LaneHours } from './lane-hours.tsx';
import type { LaneRow as Row } from './lane-rows.ts';
import { useSchedule } from './schedule-context.ts';

type Props = {
  readonly row: Row;
  /** Of the rows of the grid, its head included. */
  readonly index: number;
};

export const LaneRow = memo(function LaneRow({ row, index }: Props) {
  const { days, headOf } = useSchedule();
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the bars take the focus
    <div role="row" aria-rowindex={index} className="flex border-border border-b bg-surface-raised" style={{ height: row.height }}>
      {headOf ? <OtherHead row={row} headOf={headOf} /> : <LaneHead row={row} />}
      {days.length === 1 ? <LaneHours row={row} /> : <LaneDays row={row} />}
    </div>
  );
});

const HEAD = 'sticky start-0 z-4 flex w-(--head) shrink-0 items-center gap-2 border-border border-e bg-surface-raised px-3 text-sm';

function OtherHead({ row, headOf }: { readonly row: Row; readonly headOf: (row: Row) => ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div role="rowheader" className={HEAD}>
      {headOf(row)}
    </div>
  );
}

function LaneHead({ row }: { readonly row: Row }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { words, days, lookOf } = useSchedule();
  const { lane, spans, booked, off } = row;
  const look = spans.length > 0 ? lookOf?.(lane.key) : undefined;
  const hoursOf = (from: number, to: number) => (to - from >= 1439 ? '' : `${format.time(clockOf(from))} – ${format.time(clockOf(to))}`);
  const closed = off.map(({ day, from, to, message }) =>
    [days.length > 1 ? words.short(day) : '', hoursOf(from, to), message].filter((part) => part !== '').join(' '),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div role="rowheader" className={HEAD}>
      <Avatar name={lane.label} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{lane.label}</span>
          {look ? <RouteSwatch {...look} /> : null}
        </span>
        <span className="block truncate text-text-muted text-xs tabular-nums">
          {[
            spans.length > 0 ? t('schedule.count', { count: spans.length }) : t('schedule.free'),
            booked > 0 ? format.measure(booked, 'min') : '',
            lane.line ?? '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      {closed.length > 0 ? <span className="sr-only">{t('schedule.off', { times: closed.join('; ') })}</span> : null}
    </div>
  );
}
