/** Days of calendars: 'YYYY-MM-DD', counted in UTC so that no clock is put forward between two of them. Weeks start on Monday. */
import { isDate } from '../../../engine/core/rules/index.ts';
import type { CalendarMode } from '../options.ts';

const DAY = 86_400_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

export const isDay = (text: string | undefined): text is string => text !== undefined && isDate(text);
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY);
/** Whole days from one to another; below zero when the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY);
/** 0: Monday. */
export const weekday = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7;
export const startOfWeek = (day: string): string => addDays(day, -weekday(day));
export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The same day of another month, or its last where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const first = new Date(timeOf(startOfMonth(day)));
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 7);
  const last = daysBetween(`${month}-01`, dayAt(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)));
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}

export type Range = { readonly first: string; readonly last: string };

/** Days of a range, both ends included. */
export const daysOf = ({ first, last }: Range): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));

/** The days that a mode shows around one of them. */
export function rangeOf(mode: CalendarMode, at: string): Range {
  if (mode === 'day') return { first: at, last: at };
  if (mode === 'week') return { first: startOfWeek(at), last: addDays(startOfWeek(at), 6) };
  return { first: startOfMonth(at), last: addDays(startOfMonth(addMonths(at, 1)), -1) };
}

/** A range made of whole weeks. */
export const inWeeks = ({ first, last }: Range): Range => ({ first: startOfWeek(first), last: addDays(startOfWeek(last), 6) });

/** A day one span further or back. */
export function step(mode: CalendarMode, at: string, by: 1 | -1): string {
  if (mode === 'month') return addMonths(at, by);
  return addDays(at, mode === 'week' ? by * 7 : by);
}
