/** Days of filters. What is no day or instant comes back as it is. */
import { startOfDay as coreStartOfDay, today } from '../../core/rules/index.ts';

const DAY = 86_400_000;

/** `days` later. */
export function addDays(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : new Date(time + days * DAY).toISOString().slice(0, 10);
}

export const nextDay = (day: string): string => addDays(day, 1);

/** The instant (ISO, UTC) at which a day begins in a time zone. */
export const startOfDay = (day: string, timeZone: string): string => coreStartOfDay(day, timeZone) ?? day;

/** The day of an instant in a time zone. */
export const dayOf = (instant: string, timeZone: string): string => today({ now: instant, timeZone }) ?? instant;
