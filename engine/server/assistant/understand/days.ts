/** Days that people name, as differences from today: a filter made of them goes on moving with the clock. */
import { addDays } from '../../../core/rules/calendar.ts';
import type { Bound, SpanName } from './grammar.ts';

/** `isFixed`: the very day is meant, whatever today is. */
export type Days = { readonly from?: number; readonly to?: number; readonly isFixed?: true };

/** 0: Monday. `day`: YYYY-MM-DD. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export function daysOfSpan(span: SpanName, today: string): Days {
  const monday = -weekdayOf(today);
  const first = 1 - Number(today.slice(8, 10));
  const before = Number((addDays(today, first - 1) ?? today).slice(8, 10));
  const last = lengthOfMonth(today) + first - 1;
  const all: Readonly<Record<SpanName, Days>> = {
    today: { from: 0, to: 0 },
    tomorrow: { from: 1, to: 1 },
    yesterday: { from: -1, to: -1 },
    this_week: { from: monday, to: monday + 6 },
    last_week: { from: monday - 7, to: monday - 1 },
    next_week: { from: monday + 7, to: monday + 13 },
    this_month: { from: first, to: last },
    last_month: { from: first - before, to: first - 1 },
    next_month: { from: last + 1, to: last + lengthOfMonth(addDays(today, last + 1) ?? today) },
    this_year: { from: daysBetween(today, `${today.slice(0, 4)}-01-01`), to: daysBetween(today, `${today.slice(0, 4)}-12-31`) },
  };
  return all[span];
}

/** From one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** What a bound makes of the days that it stands with. */
export function boundedDays(bound: Bound, { from = 0, to = 0, isFixed }: Days): Days {
  const all: Readonly<Record<Bound, Days>> = { since: { from }, after: { from: to + 1 }, until: { to }, before: { to: from - 1 } };
  return { ...all[bound], ...(isFixed ? { isFixed } : {}) };
}

/** Days of the month that a day is in. */
export const lengthOfMonth = (day: string): number => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** The last day of that name up to today, after `since`; the next one from today on otherwise. */
export function daysToWeekday(day: number, today: string, isPast: boolean): number {
  const ahead = (day - weekdayOf(today) + 7) % 7;
  return isPast && ahead > 0 ? ahead - 7 : ahead;
}

/** CEL of a day field, or of an instant, within days. `today`: YYYY-MM-DD. */
export function withinDays(field: string, type: 'date' | 'datetime', { from, to, isFixed }: Days, today: string): string {
  const moving = (n: number) => (n === 0 ? 'today()' : `addDays(today(), ${n})`);
  const day = (n: number) => (isFixed ? `'${addDays(today, n)}'` : moving(n));
  const isDate = type === 'date';
  const at = (n: number) => (isDate ? day(n) : `startOfDay(${day(n)})`);
  if (from !== undefined && from === to && isDate) return `doc.${field} == ${day(from)}`;
  const parts = [
    ...(from === undefined ? [] : [`doc.${field} >= ${at(from)}`]),
    ...(to === undefined ? [] : [isDate ? `doc.${field} <= ${at(to)}` : `doc.${field} < ${at(to + 1)}`]),
  ];
  return parts.join(' && ');
}
