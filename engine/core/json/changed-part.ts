/** What of a merge patch (RFC 7396) says something new of a record, and the patch that takes it back. */
import { isEqual } from './equal.ts';
import { isObject, type JsonObject } from './keys.ts';

export type ChangedPart = { readonly patch: JsonObject; readonly inverse: JsonObject };

/** Undefined where the record says it all already. `isWhole`: names of members that a change replaces, however they look. */
export function changedPart(
  before: JsonObject,
  patch: JsonObject,
  isWhole: (name: string) => boolean = () => false,
): ChangedPart | undefined {
  const changed: Record<string, unknown> = {};
  const inverse: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(patch)) {
    const old = Object.hasOwn(before, name) ? (before[name] ?? null) : null;
    if (isObject(value) && isObject(old) && !isWhole(name)) {
      const inner = changedPart(old, value);
      if (!inner) continue;
      changed[name] = inner.patch;
      inverse[name] = inner.inverse;
    } else if (!isSame(old, value ?? null)) {
      changed[name] = value;
      inverse[name] = isObject(value) && old === null && !isWhole(name) ? emptied(value) : old;
    }
  }
  return Object.keys(changed).length > 0 ? { patch: changed, inverse } : undefined;
}

/** An object that came where none was is emptied member by member, since others may have come beside it. */
const emptied = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isObject(inner) ? emptied(inner) : null]));

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const MINUTE = 60_000;

/** Instants are the same however they are written; one that was written to the minute says nothing of the seconds. */
function isSame(old: unknown, value: unknown): boolean {
  if (typeof old === 'string' && typeof value === 'string' && INSTANT.test(old) && INSTANT.test(value)) {
    const [from, to] = [Date.parse(old), Date.parse(value)];
    return from === to || (to % MINUTE === 0 && Math.floor(from / MINUTE) * MINUTE === to);
  }
  return isEqual(old, value);
}
