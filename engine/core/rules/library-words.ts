/** What people read of the functions of the language: how each is written, and what it gives. A function without words does not compile. */
import type { FunctionName } from './expression.ts';

export type FunctionWords = {
  readonly usage: string;
  readonly says: string;
};

export const libraryWords: { readonly [K in FunctionName]: FunctionWords } = {
  size: { usage: 'size(text or list)', says: 'Characters of a text, values of a list, keys of an object.' },
  lower: { usage: 'lower(text)', says: 'The text in small letters.' },
  upper: { usage: 'upper(text)', says: 'The text in capital letters.' },
  trim: { usage: 'trim(text)', says: 'The text without spaces around it.' },
  substring: {
    usage: 'substring(text, from[, to])',
    says: 'Characters from a place, counted from 0, up to and without another one, or to the end.',
  },
  split: { usage: 'split(text, by)', says: 'The parts of a text between its separators.' },
  join: { usage: 'join(list, by)', says: 'The values of a list in one text, separated; those that are missing are left out.' },
  distinct: { usage: 'distinct(list)', says: 'The values of a list, each once.' },
  int: { usage: 'int(number or text)', says: 'The whole part of a number, or the whole number that a text writes.' },
  double: { usage: 'double(number or text)', says: 'The number that a text writes.' },
  string: { usage: 'string(value)', says: 'The value as a text.' },
  round: {
    usage: 'round(number[, digits])',
    says: 'The number with so many digits after the point, none unless told; half away from zero.',
  },
  abs: { usage: 'abs(number)', says: 'The number without its sign.' },
  ceil: { usage: 'ceil(number)', says: 'The next whole number above.' },
  floor: { usage: 'floor(number)', says: 'The next whole number below.' },
  addDays: { usage: 'addDays(day, days)', says: 'The day so many days later; earlier below zero.' },
  addMonths: {
    usage: 'addMonths(day, months)',
    says: 'The same day so many months later; the last of the month where it has no such day.',
  },
  addMinutes: { usage: 'addMinutes(instant, minutes)', says: 'The instant so many minutes later; earlier below zero.' },
  daysBetween: {
    usage: 'daysBetween(from, to)',
    says: 'Days from one day to another; of instants, between the days that they are on where the person is.',
  },
  minutesBetween: {
    usage: 'minutesBetween(from, to)',
    says: 'Whole minutes from one instant to another; a day counts from its beginning where the person is.',
  },
  monthsBetween: { usage: 'monthsBetween(from, to)', says: 'Whole months from one day to another.' },
  startOfDay: { usage: 'startOfDay(day)', says: 'The instant at which a day begins where the person is.' },
  instantAt: {
    usage: 'instantAt(day, time, zone)',
    says: 'The instant at which the clock of a time zone (IANA name) shows a time, such as 09:30, on a day.',
  },
  year: { usage: 'year(day or instant)', says: 'The year.' },
  month: { usage: 'month(day or instant)', says: 'The month, 1 to 12.' },
  day: { usage: 'day(day or instant)', says: 'The day of the month, 1 to 31.' },
  weekday: { usage: 'weekday(day or instant)', says: 'The day of the week, 1 for Monday to 7 for Sunday.' },
  hour: { usage: 'hour(day or instant)', says: 'The hour of an instant where the person is, 0 to 23; null of a day.' },
  minute: { usage: 'minute(day or instant)', says: 'The minute of an instant, 0 to 59; null of a day.' },
  today: { usage: 'today()', says: 'The day that it is where the person is.' },
  now: { usage: 'now()', says: 'This instant.' },
};
