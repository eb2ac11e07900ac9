/** Between where a bar stands and what its record, and the workflow of a drop, have for it. */
import { getAt } from '../../../engine/core/json/index.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { instantOf } from '../../fields/shared/zoned-time.ts';
import type { DropOptions } from '../options.ts';
import { type SpanFields, spanOf } from '../span/spans.ts';
import { clockOf } from '../span/use-faces.ts';
import { type Target, targetOf } from './targets.ts';

/** Lane, day and time of a record; null: it has none. Minutes of the day. */
export type Placing = {
  readonly lane: string | number | null;
  readonly day: string | null;
  readonly start: number | null;
  readonly end: number | null;
};

type Fields = { readonly field: ViewField; readonly fields: SpanFields; readonly timeZone: string };

/** The last minute that a clock shows of a day. */
const LAST_MINUTE = 1439;

export const placingAt = ({ day, start, end }: Target, lane: string | number | null): Placing => ({
  lane,
  day,
  start: start ?? null,
  end: end ?? null,
});

export function placingOf(row: RecordData, { field, fields, timeZone }: Fields): Placing {
  const value = getAt(row, field.pointer);
  const lane = typeof value === 'string' || typeof value === 'number' ? value : null;
  const span = spanOf(row, fields, timeZone);
  return span ? placingAt(targetOf(span, undefined), lane) : { lane, day: null, start: null, end: null };
}

const clock = (minute: number | null) => (minute === null ? null : clockOf(Math.min(minute, LAST_MINUTE)));

/** An instant of a field that has them; the time of the day otherwise. */
const momentOf = (day: string | null, minute: number | null, isInstant: boolean, timeZone: string) => {
  const time = clock(minute);
  return isInstant && day !== null ? instantOf(`${day}T${time ?? '00:00'}`, timeZone) : time;
};

/** What of the record changes, by pointer. */
export function valuesOf({ lane, day, start, end }: Placing, { field, fields, timeZone }: Fields): Readonly<Record<string, unknown>> {
  const { date, from, to, until } = fields;
  const isInstant = date.type === 'datetime';
  return {
    [field.pointer]: lane,
    [date.pointer]: isInstant ? momentOf(day, start, true, timeZone) : day,
    ...(from && !isInstant ? { [from.pointer]: clock(start) } : {}),
    ...(to ? { [to.pointer]: momentOf(day, end, to.type === 'datetime', timeZone) } : {}),
    ...(until ? { [until.pointer]: until.type === 'datetime' ? momentOf(day, end, true, timeZone) : day } : {}),
  };
}

type Given = { readonly options: DropOptions; readonly fields: SpanFields; readonly timeZone: string; readonly reason: string | undefined };

/** What the workflow is given. */
export function inputOf(
  { lane, day, start, end }: Placing,
  { options, fields, timeZone, reason }: Given,
): Readonly<Record<string, unknown>> {
  const isInstant = fields.date.type === 'datetime';
  const given: readonly (readonly [string | undefined, unknown])[] = [
    [options.lane, lane],
    [options.day, day],
    [options.start, momentOf(day, start, isInstant, timeZone)],
    [options.end, momentOf(day, end, isInstant, timeZone)],
    [options.reason, reason === '' ? undefined : reason],
  ];
  return Object.fromEntries(given.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]])));
}
