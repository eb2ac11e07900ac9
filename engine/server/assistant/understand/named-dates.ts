/** Days of the calendar and months as people name them, with a year or without. */
import { addDays } from '../../../core/rules/calendar.ts';
import { type Days, daysBetween, lengthOfMonth } from './days.ts';
import type { DatePart } from './grammar.ts';
import type { Token } from './scan.ts';
import type { Meaning } from './vocabulary.ts';

type Known = Extract<Token<Meaning>, { kind: 'known' }>;
export type NamedDate = { readonly day?: number; readonly month: number; readonly year?: number };

/**
 * A day of the calendar or a whole month; undefined for one that there is not. Without a year the nearest to today is meant, and the last
 * one that has begun where only the past can be.
 */
export function daysOfDate({ day, month, year }: NamedDate, today: string, isPast: boolean): Days | undefined {
  const own = Number(today.slice(0, 4));
  const years = year === undefined ? [own - 1, own, own + 1] : [year];
  const found = years.flatMap((each) => {
    const first = `${each}-${String(month).padStart(2, '0')}-01`;
    if (month < 1 || month > 12 || (day !== undefined && (day < 1 || day > lengthOfMonth(first)))) return [];
    const from = daysBetween(today, first) + (day ?? 1) - 1;
    return [{ from, to: day === undefined ? from + lengthOfMonth(first) - 1 : from, isFixed: true as const }];
  });
  const begun = isPast && year === undefined ? found.filter(({ from }) => from <= 0) : found;
  return begun.toSorted((one, other) => Math.abs(one.from) - Math.abs(other.from))[0];
}

/** A number of a date that is no day is its year: “July 2026”. */
export function dateOf({ meaning, numbers }: Known): Partial<Record<DatePart, number>> {
  if (meaning.is !== 'date') return {};
  const date: Partial<Record<DatePart, number>> = meaning.month === undefined ? {} : { month: meaning.month };
  meaning.numbers.forEach((part, index) => {
    const number = numbers[index];
    if (number !== undefined) date[part === 'day' && number > 31 ? 'year' : part] = number;
  });
  return date;
}

/** The year of a date that was named without one, for whoever asks to see it. */
export function yearMissing(token: Token<Meaning>, days: Days | undefined, today: string): string | undefined {
  if (token.kind !== 'known' || token.meaning.is !== 'date' || dateOf(token).year !== undefined) return undefined;
  return days?.from === undefined ? undefined : addDays(today, days.from)?.slice(0, 4);
}
