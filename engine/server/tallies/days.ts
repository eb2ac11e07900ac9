/** Whether what is asked of a day can be told by tallies, which know the day or the month of an instant and no more. */
import type { Tally } from '../../core/definitions/types.ts';
import { dayIn, everyLeaf, type Operand, type Predicate, readsField, startOfDay } from '../../core/rules/index.ts';

/** `isDate`: the field holds days, which a tally by the day keeps as they are. */
export type CountedDay = Pick<Tally, 'each' | 'zone'> & { readonly name: string; readonly isDate: boolean };

/** Days, at once: first and the one after the last that may count. */
export type DayBounds = { readonly since?: string; readonly until?: string };

const isDayField = (operand: Operand, { name }: CountedDay) => operand.kind === 'field' && operand.path[0] === name;
const mirrored = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** The day that begins at a border of the tally; undefined for any other value. */
function borderAt(value: unknown, { each, zone, isDate }: CountedDay): string | undefined {
  if (typeof value !== 'string') return undefined;
  const day = isDate ? value : dayIn(value, zone);
  const isMidnight = () => Date.parse(startOfDay(day, zone) ?? '') === Date.parse(value);
  if (day === null || !(isDate || isMidnight())) return undefined;
  return each === 'day' || day.endsWith('-01') ? day : undefined;
}

type Compared = { readonly op: keyof typeof mirrored; readonly value: unknown };

/** A comparison of the day field with a value that is known. */
function comparedOf(leaf: Predicate, day: CountedDay): Compared | undefined {
  if (!('left' in leaf && 'right' in leaf) || !(leaf.op in mirrored)) return undefined;
  const op = leaf.op as keyof typeof mirrored;
  if (isDayField(leaf.left, day) && leaf.right.kind === 'value') return { op, value: leaf.right.value };
  return isDayField(leaf.right, day) && leaf.left.kind === 'value' ? { op: mirrored[op], value: leaf.left.value } : undefined;
}

function isTold(leaf: Predicate, day: CountedDay): boolean {
  const compared = comparedOf(leaf, day);
  if (compared?.op === 'eq' || compared?.op === 'ne') return compared.value === null;
  if (compared) return (compared.op === 'ge' || compared.op === 'lt') && borderAt(compared.value, day) !== undefined;
  if (leaf.op !== 'within' || !isDayField(leaf.left, day) || day.isDate) return false;
  return leaf.span === null || [leaf.span.since, leaf.span.until].every((bound) => borderAt(bound, day) !== undefined);
}

/** Whether every part of the predicate that reads the day gives for all instants of one of the tally's days the same. */
export const tellsDays = (predicate: Predicate, day: CountedDay): boolean =>
  (day.isDate && day.each === 'day') || everyLeaf(predicate, (leaf) => !readsField(leaf, day.name) || isTold(leaf, day));

/** Bounds that every record which satisfies the predicate keeps to: what an index of days looks for. */
export function boundsOf(predicate: Predicate, day: CountedDay): DayBounds {
  const parts = predicate.op === 'and' ? predicate.items : [predicate];
  const sides = parts.flatMap((part) => comparedOf(part, day) ?? []);
  const borderOf = (op: Compared['op']) => sides.filter((side) => side.op === op).map(({ value }) => borderAt(value, day))[0];
  const [since, until] = [borderOf('ge'), borderOf('lt')];
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}
