/** Days and instants as people and spreadsheets write them. */
import { parseTime } from '../../../engine/core/format/index.ts';
import { instantOf } from '../../fields/shared/zoned-time.ts';
import type { Cell } from './table.ts';

const DAY = 86_400_000;
/** Day 0 of spreadsheets, their leap day of 1900 that never was taken into account. */
const EPOCH = Date.UTC(1899, 11, 30);
const LAST_SERIAL = 2_958_465;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Where the month comes first in numbers. */
export type DateOrder = 'day-first' | 'month-first';

const two = (value: number) => String(value).padStart(2, '0');

/** The day when there is one: no 30th of February. */
function day(year: number, month: number, date: number): string | undefined {
  const time = new Date(Date.UTC(year, month - 1, date));
  const isReal = time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === date;
  return isReal && year >= 1000 && year <= 9999 ? `${year}-${two(month)}-${two(date)}` : undefined;
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) - (Number(text) >= 70 ? 100 : 0) : Number(text));
const monthOf = (text: string) => months.indexOf(text.slice(0, 3).toLowerCase()) + 1;

type Form = readonly [RegExp, (parts: readonly string[], order: DateOrder) => string | undefined];

const forms: readonly Form[] = [
  // 2026-03-05, 2026/3/5
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([y = '', m = '', d = '']) => day(Number(y), Number(m), Number(d))],
  // 05/03/2026, 5-3-26
  [
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/,
    ([a = '', b = '', y = ''], order) =>
      order === 'day-first' ? day(yearOf(y), Number(b), Number(a)) : day(yearOf(y), Number(a), Number(b)),
  ],
  // Mar-05-2026, March 5, 2026
  [
    /^([a-z]{3,9})\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+(\d{4}|\d{2})$/i,
    ([m = '', d = '', y = '']) => day(yearOf(y), monthOf(m), Number(d)),
  ],
  // 05-Mar-2026, 5th March 2026
  [
    /^(\d{1,2})(?:st|nd|rd|th)?[-/ ]*([a-z]{3,9})\.?,?[-/ ]*(\d{4}|\d{2})$/i,
    ([d = '', m = '', y = '']) => day(yearOf(y), monthOf(m), Number(d)),
  ],
];

function dayFromText(text: string, order: DateOrder): string | undefined {
  for (const [form, read] of forms) {
    const [, ...parts] = form.exec(text) ?? [];
    if (parts.length > 0) return read(parts, order);
  }
  return undefined;
}

/** The wall clock's reading of a spreadsheet's serial, `YYYY-MM-DDTHH:mm`. */
function serialToWall(serial: number): string | undefined {
  if (!(serial >= 1 && serial < LAST_SERIAL + 1)) return undefined;
  return new Date(EPOCH + Math.round((serial * DAY) / 60_000) * 60_000).toISOString().slice(0, 16);
}

const wallOf = (cell: Cell): string | undefined => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(0, 16);
  return typeof cell === 'number' ? serialToWall(cell) : undefined;
};

/** `YYYY-MM-DD`; undefined for what is no day. A time behind it is left out. */
export function readDay(cell: Cell, order: DateOrder): string | undefined {
  const wall = wallOf(cell);
  if (wall !== undefined) return wall.slice(0, 10);
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  const whole = dayFromText(text, order);
  if (whole !== undefined) return whole;
  if (/^\d{5}(\.\d+)?$/.test(text)) return serialToWall(Number(text))?.slice(0, 10);
  return parts(text, order)?.date;
}

function parts(text: string, order: DateOrder): { readonly date: string; readonly time: string } | undefined {
  const [, before = '', after = ''] = /^(.*\d),?[T ]+(\d{1,2}[:.]\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?)?)$/i.exec(text) ?? [];
  const date = dayFromText(before.replace(/,$/, '').trim(), order);
  const time = parseTime(after.replace(/(:\d{2}:\d{2})\.\d+$/, '$1'));
  return date === undefined || time === undefined ? undefined : { date, time };
}

/** An instant in ISO, a clock's reading taken in the organisation's time zone; undefined for what is none. */
export function readInstant(cell: Cell, order: DateOrder, timeZone: string): string | undefined {
  const wall = wallOf(cell);
  if (wall !== undefined) return instantOf(wall, timeZone) ?? undefined;
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : new Date(time).toISOString();
  }
  const found = parts(text, order);
  if (found) return instantOf(`${found.date}T${found.time}`, timeZone) ?? undefined;
  const date = dayFromText(text, order);
  return date === undefined ? undefined : (instantOf(`${date}T00:00`, timeZone) ?? undefined);
}

/** `HH:mm`: text, or the share of a day that spreadsheets keep. */
export function readTime(cell: Cell): string | undefined {
  if (typeof cell === 'string') return parseTime(cell);
  if (cell instanceof Date) return wallOf(cell)?.slice(11);
  if (typeof cell !== 'number' || cell < 0) return undefined;
  const minutes = Math.round((cell % 1) * 1440) % 1440;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
