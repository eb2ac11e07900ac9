/** What the functions of the language do. Whatever they cannot compute is null. */
import { addDays, now, startOfDay, today } from './calendar.ts';
import type { Fold, FunctionName } from './expression.ts';
import type { RuleScope } from './types.ts';
import { calculate, lowerOf, order, sizeOf } from './values.ts';

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : Number.NaN;
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
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

export const functions: { readonly [K in FunctionName]: (scope: RuleScope, ...args: readonly unknown[]) => unknown } = {
  size: (_, value) => sizeOf(value),
  lower: (_, value) => lowerOf(value),
  int: (_, value) => integerOf(value),
  double: (_, value) => numberOf(value),
  string: (_, value) => textOf(value),
  addDays: (_, date, days) => addDays(date, days),
  startOfDay: (scope, date) => startOfDay(date, scope.timeZone),
  today,
  now,
};

/** What is there of a list: rows that are still being filled in count for nothing. Null of what is no list. */
const given = (list: unknown): readonly unknown[] | null =>
  Array.isArray(list) ? list.filter((item) => item !== null && item !== undefined) : null;

function furthest(list: unknown, sign: 1 | -1): unknown {
  const [first, ...rest] = given(list) ?? [];
  if (typeof first !== 'number' && typeof first !== 'string') return null;
  let best: unknown = first;
  for (const item of rest) {
    const away = order(item, best);
    if (away === undefined) return null;
    if (away * sign > 0) best = item;
  }
  return best;
}

/** Null items are passed over, as SUM, MIN and MAX of a database do; items without a sum or an order make the whole null. */
export const folds: { readonly [K in Fold]: (list: unknown) => unknown } = {
  sum: (list) => given(list)?.reduce((total, item) => calculate('+', total, item), 0) ?? null,
  min: (list) => furthest(list, -1),
  max: (list) => furthest(list, 1),
};
