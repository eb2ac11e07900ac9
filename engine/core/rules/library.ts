/**
 * The functions of the language, each in one place: what it takes and gives, and what it does. The checker and the evaluator read
 * this table; what people read of it stands in library-words.ts, which no browser loads. Whatever a function cannot compute is null.
 */
import { addDays, addMinutes, addMonths, daysBetween, minutesBetween, monthsBetween, now, partOf, startOfDay, today } from './calendar.ts';
import type { FunctionName } from './expression.ts';
import { DATE, INSTANT, listOf, NUMBER, type Shape, STRING } from './shape.ts';
import type { RuleScope } from './types.ts';
import { lowerOf, sizeOf } from './values.ts';

type Kind = Shape['kind'];

export type LibraryEntry = {
  /** Kinds that each value may have; those from `required` on may be left out. */
  readonly takes: readonly (readonly Kind[])[];
  readonly required?: number;
  readonly gives: Shape;
  /** Not null of any value of the kinds that it takes. */
  readonly isTotal?: true;
  readonly run: (scope: RuleScope, ...args: readonly unknown[]) => unknown;
};

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

/** Half away from zero, as people and databases round amounts; the digits as they are written, so that 1.005 is 1.01. */
function round(value: unknown, digits: unknown = 0): number | null {
  const places = digits ?? 0;
  if (typeof value !== 'number' || typeof places !== 'number' || !Number.isInteger(places) || Math.abs(places) > MOST_DIGITS) return null;
  const shifted = Number(`${Math.abs(value)}e${places}`);
  const rounded = Number.isNaN(shifted)
    ? Math.round(Math.abs(value) * 10 ** places) / 10 ** places
    : Number(`${Math.round(shifted)}e${-places}`);
  return Number.isFinite(rounded) ? Math.sign(value) * rounded || 0 : null;
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
const part = (name: Parameters<typeof partOf>[0]): LibraryEntry => ({
  takes: [MOMENT],
  gives: NUMBER,
  run: (scope, moment) => partOf(name, moment, scope.timeZone),
});

export const library: { readonly [K in FunctionName]: LibraryEntry } = {
  size: {
    takes: [['string', 'list', 'map']],
    gives: NUMBER,
    isTotal: true,
    run: (_, value) => sizeOf(value),
  },
  lower: {
    takes: [['string']],
    gives: STRING,
    isTotal: true,
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
    run: ofText((text) => text.trim()),
  },
  substring: {
    takes: [['string'], ['number'], ['number']],
    required: 2,
    gives: STRING,
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
  int: {
    takes: [['number', 'string']],
    gives: NUMBER,
    run: (_, value) => integerOf(value),
  },
  double: {
    takes: [['number', 'string']],
    gives: NUMBER,
    run: (_, value) => numberOf(value),
  },
  string: {
    takes: [['string', 'number', 'bool']],
    gives: STRING,
    isTotal: true,
    run: (_, value) => textOf(value),
  },
  round: {
    takes: [['number'], ['number']],
    required: 1,
    gives: NUMBER,
    run: (_, value, digits) => round(value, digits),
  },
  abs: {
    takes: [['number']],
    gives: NUMBER,
    isTotal: true,
    run: ofNumber(Math.abs),
  },
  ceil: {
    takes: [['number']],
    gives: NUMBER,
    isTotal: true,
    run: ofNumber(Math.ceil),
  },
  floor: {
    takes: [['number']],
    gives: NUMBER,
    isTotal: true,
    run: ofNumber(Math.floor),
  },
  addDays: {
    takes: [['string'], ['number']],
    gives: DATE,
    run: (_, date, days) => addDays(date, days),
  },
  addMonths: {
    takes: [['string'], ['number']],
    gives: DATE,
    run: (_, date, months) => addMonths(date, months),
  },
  addMinutes: {
    takes: [['string'], ['number']],
    gives: INSTANT,
    run: (_, instant, minutes) => addMinutes(instant, minutes),
  },
  daysBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    run: (scope, from, to) => daysBetween(from, to, scope.timeZone),
  },
  minutesBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    run: (scope, from, to) => minutesBetween(from, to, scope.timeZone),
  },
  monthsBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    run: (scope, from, to) => monthsBetween(from, to, scope.timeZone),
  },
  startOfDay: {
    takes: [['string']],
    gives: INSTANT,
    run: (scope, date) => startOfDay(date, scope.timeZone),
  },
  year: part('year'),
  month: part('month'),
  day: part('day'),
  weekday: part('weekday'),
  hour: part('hour'),
  minute: part('minute'),
  today: { takes: [], gives: DATE, run: today },
  now: { takes: [], gives: INSTANT, run: now },
};
