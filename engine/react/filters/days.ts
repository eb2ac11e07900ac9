/**
 * Days of filters: `YYYY-MM-DD`, or a day that moves with today (`today`, `today+3`, `today-7`).
 * What is no day or instant comes back as it is.
 */
import { addDays as coreAddDays, startOfDay as coreStartOfDay, today } from '../../core/rules/index.ts';
import type { Operand, RuleScope } from '../../core/rules/types.ts';

export type Clock = Pick<RuleScope, 'now' | 'timeZone'>;

const MOVING = /^today([+-]\d{1,5})?$/;

/** How many days a moving day is away from today; undefined for a day that stands still. */
export function daysFromToday(day: string): number | undefined {
  const found = MOVING.exec(day);
  return found ? Number(found[1] ?? 0) : undefined;
}

/** A day that stays so far away from today whenever it is read. */
export const movingDay = (days: number): string => {
  if (days === 0) return 'today';
  return days > 0 ? `today+${days}` : `today${days}`;
};

/** `days` later; a moving day stays one. */
export function addDays(day: string, days: number): string {
  const away = daysFromToday(day);
  return away === undefined ? (coreAddDays(day, days) ?? day) : movingDay(away + days);
}

export const nextDay = (day: string): string => addDays(day, 1);

/** The day that is meant now; undefined when the text is a moving day and there is no clock. */
export function fixedDay(day: string, clock: Clock): string | undefined {
  const away = daysFromToday(day);
  return away === undefined ? day : (coreAddDays(today(clock), away) ?? undefined);
}

type Constant = Extract<Operand, { readonly kind: 'value' }>;

/** A day as a value of predicates; null, which no record satisfies, without a clock. */
export function dayOperand(day: string, clock: Clock): Constant {
  const days = daysFromToday(day);
  const value = fixedDay(day, clock) ?? null;
  return { kind: 'value', value, ...(days === undefined || value === null ? {} : { said: { of: 'day', days } as const }) };
}

/** The beginning of a day as a value of predicates. */
export function startOperand(day: string, clock: Clock): Constant {
  const days = daysFromToday(day);
  const fixed = fixedDay(day, clock);
  const value = fixed === undefined ? null : (coreStartOfDay(fixed, clock.timeZone) ?? fixed);
  return { kind: 'value', value, ...(days === undefined || value === null ? {} : { said: { of: 'start', days } as const }) };
}

/** The day that a value of a date field means; undefined when it is an instant or a moment of another kind. */
export function readDay({ value, said }: Constant): string | undefined {
  if (typeof value !== 'string' || value.length !== 10) return undefined;
  if (!said) return value;
  return said.of === 'day' ? movingDay(said.days) : undefined;
}

/** The day that begins at a value of an instant field; undefined when it is somewhere inside a day. */
export function readStart({ value, said }: Constant, clock: Clock): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (said) return 'days' in said ? movingDay(said.days) : undefined;
  if (value.length === 10) return value;
  const day = today({ now: value, ...(clock.timeZone === undefined ? {} : { timeZone: clock.timeZone }) });
  const start = coreStartOfDay(day, clock.timeZone);
  return day !== null && start !== null && Date.parse(start) === Date.parse(value) ? day : undefined;
}
