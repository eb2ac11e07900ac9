/** Records in a calendar by their date: month, week and day. */

import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { setAt } from '../../../engine/core/json/index.ts';
import { UnknownWidget } from '../../../engine/react/index.ts';
import { instantOf } from '../../fields/shared/zoned-time.ts';
import { useIsPhone } from '../../primitives/support/use-is-phone.ts';
import { CardOf } from '../cards/card-of.tsx';
import { ListFailure } from '../rows/list-failure.tsx';
import { daysOf, inWeeks, rangeOf } from '../span/days.ts';
import { SpanHeader } from '../span/span-header.tsx';
import type { SpanFields } from '../span/spans.ts';
import { useDayWords } from '../span/use-day-words.ts';
import { clockOf, useFaces } from '../span/use-faces.ts';
import { useRange } from '../span/use-range.ts';
import { useSpanFields } from '../span/use-span-fields.ts';
import { useSpanState } from '../span/use-span-state.ts';
import type { ViewProps } from '../views/view-props.ts';
import { CalendarContext, type CalendarParts } from './calendar-context.ts';
import { isCrowded } from './day-hours.ts';
import { DayList } from './day-list.tsx';
import { Hours } from './hours.tsx';
import { Month } from './month.tsx';
import { useDayDrag } from './use-day-drag.ts';
import { useShift } from './use-shift.ts';

export default function Calendar(props: ViewProps) {
  const fields = useSpanFields(props.entity, props.view);
  return fields ? <Days {...props} fields={fields} /> : <UnknownWidget name={props.view.date ?? 'calendar'} />;
}

const USUAL_HOUR = 9 * 60;

/** Values of a new record that begins at a day, between two minutes of it. */
function startingAt(fields: SpanFields, timeZone: string, day: string, minutes?: { readonly from: number; readonly to: number }) {
  const instant = (minute: number) => instantOf(`${day}T${clockOf(minute)}`, timeZone);
  const isInstant = fields.date.type === 'datetime';
  const values: [string, unknown][] = [[fields.date.pointer, isInstant ? instant(minutes?.from ?? USUAL_HOUR) : day]];
  if (minutes && fields.from && !isInstant) values.push([fields.from.pointer, clockOf(minutes.from)]);
  if (minutes && fields.to) values.push([fields.to.pointer, clockOf(minutes.to)]);
  if (minutes && fields.until?.type === 'datetime') values.push([fields.until.pointer, instant(minutes.to)]);
  return values.reduce<Readonly<Record<string, unknown>>>((all, [pointer, value]) => setAt(all, pointer, value), {});
}

function Days({ fields, ...props }: ViewProps & { readonly fields: SpanFields }) {
  const { node, entity, view, state, query, scope, createLabel, onCreate, canOpen, onOpen } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const words = useDayWords();
  const root = useRef<HTMLDivElement>(null);
  const span = useSpanState(view, state, scope);
  const { mode, at, timeZone } = span;
  const shown = useMemo(() => rangeOf(mode, at), [mode, at]);
  const range = useMemo(() => (mode === 'month' ? inWeeks(shown) : shown), [mode, shown]);
  const { spans, more, list, request } = useRange({ node, query, fields, range, timeZone });
  const faceOf = useFaces(entity, view, list.labelOf);
  const moves = useShift({ entity, scope, fields, timeZone, request });
  useDayDrag({ root, spans, moves });
  const create = useCallback<NonNullable<CalendarParts['create']>>(
    (day, minutes) => onCreate(startingAt(fields, timeZone, day, minutes)),
    [onCreate, fields, timeZone],
  );
  const parts: CalendarParts = {
    spans,
    span,
    words,
    faceOf,
    cardOf:
      view.card !== undefined && isPhone
        ? (row) => <CardOf {...props} columns={props.state.columns} labelOf={list.labelOf} row={row} />
        : undefined,
    moves,
    create: createLabel === undefined ? undefined : create,
    canOpen,
    onOpen,
  };
  const heading = words.heading(mode, at, shown);
  const isList = mode === 'day' && isPhone && (parts.cardOf !== undefined || isCrowded(spans, at));
  const page = (event: KeyboardEvent) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    if (event.key === 'PageUp') span.previous();
    else span.next();
  };
  return (
    <CalendarContext value={parts}>
      {/* biome-ignore lint/a11y/useSemanticElements: days are no form's fieldset */}
      <div
        ref={root}
        role="group"
        aria-label={heading}
        aria-busy={list.isLoading || list.isStale}
        onKeyDown={page}
        className="flex min-h-0 flex-1 flex-col"
      >
        <SpanHeader span={span} heading={heading} />
        <ListFailure list={list} />
        {list.isLoading ? <div role="status" aria-label={t('engine.loading')} className="h-0.5 animate-shimmer bg-accent" /> : null}
        {more > 0 ? <p className="px-(--edge) pb-2 text-sm text-text-muted">{t('span.more', { count: more })}</p> : null}
        {mode === 'month' ? <Month range={range} label={heading} isDots={isPhone} /> : null}
        {mode === 'month' && isPhone ? <DayList days={[at]} /> : null}
        {mode === 'week' && isPhone ? <DayList days={daysOf(range)} /> : null}
        {isList ? <DayList days={[at]} /> : null}
        {(mode === 'day' && !isList) || (mode === 'week' && !isPhone) ? <Hours key={mode} days={daysOf(range)} label={heading} /> : null}
      </div>
    </CalendarContext>
  );
}
