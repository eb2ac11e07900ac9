/** What a filter holds equal in all records that it leaves, and whether these are few. */
import type { Entity } from '../../../core/definitions/types.ts';
import type { Predicate } from '../../../core/rules/index.ts';
import { ONE } from './asked.ts';

type Value = string | number | boolean | null;

function equality(predicate: Predicate): readonly [string, Value] | undefined {
  if (predicate.op !== 'eq') return undefined;
  const sides = [predicate.left, predicate.right];
  const field = sides.find((side) => side.kind === 'field');
  const value = sides.find((side) => side.kind === 'value');
  return field && value ? [field.path[0], value.value] : undefined;
}

/** Fields that have one value in all records, and which. */
export function heldIn(predicate: Predicate): ReadonlyMap<string, Value> {
  if (predicate.op === 'and') return new Map(predicate.items.flatMap((item) => [...heldIn(item)]));
  const equal = equality(predicate);
  return new Map(equal === undefined ? [] : [equal]);
}

/** Whether an index finds all of them, and there are few: those of one person, or of the record around. */
export function leavesFew(entity: Entity, found: ReadonlySet<string>, predicate: Predicate): boolean {
  if (predicate.op === 'false') return true;
  if (predicate.op === 'and') return predicate.items.some((item) => leavesFew(entity, found, item));
  if (predicate.op === 'or') return predicate.items.every((item) => leavesFew(entity, found, item));
  const [field = '', value] = equality(predicate) ?? [];
  const isReference = field === 'id' || entity.fields.get(field)?.ref !== undefined;
  return value === ONE && isReference && found.has(field);
}
