/**
 * The functions of the language, each in one place: what it takes and gives, what it is for, and what it does. The checker,
 * the evaluator and the documentation read this table. Whatever a function cannot compute is null.
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
  /** How it is written. */
  readonly usage: string;
  /** What it gives, for those who write rules. */
  readonly says: string;
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
const part = (name: Parameters<typeof partOf>[0], says: string): LibraryEntry => ({
  takes: [MOMENT],
  gives: NUMBER,
  usage: `${name}(day or instant)`,
  says,
  run: (scope, moment) => partOf(name, moment, scope.timeZone),
});

export const library: { readonly [K in FunctionName]: LibraryEntry } = {
  size: {
    takes: [['string', 'list', 'map']],
    gives: NUMBER,
    usage: 'size(text or list)',
    says: 'Characters of a text, values of a list, keys of an object.',
    isTotal: true,
    run: (_, value) => sizeOf(value),
  },
  lower: {
    takes: [['string']],
    gives: STRING,
    usage: 'lower(text)',
    says: 'The text in small letters.',
    isTotal: true,
    run: (_, value) => lowerOf(value),
  },
  upper: {
    takes: [['string']],
    gives: STRING,
    usage: 'upper(text)',
    says: 'The text in capital letters.',
    isTotal: true,
    run: ofText((text) => text.toUpperCase()),
  },
  trim: {
    takes: [['string']],
    gives: STRING,
    usage: 'trim(text)',
    says: 'The text without spaces around it.',
    isTotal: true,
    run: ofText((text) => text.trim()),
  },
  substring: {
    takes: [['string'], ['number'], ['number']],
    required: 2,
    gives: STRING,
    usage: 'substring(text, from[, to])',
    says: 'Characters from a place, counted from 0, up to and without another one, or to the end.',
    run: (_, text, from, to) => substring(text, from, to),
  },
  split: {
    takes: [['string'], ['string']],
    gives: listOf(STRING),
    usage: 'split(text, by)',
    says: 'The parts of a text between its separators.',
    run: (_, text, by) => split(text, by),
  },
  join: {
    takes: [['list'], ['string']],
    gives: STRING,
    usage: 'join(list, by)',
    says: 'The values of a list in one text, separated; those that are missing are left out.',
    run: (_, list, by) => join(list, by),
  },
  int: {
    takes: [['number', 'string']],
    gives: NUMBER,
    usage: 'int(number or text)',
    says: 'The whole part of a number, or the whole number that a text writes.',
    run: (_, value) => integerOf(value),
  },
  double: {
    takes: [['number', 'string']],
    gives: NUMBER,
    usage: 'double(number or text)',
    says: 'The number that a text writes.',
    run: (_, value) => numberOf(value),
  },
  string: {
    takes: [['string', 'number', 'bool']],
    gives: STRING,
    usage: 'string(value)',
    says: 'The value as a text.',
    isTotal: true,
    run: (_, value) => textOf(value),
  },
  round: {
    takes: [['number'], ['number']],
    required: 1,
    gives: NUMBER,
    usage: 'round(number[, digits])',
    says: 'The number with so many digits after the point, none unless told; half away from zero.',
    run: (_, value, digits) => round(value, digits),
  },
  abs: {
    takes: [['number']],
    gives: NUMBER,
    usage: 'abs(number)',
    says: 'The number without its sign.',
    isTotal: true,
    run: ofNumber(Math.abs),
  },
  ceil: {
    takes: [['number']],
    gives: NUMBER,
    usage: 'ceil(number)',
    says: 'The next whole number above.',
    isTotal: true,
    run: ofNumber(Math.ceil),
  },
  floor: {
    takes: [['number']],
    gives: NUMBER,
    usage: 'floor(number)',
    says: 'The next whole number below.',
    isTotal: true,
    run: ofNumber(Math.floor),
  },
  addDays: {
    takes: [['string'], ['number']],
    gives: DATE,
    usage: 'addDays(day, days)',
    says: 'The day so many days later; earlier below zero.',
    run: (_, date, days) => addDays(date, days),
  },
  addMonths: {
    takes: [['string'], ['number']],
    gives: DATE,
    usage: 'addMonths(day, months)',
    says: 'The same day so many months later; the last of the month where it has no such day.',
    run: (_, date, months) => addMonths(date, months),
  },
  addMinutes: {
    takes: [['string'], ['number']],
    gives: INSTANT,
    usage: 'addMinutes(instant, minutes)',
    says: 'The instant so many minutes later; earlier below zero.',
    run: (_, instant, minutes) => addMinutes(instant, minutes),
  },
  daysBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    usage: 'daysBetween(from, to)',
    says: 'Days from one day to another; of instants, between the days that they are on where the person is.',
    run: (scope, from, to) => daysBetween(from, to, scope.timeZone),
  },
  minutesBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    usage: 'minutesBetween(from, to)',
    says: 'Whole minutes from one instant to another; a day counts from its beginning where the person is.',
    run: (scope, from, to) => minutesBetween(from, to, scope.timeZone),
  },
  monthsBetween: {
    takes: [MOMENT, MOMENT],
    gives: NUMBER,
    usage: 'monthsBetween(from, to)',
    says: 'Whole months from one day to another.',
    run: (scope, from, to) => monthsBetween(from, to, scope.timeZone),
  },
  startOfDay: {
    takes: [['string']],
    gives: INSTANT,
    usage: 'startOfDay(day)',
    says: 'The instant at which a day begins where the person is.',
    run: (scope, date) => startOfDay(date, scope.timeZone),
  },
  year: part('year', 'The year.'),
  month: part('month', 'The month, 1 to 12.'),
  day: part('day', 'The day of the month, 1 to 31.'),
  weekday: part('weekday', 'The day of the week, 1 for Monday to 7 for Sunday.'),
  hour: part('hour', 'The hour of an instant where the person is, 0 to 23; null of a day.'),
  minute: part('minute', 'The minute of an instant, 0 to 59; null of a day.'),
  today: { takes: [], gives: DATE, usage: 'today()', says: 'The day that it is where the person is.', run: today },
  now: { takes: [], gives: INSTANT, usage: 'now()', says: 'This instant.', run: now },
};
