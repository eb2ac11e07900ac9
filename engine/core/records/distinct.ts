/** Values that may not stand a second time (x-distinct). */
import { isEqual, isObject } from '../json/index.ts';
import { isEmpty, type RecordDoc, type RuledField, valueAt } from './fields.ts';
import { membersOf } from './rows.ts';

/** Whether a field's value also stands in one of the fields beside it that it names; `beside`: those that show. */
export function isBeside(field: RuledField, holder: RecordDoc, beside: () => readonly RuledField[]): boolean {
  const { distinct } = field;
  if (distinct === undefined || distinct === true) return false;
  const value = valueAt(holder, field);
  return beside().some((other) => other !== field && distinct.includes(other.pointer) && isEqual(valueAt(holder, other), value));
}

/** Names of an element's fields whose value stands in an element before it already, by index of the element. */
export function repeatsIn(list: RuledField, rows: readonly unknown[]): (index: number) => ReadonlySet<string> {
  const repeated = new Map<number, Set<string>>();
  for (const member of membersOf(list)) {
    if (member.distinct !== true) continue;
    for (const index of repeatsOf(rows.map((row) => (isObject(row) ? valueAt(row, member) : null))))
      repeated.set(index, (repeated.get(index) ?? new Set()).add(member.name));
  }
  return (index) => repeated.get(index) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function repeatsOf(values: readonly unknown[]): readonly number[] {
  const seen = new Set<unknown>();
  const trees: unknown[] = [];
  return values.flatMap((value, index) => {
    if (isEmpty(value)) return [];
    const isTree = typeof value === 'object';
    const isKnown = isTree ? trees.some((other) => isEqual(other, value)) : seen.has(value);
    if (isTree) trees.push(value);
    else seen.add(value);
    return isKnown ? [index] : [];
  });
}
