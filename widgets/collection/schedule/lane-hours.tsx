/** The hours of one lane: time that is off, the ways between bars, the bars, and where one in the air would stand. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { minuteOfDay } from '../span/spans.ts';
import { Bar } from './bar.tsx';
import { extentOf, ticksOf } from './hours.ts';
import { BAR, type LaneRow, topOf } from './lane-rows.ts';
import { useLiftOver } from './lift-store.ts';
import { OffTime } from './off-time.tsx';
import { Preview } from './preview.tsx';
import { useSchedule } from './schedule-context.ts';
import { placeText } from './targets.ts';

const NONE: readonly never[] = [];

export function LaneHours({ row }: { readonly row: LaneRow }) {
  const { days, hours, hasUntimed, store } = useSchedule();
  const { lane, timed, untimed, off, spans, conflicts } = row;
  const lift = useLiftOver(store, lane.key);
  const [day = ''] = days;
  const midnight = minuteOfDay(day);
  const conflictsOf = (index: number) => conflicts[index] ?? NONE;
  const lines = {
    backgroundImage: 'linear-gradient(to right, var(--border) 1px, transparent 1px)',
    backgroundSize: `${100 / ticksOf(hours).length}% 100%`,
  };
  const over = lift?.over;
  return (
    <>
      {hasUntimed ? (
        // biome-ignore lint/a11y/useSemanticElements: part of the grid
        // biome-ignore lint/a11y/useFocusableInteractive: the bars take the focus
        <div
          role="gridcell"
          data-place={placeText({ kind: 'any', lane: lane.key, day })}
          className="relative w-(--any) shrink-0 border-border border-e bg-surface-sunken"
        >
          {untimed.map((span, level) => (
            <Bar
              key={span.row.id}
              span={span}
              conflicts={conflictsOf(spans.indexOf(span))}
              style={{ top: topOf(level), insetInline: 4 }}
              hasTime
            />
          ))}
          {lift && over?.start === undefined ? (
            <Preview lift={lift} lane={lane} style={{ top: topOf(untimed.length), insetInline: 4 }} />
          ) : null}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" data-place={placeText({ kind: 'hours', lane: lane.key, day })} className="relative min-w-0 flex-1" style={lines}>
        {off.map((one) =>
          one.day === day ? <OffTime key={`${one.from} ${one.message}`} off={one} {...extentOf(hours, one.from, one.to)} /> : null,
        )}
        {timed.map(({ item, lane: level }) => {
          const { at, length } = extentOf(hours, item.start - midnight, item.end - midnight);
          return (
            <span key={item.row.id}>
              <Way row={item.row} start={item.start - midnight} level={level} />
              <Bar
                span={item}
                conflicts={conflictsOf(spans.indexOf(item))}
                style={{ top: topOf(level), insetInlineStart: `${at}%`, width: `max(10px, calc(${length}% - 1px))` }}
              />
            </span>
          );
        })}
        {lift && over?.start !== undefined && over.end !== undefined ? (
          <Preview lift={lift} lane={lane} style={previewPlace(extentOf(hours, over.start, over.end))} />
        ) : null}
      </div>
    </>
  );
}

const previewPlace = ({ at, length }: { readonly at: number; readonly length: number }) => ({
  top: topOf(0),
  insetInlineStart: `${at}%`,
  width: `max(10px, ${length}%)`,
});

type WayProps = { readonly row: LaneRow['spans'][number]['row']; readonly start: number; readonly level: number };

/** The way to a record: a thin line that ends where its bar begins. */
function Way({ row, start, level }: WayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hours, travelOf } = useSchedule();
  const minutes = travelOf(row);
  if (minutes <= 0) return null;
  const { at, length } = extentOf(hours, start - minutes, start);
  const words = t('schedule.way', { time: format.measure(minutes, 'min') });
  return (
    <span
      title={words}
      className="absolute flex items-center border-border-strong border-s-2"
      style={{ top: topOf(level) + BAR / 4, height: BAR / 2, insetInlineStart: `${at}%`, width: `${length}%` }}
    >
      <span aria-hidden="true" className="h-0 w-full border-border-strong border-t-2 border-dotted" />
      <span
        aria-hidden="true"
        className="absolute inset-x-0 -top-1.5 overflow-hidden text-center text-[10px] text-text-muted tabular-nums leading-none"
      >
        {format.number(minutes)}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
