/** The lanes of a phone: a list for each, and 'Move to…' in place of dragging. */
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListState, useFormat, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Avatar } from '../../primitives/avatar/avatar.tsx';
import { IconButton } from '../../primitives/button/button.tsx';
import { colourClasses, isHexColour } from '../../primitives/chip/colours.ts';
import { LoadMore } from '../rows/load-more.tsx';
import { RowsToCome } from '../span/rows-to-come.tsx';
import { isLong, type Span, type SpanFields, spanOf } from '../span/spans.ts';
import { clockOf, fillOf } from '../span/use-faces.ts';
import type { LaneRow } from './lane-rows.ts';
import { useSchedule } from './schedule-context.ts';
import type { Conflict } from './use-judge.ts';

type Props = {
  readonly rows: readonly LaneRow[];
  /** Lanes that follow those loaded; undefined without any. */
  readonly more: ComponentProps<typeof RowsToCome> | undefined;
  /** Of records without a lane; undefined where none are shown. */
  readonly tray: ListState | undefined;
  readonly fields: SpanFields;
  /** Opens the form of the drop's workflow; undefined for people who may not run it. */
  readonly onMove: ((row: RecordData) => void) | undefined;
};

const NONE: readonly never[] = [];
/** Lanes that are drawn, and those that come by each press of the button. */
const AT_ONCE = 50;

export function LaneList({ rows, more, tray, fields, onMove }: Props) {
  const [drawn, setDrawn] = useState(AT_ONCE);
  const { t } = useTranslation();
  const text = useText();
  const { view, timeZone } = useSchedule();
  const heading = view.tray?.label === undefined ? t('schedule.waiting') : text(view.tray.label);
  const waiting = (tray?.rows ?? NONE).map(
    (row): Span => spanOf(row, fields, timeZone) ?? { row, start: 0, end: 0, firstDay: '', lastDay: '', isAllDay: true },
  );
  return (
    <div className="space-y-5 px-(--edge) pb-6">
      {waiting.length > 0 ? (
        <details open className="space-y-2">
          <summary className="min-h-control cursor-pointer content-center font-semibold text-sm">
            {heading} <span className="font-normal text-text-muted tabular-nums">{tray?.count?.value ?? waiting.length}</span>
          </summary>
          <ul aria-label={heading} className="space-y-2">
            {waiting.map((span) => (
              <Entry key={span.row.id} span={span} conflicts={NONE} hasDay onMove={onMove} />
            ))}
          </ul>
          {tray?.hasMore ? <LoadMore isLoading={tray.isLoadingMore} isAutomatic={false} onMore={tray.loadMore} /> : null}
        </details>
      ) : null}
      {rows.slice(0, drawn).map((row) => (
        <LaneSection key={row.lane.key} row={row} onMove={onMove} />
      ))}
      <RowsToCome
        count={Math.max(0, rows.length - drawn) + (more?.count ?? 0)}
        isLoading={more?.isLoading ?? false}
        onMore={() => {
          setDrawn(drawn + AT_ONCE);
          if (drawn + AT_ONCE >= rows.length) more?.onMore();
        }}
      />
    </div>
  );
}

function LaneSection({ row, onMove }: { readonly row: LaneRow } & Pick<Props, 'onMove'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { words, days } = useSchedule();
  const { lane, spans, off, conflicts, booked } = row;
  const isWeek = days.length > 1;
  const hoursOf = (from: number, to: number) => (to - from >= 1439 ? '' : `${format.time(clockOf(from))} – ${format.time(clockOf(to))}`);
  return (
    <section aria-label={lane.label} className="space-y-2">
      <header className="flex items-center gap-2">
        <Avatar name={lane.label} size={28} />
        <h3 className="min-w-0 flex-1 truncate font-semibold text-sm">{lane.label}</h3>
        <span className="text-text-muted text-xs tabular-nums">
          {[spans.length > 0 ? t('schedule.count', { count: spans.length }) : '', booked > 0 ? format.measure(booked, 'min') : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </header>
      {off.map(({ day, from, to, message }) => (
        <p key={`${day} ${from}`} className="rounded-control border border-border border-dashed px-3 py-1.5 text-text-muted text-xs">
          {[isWeek ? words.short(day) : '', hoursOf(from, to), message].filter((part) => part !== '').join(' · ')}
        </p>
      ))}
      {spans.length === 0 ? <p className="text-sm text-text-muted">{t('schedule.free')}</p> : null}
      <ul className="space-y-2">
        {spans.map((span, index) => (
          <Entry key={span.row.id} span={span} conflicts={conflicts[index] ?? NONE} hasDay={isWeek} onMove={onMove} />
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { readonly span: Span; readonly conflicts: readonly Conflict[]; readonly hasDay: boolean } & Pick<Props, 'onMove'>;

function Entry({ span, conflicts, hasDay, onMove }: EntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { faceOf, badgeOf, alongOf, canMove, nameOf, onOpen, words } = useSchedule();
  const face = faceOf(span);
  const { soft, text, border } = colourClasses(face.colour);
  const time = isLong(span) ? '' : `${format.time(clockOf(span.start))} – ${format.time(clockOf(span.end))}`;
  const when = [hasDay && span.firstDay !== '' ? words.short(span.firstDay) : '', time].filter((part) => part !== '').join(', ');
  const line = [badgeOf(span.row) || face.state, alongOf(span.row), face.line].filter((part) => part !== '').join(' · ');
  return (
    <li
      style={isHexColour(face.colour) ? { borderColor: face.colour } : undefined}
      className={`flex items-center rounded-control border-s-3 ${fillOf(face, soft)} ${text} ${border}`}
    >
      <button type="button" onClick={() => onOpen?.(span.row)} className="min-h-control min-w-0 flex-1 px-3 py-2 text-start text-sm">
        {when === '' ? null : <span className="block text-xs tabular-nums">{when}</span>}
        <span className="block truncate font-medium">{face.title}</span>
        {line === '' ? null : <span className="block truncate text-xs">{line}</span>}
        {conflicts.map(({ message, isHard }) => (
          <span key={message} className={`block text-xs ${isHard ? 'text-danger-text' : 'text-warning-text'}`}>
            {message}
          </span>
        ))}
      </button>
      {onMove && canMove(span.row) ? (
        <IconButton icon="arrow-left-right" label={t('schedule.move', { name: nameOf(span.row) })} onClick={() => onMove(span.row)} />
      ) : null}
    </li>
  );
}
