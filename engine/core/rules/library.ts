/**
 * The functions of the language, each in one place: what it takes and gives, and what it does. The checker and the evaluator read
 * this table; what people read of it stands in library-words.ts, which no browser loads. Whatever a function cannot compute is null.
 */
import {
  addDays,
  addMinutes,
  addMonths,
  daysBetween,
  instantAt,
  minutesBetween,
  monthsBetween,
  now,
  partOf,
  startOfDay,
  today,
} from './calendar.ts';
import type { FunctionName } from './expression.ts';
import type { AskedName } from './operators.ts';
import { DATE, DYN, INSTANT, listOf, NUMBER, type Shape, STRING } from './shape.ts';
import type { RuleScope } from './types.ts';
import { lowerOf, sizeOf } from './values.ts';

type Kind = Shape['kind'];

/**
 * What a value must be for the database to be asked for the function: a text or a number; a day or an instant by its type, since
 * the clock on the wall of a zone is not the database's to tell; `known` before the record is looked at; a whole number written out.
 */
export type Askable = 'text' | 'number' | 'day' | 'instant' | 'known' | 'written';

export type LibraryEntry = {
  /** Kinds that each value may have; those from `required` on may be left out. */
  readonly takes: readonly (readonly Kind[])[];
  readonly required?: number;
  readonly gives: Shape;
  /** Not null of any value of the kinds that it takes. */
  readonly isTotal?: true;
  readonly run: (scope: RuleScope, ...args: readonly unknown[]) => unknown;
};

/** `asked`: where SQL has an exact equal, what each value must be for it; a function without it is refused where SQL is needed. */
type Entry<K extends FunctionName> = LibraryEntry &
  (K extends AskedName | 'lower' | 'size' ? { readonly asked: readonly Askable[] } : object);

const NUMERAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && NUMERAL.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Towards zero, as CEL has it. A text must be a whole number. */
function integerOf(value: unknown): number | null {
  if (typeof value === 'string' && !/^-?\d+$/.test(value)) return null;
  const number = numberOf(value);
  return number === null ? null : Math.trunc(number);
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : null;
}

const MOST_DIGITS = 12;

/** From here on a number has no digits after the point. */
const WHOLE = 2 ** 53;

/** A number with its point moved, by the digits that it is written with. */
function shifted(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Half away from zero, as people and databases round amounts; the digits as they are written, so that 1.005 is 1.01. */
function round(value: unknown, digits: unknown = 0): number | null {
  const places = digits ?? 0;
  if (typeof value !== 'number' || typeof places !== 'number' || !Number.isInteger(places) || Math.abs(places) > MOST_DIGITS) return null;
  const size = Math.abs(value);
  if (places >= 0 && size >= WHOLE) return value;
  return Math.sign(value) * shifted(Math.round(shifted(size, places)), -places) || 0;
}

const ofNumber = (of: (value: number) => number) => (_: RuleScope, value: unknown) => (typeof value === 'number' ? of(value) || 0 : null);
const ofText = (of: (value: string) => string) => (_: RuleScope, value: unknown) => (typeof value === 'string' ? of(value) : null);

function substring(text: unknown, from: unknown, to: unknown): string | null {
  if (typeof text !== 'string' || typeof from !== 'number' || (to !== undefined && to !== null && typeof to !== 'number')) return null;
  return [...text].slice(Math.max(0, from), typeof to === 'number' ? Math.max(0, to) : undefined).join('');
}

const split = (text: unknown, by: unknown): readonly string[] | null =>
  typeof text === 'string' && typeof by === 'string' ? text.split(by) : null;

const join = (list: unknown, by: unknown): string | null =>
  Array.isArray(list) && typeof by === 'string' ? list.flatMap((item) => textOf(item) ?? []).join(by) : null;

const MOMENT: readonly Kind[] = ['string'];
const part = (name: Parameters<typeof partOf>[0]) => ({
  takes: [MOMENT],
  gives: NUMBER,
  run: (scope: RuleScope, moment: unknown) => partOf(name, moment, scope.timeZone),
});

export const library: { readonly [K in FunctionName]: Entry<K> } = {
  size: {
    takes: [['string', 'list', 'map']],
    gives: NUMBER,
    isTotal: true,
    asked: ['text'],
    run: (_, value) => sizeOf(value),
  },
  lower: {
    takes: [['string']],
    gives: STRING,
    isTotal: true,
    asked: ['text'],
    run: (_, value) => lowerOf(value),
  },
  upper: {
    takes: [['string']],
    gives: STRING,
    isTotal: true,
    run: ofText((text) => text.toUpperCase()),
  },
  trim: {
    takes: [['string']],
    gives: STRING,
    isTotal: true,
    asked: ['text'],
    run: ofText((text) => text.trim()),
  },
  substring: {
    takes: [['string'], ['number'], ['number']],
    required: 2,
    gives: STRING,
    asked: ['text', 'known', 'known'],
    run: (_, text, from, to) => substring(text, from, to),
  },
  split: {
    takes: [['string'], ['string']],
    gives: listOf(STRING),
    run: (_, text, by) => split(text, by),
  },
  join: {
    takes: [['list'], ['string']],
    gives: STRING,
    run: (_, list, by) => join(list, by),
  },
  distinct: {
    takes: [['list']],
    gives: listOf(DYN),
    isTotal: true,
    run: (_, list) => (Array.isArray(list) ? [...new Set<unknown>(list)] : null),
  },
  int: {
    takes: [['number', 'string']],
    gives: NUMBER,
    asked: ['number'],
    run: (_, value) => integerOf(value),
  },
  double: {
    takes: [['number', 'string']],
    gives: NUMBER,
    asked: ['number'],
    run: (_, value) => numberOf(value),
  },
  string: {
    takes: [['string', 'number', 'bool']],
    gives: STRING,
    isTotal: true,
    asked: ['text'],
    run: (_, value) => textOf(value),
  },
  round: {
    takes: [['number'], ['number']],
    required: 1,
    gives: NUMBER,
    asked: ['number', 'known'],
    run: (_, value, digits) => round(value, digits),
  },
  abs: {
    takes: [['number']],
    gives: NUMBER,
    isTotal: true,
    asked: ['number'],
    run: ofNumber(Math.abs),
  },
  ceil: {
    takes: [['number']],
    gives: NUMBER,
    isTotal: true,
    asked: ['number'],
    run: ofNumber(Math.ceil),
  },
  floor: {
    takes: [['number']],
    gives: NUMBER,
    isTotal: true,
    asked: ['number'],
    run: ofNumber(Math.floor),
  },
  addDays: {
    takes: [['string'], ['number']],
    gives: DATE,
    asked: ['day', 'number'],
    run: (_, date, days) => addDays(date, days),
  },
  addMonths: {
    takes: [['string'], ['number']],
    gives: DATE,
    asked: ['day', 'number'],
    run: (_, date, months) => addMonths(date, months),
  },
  addMinutes: {
    takes: [['string'], ['number']],
    gives: INSTANT,
    asked: ['instant', 'written'],
    run: (_, instant, minutes) => addMinutes(instant, minutes),
  },
  daysBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    asked: ['day', 'day'],
    run: (scope, from, to) => daysBetween(from, to, scope.timeZone),
  },
  minutesBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    asked: ['instant', 'instant'],
    run: (scope, from, to) => minutesBetween(from, to, scope.timeZone),
  },
  monthsBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    asked: ['day', 'day'],
    run: (scope, from, to) => monthsBetween(from, to, scope.timeZone),
  },
  startOfDay: {
    takes: [['string']],
    gives: INSTANT,
    run: (scope, date) => startOfDay(date, scope.timeZone),
  },
  instantAt: {
    takes: [['string'], ['string'], ['string']],
    gives: INSTANT,
    run: (_, date, time, timeZone) => instantAt(date, time, timeZone),
  },
  year: { ...part('year'), asked: ['day'] },
  month: { ...part('month'), asked: ['day'] },
  day: { ...part('day'), asked: ['day'] },
  weekday: { ...part('weekday'), asked: ['day'] },
  hour: part('hour'),
  minute: part('minute'),
  today: { takes: [], gives: DATE, run: today },
  now: { takes: [], gives: INSTANT, run: now },
};
