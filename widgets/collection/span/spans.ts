/** When a record happens, in minutes of the organisation's wall clock: what calendars and timelines draw. */
import { getAt } from '../../../engine/core/json/index.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { wallTimeOf } from '../../fields/shared/zoned-time.ts';
import { isDay } from './days.ts';

export type SpanFields = {
  readonly date: ViewField;
  readonly until: ViewField | undefined;
  readonly from: ViewField | undefined;
  readonly to: ViewField | undefined;
  /** Minutes that it lasts when nobody said its end. */
  readonly duration?: ViewField | undefined;
};

export type Span = {
  readonly row: RecordData;
  /** Minutes since 1970 on the wall clock; `end` is not in it any more. */
  readonly start: number;
  readonly end: number;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Lasts whole days: it has no hours. */
  readonly isAllDay: boolean;
};

export const MINUTES_A_DAY = 1440;
/** How long something lasts whose end nobody said. */
const USUAL = 60;
/** Anything shorter could not be seen. */
const SHORTEST = 15;

export const minuteOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 60_000;
export const dayOfMinute = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 10);

/** 'HH:mm…' as minutes; undefined for what is no time. */
export function minutesOf(time: unknown): number | undefined {
  const found = typeof time === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) : null;
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

type Point = { readonly minute: number; readonly isDay: boolean };

/** A day or an instant on the wall clock. */
function pointOf(value: unknown, field: ViewField, timeZone: string): Point | undefined {
  if (typeof value !== 'string') return undefined;
  if (field.type !== 'datetime') return isDay(value.slice(0, 10)) ? { minute: minuteOfDay(value.slice(0, 10)), isDay: true } : undefined;
  const wall = wallTimeOf(value, timeZone);
  return wall === '' ? undefined : { minute: Date.parse(`${wall}:00Z`) / 60_000, isDay: false };
}

/** When a record happens; undefined while nobody said. */
export function spanOf(row: RecordData, fields: SpanFields, timeZone: string): Span | undefined {
  const at = (field: ViewField | undefined) => field && getAt(row, field.pointer);
  const begin = pointOf(at(fields.date), fields.date, timeZone);
  if (!begin) return undefined;
  const from = begin.isDay ? minutesOf(at(fields.from)) : undefined;
  const to = minutesOf(at(fields.to));
  const start = begin.minute + (from ?? 0);
  const isAllDay = begin.isDay && from === undefined;
  const until = fields.until && pointOf(at(fields.until), fields.until, timeZone);
  const end = Math.max(endOf({ begin, start, until, to, isAllDay, length: lengthIn(row, fields) }), start + SHORTEST);
  return { row, start, end, firstDay: dayOfMinute(start), lastDay: dayOfMinute(end - 1), isAllDay };
}

/** Minutes that a record says it lasts; an hour where it does not say. */
export function lengthIn(row: RecordData, { duration }: SpanFields): number {
  const minutes = duration && getAt(row, duration.pointer);
  return typeof minutes === 'number' && minutes > 0 ? minutes : USUAL;
}

type Ending = {
  readonly begin: Point;
  readonly start: number;
  readonly until: Point | undefined;
  readonly to: number | undefined;
  readonly isAllDay: boolean;
  readonly length: number;
};

function endOf({ begin, start, until, to, isAllDay, length }: Ending): number {
  if (until) return until.minute + (until.isDay ? MINUTES_A_DAY : 0);
  if (isAllDay) return begin.minute + MINUTES_A_DAY;
  const day = start - (((start % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY);
  return to === undefined ? start + length : day + to;
}

/** Spans of a day, those without hours first, then by the clock. */
export const spansOn = (spans: readonly Span[], day: string): Span[] =>
  spans
    .filter((span) => span.firstDay <= day && span.lastDay >= day)
    .sort((a, b) => Number(b.isAllDay) - Number(a.isAllDay) || a.start - b.start || b.end - a.end);

/** Whether a span belongs above the hours: it lasts whole days. */
export const isLong = (span: Span): boolean => span.isAllDay || span.end - span.start >= MINUTES_A_DAY;
