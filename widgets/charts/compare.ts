/** This day, week, month or quarter so far, and the same days of the one before. */
import type { GroupRow } from '../../engine/react/types.ts';
import { amountOf } from './measure.ts';
import type { Compare, Measure } from './options.ts';

export type Periods = {
  /** First day of the present period. */
  readonly start: string;
  /** First and last day compared with. */
  readonly before: string;
  readonly beforeLast: string;
};
export type Change = { readonly now: number; readonly before: number };

const DAY = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
export const dayAfter = (day: string, days = 1): string => dayAt(timeOf(day) + days * DAY);

function startOf(day: string, period: Compare['period']): string {
  const date = new Date(timeOf(day));
  if (period === 'week') return dayAfter(day, -((date.getUTCDay() + 6) % 7));
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  if (period === 'quarter') return dayAt(Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3) * 3, 1));
  return day;
}

/** The period around a day, and the part of the one before that is compared. A shorter month is compared to its end. */
export function periodsOf(today: string, period: Compare['period']): Periods {
  const start = startOf(today, period);
  const last = dayAfter(start, -1);
  const before = startOf(last, period);
  const elapsed = Math.round((timeOf(today) - timeOf(start)) / DAY);
  const beforeLast = dayAfter(before, elapsed);
  return { start, before, beforeLast: beforeLast < last ? beforeLast : last };
}

/** Both amounts out of groups by day. */
export function changeOf(rows: readonly GroupRow[], { start, before, beforeLast }: Periods, measure: Measure): Change {
  const within = (from: string, to: string) =>
    amountOf(
      rows.filter(({ key }) => typeof key === 'string' && key >= from && key <= to),
      measure,
    ) ?? 0;
  return { now: within(start, '9999-12-31'), before: within(before, beforeLast) };
}
