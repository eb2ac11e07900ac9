/** Days of leave: how many they are, and which ones overlap. Days are `YYYY-MM-DD`. */
import { daysLater } from '../../../engine/core/format/zone-days.ts';

const DAY = 86_400_000;

/** Days back that may still be open, and days of one leave that are kept beforehand. */
const OPEN = 3;
const AHEAD = 366;

export type Span = { readonly from: string; readonly to: string };

/** Days from the first to the last, both counted; half of one for a half day. */
export function daysOf({ from, to }: Span, isHalfDay: boolean): number {
  if (isHalfDay) return 0.5;
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

export type LeaveTerms = { readonly isHalfDay: boolean; readonly free: ReadonlySet<string> | undefined };

/** Days that a leave takes: of its span those that are no holidays. */
export function leaveDays(span: Span, { isHalfDay, free = new Set() }: LeaveTerms): number {
  const holidays = [...free].filter((day) => day >= span.from && day <= span.to).length;
  return Math.max(0, daysOf(span, isHalfDay) - holidays);
}

/** ISO days compare as words. */
export const overlap = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;

/** Days of a span that may be open at an instant (ISO), of a long one those of the next year. */
export function openDays({ from, to }: Span, now: string): readonly string[] {
  const since = daysLater(now.slice(0, 10), -OPEN);
  const first = from > since ? from : since;
  const count = Math.min(daysOf({ from: first, to }, false), AHEAD);
  return Array.from({ length: Math.max(0, count) }, (_, index) => daysLater(first, index));
}
