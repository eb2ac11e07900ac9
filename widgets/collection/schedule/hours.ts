/** Hours that a day shows, and how minutes become places along them. Places are shares, so that they mirror by themselves. */
import { MINUTES_A_DAY, minuteOfDay, type Span } from '../span/spans.ts';

/** Minutes of the day; `to` is not in it any more. */
export type Hours = { readonly from: number; readonly to: number };

const HOUR = 60;
const LEAST = 8 * HOUR;
/** Shown even where nothing is planned. */
const USUAL: Hours = { from: 6 * HOUR, to: 22 * HOUR };

/** The usual hours of a day, and as many more as its bars take. */
export function hoursOf(day: string, spans: readonly Span[]): Hours {
  const midnight = minuteOfDay(day);
  return spans.reduce<Hours>((hours, { start, end, isAllDay }) => {
    if (isAllDay) return hours;
    const from = Math.max(0, Math.floor((start - midnight) / HOUR) * HOUR);
    const to = Math.min(MINUTES_A_DAY, Math.ceil((end - midnight) / HOUR) * HOUR);
    return { from: Math.min(hours.from, from), to: Math.max(hours.to, to) };
  }, USUAL);
}

/** As few hours as hold what a day has, with one around it. */
export function closeHours(day: string, spans: readonly Span[]): Hours {
  const midnight = minuteOfDay(day);
  const timed = spans.filter(({ isAllDay }) => !isAllDay);
  if (timed.length === 0) return USUAL;
  const first = Math.min(...timed.map(({ start }) => start - midnight));
  const last = Math.max(...timed.map(({ end }) => end - midnight));
  const from = Math.max(0, Math.floor(first / HOUR) * HOUR - HOUR);
  return { from, to: Math.min(MINUTES_A_DAY, Math.max(Math.ceil(last / HOUR) * HOUR + HOUR, from + LEAST)) };
}

/** Minutes at which a new hour begins. */
export const ticksOf = ({ from, to }: Hours): number[] => Array.from({ length: (to - from) / HOUR }, (_, index) => from + index * HOUR);

/** Place of a minute of the day, in percent of what is shown; cut to it. */
export const placeOf = ({ from, to }: Hours, minute: number): number => ((Math.min(to, Math.max(from, minute)) - from) / (to - from)) * 100;

/** Place and length, in percent, of what lasts from one minute of the day to another. */
export function extentOf(hours: Hours, start: number, end: number): { readonly at: number; readonly length: number } {
  const at = placeOf(hours, start);
  return { at, length: placeOf(hours, end) - at };
}

/** The minute of the day at a share (0 to 1) of what is shown. */
export const minuteAt = ({ from, to }: Hours, share: number): number => from + share * (to - from);

export const snapped = (minute: number, step: number): number => Math.round(minute / step) * step;

/** A beginning on the day: not before midnight, and so that something is left of it. */
export const withinDay = (minute: number, step: number): number => Math.min(MINUTES_A_DAY - step, Math.max(0, minute));
