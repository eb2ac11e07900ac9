/** What a form asks of JSON Pointers beyond engine/core/json. Pointers are taken apart once. */
import { isEqual, parsePointer } from '../../core/json/index.ts';

type Parts = { readonly keys: readonly string[]; readonly prefixes: readonly string[] };

const known = new Map<string, Parts>();
/** More than any form has; rows that come and go must not fill the memory of a page that stays open. */
const LIMIT = 50_000;

function partsOf(pointer: string): Parts {
  const found = known.get(pointer);
  if (found) return found;
  const keys = parsePointer(pointer);
  const prefixes = [''];
  for (let end = pointer.indexOf('/', 1); end > 0; end = pointer.indexOf('/', end + 1)) prefixes.push(pointer.slice(0, end));
  if (pointer !== '') prefixes.push(pointer);
  if (known.size >= LIMIT) known.clear();
  const parts = { keys, prefixes };
  known.set(pointer, parts);
  return parts;
}

/** Keys of a pointer, unescaped. Throws like parsePointer. */
export const keysOf = (pointer: string): readonly string[] => partsOf(pointer).keys;

/** The pointer and everything that holds it, the record (`''`) first. */
export const prefixesOf = (pointer: string): readonly string[] => partsOf(pointer).prefixes;

/** Whether one of the two lies on the way to the other. */
export function touches(one: string, other: string): boolean {
  return one === other || one === '' || other === '' || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Equality of values of fields: nothing is nothing, whether null or missing. */
export const sameValue = (one: unknown, other: unknown): boolean => isEqual(one ?? undefined, other ?? undefined);
