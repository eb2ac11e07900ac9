/** What the functions of the language do. Whatever they cannot compute is null. */
import { addDays, now, startOfDay, today } from './calendar.ts';
import type { FunctionName } from './expression.ts';
import type { RuleScope } from './types.ts';
import { lowerOf, sizeOf } from './values.ts';

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
