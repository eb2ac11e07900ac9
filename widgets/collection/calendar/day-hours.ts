/** What happens at some hours of a day, placed side by side where it overlaps. */
import { inLanes, type Placed } from '../span/lanes.ts';
import { isLong, MINUTES_A_DAY, minuteOfDay, type Span, spansOn } from '../span/spans.ts';

type Hours = { readonly one: Span; readonly start: number; readonly end: number };

/** Minutes are those of the day. */
export function hoursOn(spans: readonly Span[], day: string): readonly Placed<Hours>[] {
  const midnight = minuteOfDay(day);
  const own = spansOn(spans, day).filter((one) => !isLong(one));
  return inLanes(own.map((one) => ({ one, start: Math.max(0, one.start - midnight), end: Math.min(MINUTES_A_DAY, one.end - midnight) })));
}

/** As many as can be read beside each other on a phone. */
const READABLE = 2;

export const isCrowded = (spans: readonly Span[], day: string): boolean => hoursOn(spans, day).some(({ lanes }) => lanes > READABLE);
