/** Days of leave: how many they are, and which ones overlap. Days are `YYYY-MM-DD`. */

const DAY = 86_400_000;

export type Span = { readonly from: string; readonly to: string };

/** Days from the first to the last, both counted; half of one for a half day. */
export function daysOf({ from, to }: Span, isHalfDay: boolean): number {
  if (isHalfDay) return 0.5;
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

/** ISO days compare as words. */
export const overlap = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;
