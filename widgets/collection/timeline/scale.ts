/** From minutes to places along a timeline, and the lines across it. Places are shares, so that they mirror by themselves. */
import type { CalendarMode } from '../options.ts';
import { addDays, daysOf, type Range } from '../span/days.ts';
import { minuteOfDay, type Span } from '../span/spans.ts';

export type Scale = {
  readonly start: number;
  readonly end: number;
  /** Pixels of the whole. */
  readonly width: number;
  /** Beginning of each column of the head. */
  readonly ticks: readonly number[];
};

const HOUR = 60;
/** Pixels of one tick: an hour of a day, a day of a week or month. */
const widths: Readonly<Record<CalendarMode, number>> = { day: 64, week: 168, month: 44 };

export function scaleOf(mode: CalendarMode, range: Range): Scale {
  const start = minuteOfDay(range.first);
  const end = minuteOfDay(addDays(range.last, 1));
  const ticks = mode === 'day' ? Array.from({ length: 24 }, (_, hour) => start + hour * HOUR) : daysOf(range).map(minuteOfDay);
  return { start, end, width: ticks.length * widths[mode], ticks };
}

/** Pixels that the words of a bar take. */
export const WORDS = 76;

/** Minutes that many pixels stand for. */
export const minutesOf = ({ start, end, width }: Scale, pixels: number): number => (pixels / width) * (end - start);

/** Place of a minute, in percent of the whole. */
export const placeOf = ({ start, end }: Scale, minute: number): number => ((minute - start) / (end - start)) * 100;

/** Place and length of a bar, cut to what is shown. */
export function extentOf(scale: Scale, span: Pick<Span, 'start' | 'end'>): { readonly at: number; readonly length: number } {
  const at = placeOf(scale, Math.max(scale.start, span.start));
  return { at, length: Math.max(0, placeOf(scale, Math.min(scale.end, span.end)) - at) };
}
