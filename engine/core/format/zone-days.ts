/** Days of a place: instants are milliseconds UTC, days `YYYY-MM-DD`, zones IANA names. */
import { timeAtWall, wallClock } from './zone.ts';

const MINUTE = 60_000;

/** The day that it is there. */
export const dayIn = (at: number, timeZone: string): string => new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);

/** The instant at which the clock there shows so many minutes after midnight of that day. */
export const instantIn = (day: string, minutes: number, timeZone: string): number =>
  timeAtWall(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE, timeZone);

/** The instant at which a day begins there. */
export const dayStart = (day: string, timeZone: string): number => instantIn(day, 0, timeZone);

/** The day so many days later; earlier below zero. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 1440 * MINUTE).toISOString().slice(0, 10);

/** Minutes after midnight of `09:30` or `09:30:00`. */
export function minutesOf(time: unknown): number {
  const [hours = 0, minutes = 0] = String(time).split(':').map(Number);
  return hours * 60 + minutes;
}

const two = (value: number) => `${value}`.padStart(2, '0');

/** Minutes after midnight as `09:30`. */
export const clockTime = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
