/** What a form asks of JSON Pointers beyond engine/core/json. */
import { isEqual } from '../../core/json/index.ts';

/** Whether one of the two lies on the way to the other. */
export function touches(one: string, other: string): boolean {
  return one === other || one === '' || other === '' || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Equality of values of fields: nothing is nothing, whether null or missing. */
export const sameValue = (one: unknown, other: unknown): boolean => isEqual(one ?? undefined, other ?? undefined);
