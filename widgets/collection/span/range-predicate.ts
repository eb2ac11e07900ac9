/** The records that touch a range of days. */
import { startOfDay } from '../../../engine/core/rules/index.ts';
import type { Operand, Predicate } from '../../../engine/core/rules/types.ts';
import { pathOf, type ViewField } from '../../../engine/react/index.ts';
import { addDays, type Range } from './days.ts';
import type { SpanFields } from './spans.ts';

const field = ({ pointer }: ViewField): Operand => ({ kind: 'field', path: pathOf(pointer) });
const value = (one: string | null): Operand => ({ kind: 'value', value: one });

/** At or after the beginning of a day. */
const since = (of: ViewField, day: string, timeZone: string): Predicate => ({
  op: 'ge',
  left: field(of),
  right: value(of.type === 'datetime' ? startOfDay(day, timeZone) : day),
});

/** Before a day has ended. */
const upTo = (of: ViewField, day: string, timeZone: string): Predicate =>
  of.type === 'datetime'
    ? { op: 'lt', left: field(of), right: value(startOfDay(addDays(day, 1), timeZone)) }
    : { op: 'le', left: field(of), right: value(day) };

/** Begins in the range, or began before and ends in it or later. */
export function rangePredicate({ date, until }: SpanFields, { first, last }: Range, timeZone: string): Predicate {
  const begins = since(date, first, timeZone);
  const reaches: Predicate = until ? { op: 'or', items: [begins, since(until, first, timeZone)] } : begins;
  return { op: 'and', items: [reaches, upTo(date, last, timeZone)] };
}
