/**
 * Months as bounds of ids. Ids are UUIDv7, whose first 48 bits are the millisecond in which they were made: a range of ids is a
 * range of time. The id stays the whole primary key, so that references, lookups and unique ids are as they were, and a lookup by
 * id reads one partition. The price: rows are told apart by when they were written, and not by an instant of their own (`at`),
 * which imports and corrections set; and what asks by such an instant looks into the index of each month.
 */
import { NAME_LIMIT } from '../names.ts';

/** `start` and `end` are milliseconds, in UTC; the end is the next one's start. */
export type Month = { readonly label: string; readonly start: number; readonly end: number };

/** `_p2026_11`. */
const SUFFIX = 9;
/** Names of tables that leave room for the month. */
export const LONGEST_OF_MONTHS = NAME_LIMIT - SUFFIX;

/** The month of an instant, or the one so many after it. */
export function monthOf(time: number, after = 0): Month {
  const date = new Date(time);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after);
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after + 1);
  return { label: new Date(start).toISOString().slice(0, 7).replace('-', '_'), start, end };
}

/** The least id of a millisecond: less than any that is made in it, because those say a version. */
export const boundAt = (time: number): string =>
  time
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-0000-0000-000000000000');

/** When an id was made. */
export const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

export const partitionName = (table: string, { label }: Month): string => `${table}_p${label}`;
/** What fits into no month that is there: ids that say no time, or one far ahead. */
export const defaultName = (table: string): string => `${table}_default`;
