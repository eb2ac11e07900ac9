/** Spans of days named relative to today: what `within(doc.due, 'last_7_days')` asks. */
import { addDays, startOfDay, today } from './calendar.ts';
import type { Period, Span } from './period-names.ts';
import type { RuleScope } from './types.ts';
import { isInstant } from './values.ts';

type Days = readonly [from: string | null, to: string | null];
type Today = { readonly day: string; readonly year: string; readonly month: string };

const around =
  (days: number, until = days) =>
  ({ day }: Today): Days => [addDays(day, days), addDays(day, until)];

const ends: { readonly [K in Period]: (today: Today) => Days } = {
  today: around(0),
  yesterday: around(-1),
  /** Seven days, the last of them today. */
  last_7_days: around(-6, 0),
  /** Monday to Sunday of the week before this one. */
  last_week: ({ day }) => {
    const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    return [addDays(day, -sinceMonday - 7), addDays(day, -sinceMonday - 1)];
  },
  /** From the first of this month to today. */
  month_to_date: ({ day, month }) => [`${month}-01`, day],
  /** All of the calendar month before this one. */
  previous_month: ({ month }) => {
    const last = addDays(`${month}-01`, -1);
    return [last && `${last.slice(0, 7)}-01`, last];
  },
  /** From the first of January to today. */
  year_to_date: ({ day, year }) => [`${year}-01-01`, day],
  tomorrow: around(1),
  /** The six days from the day after tomorrow on. */
  next_2_to_7_days: around(2, 7),
  /** Fourteen days, the first of them tomorrow. */
  next_2_weeks: around(1, 14),
  /** Thirty-one days, the first of them tomorrow. */
  next_month: around(1, 31),
};

/** The same few spans are asked for row after row, and reading a clock in a zone is slow. */
const known = new Map<string, Span | null>();
const KEPT = 100;

/** The span of a period on the scope's day in its time zone; null when the scope has no instant or the zone is unknown. */
export function spanOf(period: Period, scope: RuleScope): Span | null {
  const key = `${period} ${scope.now} ${scope.timeZone}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= KEPT) known.clear();
  const span = computed(period, scope);
  known.set(key, span);
  return span;
}

function computed(period: Period, scope: RuleScope): Span | null {
  const day = today(scope);
  if (day === null) return null;
  const [from, to] = ends[period]({ day, year: day.slice(0, 4), month: day.slice(0, 7) });
  const since = startOfDay(from, scope.timeZone);
  const until = startOfDay(addDays(to, 1), scope.timeZone);
  return from === null || to === null || since === null || until === null ? null : { from, to, since, until };
}

/** `YYYY-MM-DD`; which days exist is the field's own affair. */
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Whether a day or an instant lies in a span. Everything else, null included, lies in none. */
export function isWithin(value: unknown, span: Span | null): boolean {
  if (span === null || typeof value !== 'string') return false;
  if (DAY.test(value)) return value >= span.from && value <= span.to;
  if (!isInstant(value)) return false;
  const time = Date.parse(value);
  return time >= Date.parse(span.since) && time < Date.parse(span.until);
}
