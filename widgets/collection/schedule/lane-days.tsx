/** The days of one lane, its bars one below the other in each. */
import { useTranslation } from 'react-i18next';
import { Bar } from './bar.tsx';
import { type LaneRow, topOf } from './lane-rows.ts';
import { useLiftOver } from './lift-store.ts';
import { hatch } from './off-time.tsx';
import { Preview } from './preview.tsx';
import { useSchedule } from './schedule-context.ts';
import { placeText } from './targets.ts';
import type { Off } from './use-off.ts';

const NONE: readonly never[] = [];
/** Off for so many minutes, nobody works that day. */
const WHOLE = 12 * 60;

export function LaneDays({ row }: { readonly row: LaneRow }) {
  const { t } = useTranslation();
  const { days, today, store, words } = useSchedule();
  const { lane, spans, conflicts, off } = row;
  const lift = useLiftOver(store, lane.key);
  return days.map((day, index) => {
    const own = row.days[index] ?? NONE;
    return (
      // biome-ignore lint/a11y/useSemanticElements: part of the grid
      // biome-ignore lint/a11y/useFocusableInteractive: the bars take the focus
      <div
        key={day}
        role="gridcell"
        aria-label={t('schedule.cell', { lane: lane.label, day: words.full(day), count: own.length })}
        data-place={placeText({ kind: 'day', lane: lane.key, day })}
        className={`relative min-w-0 flex-1 border-border border-e ${day === today ? 'bg-accent-soft/40' : ''}`}
      >
        <Closed off={off.filter((one) => one.day === day)} />
        {own.map((span, level) => (
          <Bar
            key={span.row.id}
            span={span}
            conflicts={conflicts[spans.indexOf(span)] ?? NONE}
            style={{ top: topOf(level), insetInline: 4 }}
            hasTime
            isContinued={span.firstDay < day}
          />
        ))}
        {lift?.over?.day === day ? (
          <Preview lift={lift} lane={lane} style={{ top: topOf(own.length === 0 ? 0 : own.length - 1), insetInline: 4 }} />
        ) : null}
      </div>
    );
  });
}

/** A day that is off as a whole is hatched; a part of one is told in words. */
function Closed({ off }: { readonly off: readonly Off[] }) {
  const [first] = off;
  if (!first) return null;
  const isWhole = off.reduce((sum, { from, to }) => sum + to - from, 0) >= WHOLE;
  return (
    <span aria-hidden="true" title={first.message} className="absolute inset-0 overflow-hidden">
      {isWhole ? <span className="absolute inset-0 bg-surface-sunken opacity-45" style={hatch} /> : null}
      <span className="absolute inset-x-1 bottom-0.5 truncate text-[11px] text-text-muted">{first.message}</span>
    </span>
  );
}
