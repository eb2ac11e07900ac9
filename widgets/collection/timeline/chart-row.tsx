/** One row of a timeline: whose it is, and its bars. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Dot } from '../../primitives/chip/chip.tsx';
import { colourClasses, isHexColour } from '../../primitives/chip/colours.ts';
import { addDays } from '../span/days.ts';
import type { Placed } from '../span/lanes.ts';
import { minuteOfDay, type Span } from '../span/spans.ts';
import { useClock } from '../span/use-clock.ts';
import { clockOf, type Face, fillOf } from '../span/use-faces.ts';
import type { SpanState } from '../span/use-span-state.ts';
import { LANE, type TimelineRow } from './rows.ts';
import { extentOf, placeOf, type Scale, WORDS } from './scale.ts';

type Props = {
  readonly row: TimelineRow;
  readonly index: number;
  readonly top: number;
  readonly scale: Scale;
  readonly span: SpanState;
  readonly faceOf: (span: Span) => Face;
  readonly onOpen?: (row: RecordData) => void;
};

export const ChartRow = memo(function ChartRow({ row, index, top, scale, span, faceOf, onOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { column, bars, count } = row;
  const today = minuteOfDay(span.today);
  const band = extentOf(scale, { start: today, end: minuteOfDay(addDays(span.today, 1)) });
  const lines = {
    backgroundImage: 'linear-gradient(to right, var(--border) 1px, transparent 1px)',
    backgroundSize: `${100 / scale.ticks.length}% 100%`,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the bars take the focus
    <div
      role="row"
      aria-rowindex={index}
      className="absolute inset-x-0 flex border-border border-b bg-surface-raised"
      style={{ top, height: row.height }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="rowheader"
        className="sticky start-0 z-2 flex w-(--head) shrink-0 items-center gap-2 border-border border-e bg-surface-raised px-3 text-sm"
      >
        {column.colour === undefined ? null : <Dot colour={column.colour} />}
        <span className="min-w-0 truncate font-medium">{column.label}</span>
        <span className="ms-auto text-text-muted tabular-nums" title={t('collection.count', { count })}>
          {format.number(count)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" className="relative min-w-0 flex-1" style={lines}>
        {band.length > 0 && span.mode !== 'day' ? (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 bg-accent-soft opacity-50"
            style={{ insetInlineStart: `${band.at}%`, width: `${band.length}%` }}
          />
        ) : null}
        {bars.map((bar) => (
          <Bar key={bar.item.row.id} bar={bar} scale={scale} faceOf={faceOf} {...(onOpen ? { onOpen } : {})} />
        ))}
        {today < scale.end && today >= scale.start - 1440 ? <Now scale={scale} timeZone={span.timeZone} /> : null}
      </div>
    </div>
  );
});

type BarProps = { readonly bar: Placed<Span> } & Pick<Props, 'scale' | 'faceOf' | 'onOpen'>;

function Bar({ bar: { item, lane }, scale, faceOf, onOpen }: BarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const face = faceOf(item);
  const { soft, text, border } = colourClasses(face.colour);
  const { at, length } = extentOf(scale, item);
  const until = item.isAllDay ? format.date(item.lastDay) : format.time(clockOf(item.end));
  const name = t('timeline_view.bar', { name: face.name, day: format.date(item.firstDay), until });
  const place = { insetInlineStart: `${at}%`, top: lane * LANE + 5, height: LANE - 3 };
  return (
    <>
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute min-w-1 rounded-[4px] border-s-3 ${fillOf(face, soft)} ${border}`}
        style={{ ...place, width: `calc(${length}% - 1px)`, ...(isHexColour(face.colour) ? { borderColor: face.colour } : {}) }}
      />
      <button
        type="button"
        data-bar={String(item.row.id)}
        tabIndex={-1}
        aria-label={name}
        title={name}
        onClick={() => onOpen?.(item.row)}
        className={`absolute z-1 flex items-center overflow-hidden rounded-[4px] ps-2 pe-1 text-start text-xs ${text} hover:brightness-97`}
        style={{ ...place, width: `max(${WORDS}px, ${length}%)` }}
      >
        <span className="truncate">
          <span className="font-medium">{face.title}</span> {face.line}
        </span>
      </button>
    </>
  );
}

function Now({ scale, timeZone }: { readonly scale: Scale; readonly timeZone: string }) {
  const at = placeOf(scale, useClock(timeZone));
  if (at < 0 || at > 100) return null;
  return <span aria-hidden="true" className="absolute inset-y-0 w-0.5 bg-danger" style={{ insetInlineStart: `${at}%` }} />;
}
