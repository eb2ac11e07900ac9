/** JSON Pointer (RFC 6901): addresses of values inside records. */
import { assertSafeKey, isObject } from './keys.ts';

/** Definitions name the same fields over and over; a text that comes once is not kept for long. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 5_000;

/**
 * Keys of a pointer, unescaped: `/custom/a~1b` → `['custom', 'a/b']`; `''` → `[]`.
 * Throws RangeError when the text is no pointer, UnsafeKey when it names a prototype.
 */
export function parsePointer(pointer: string): readonly string[] {
  const before = known.get(pointer);
  if (before) return before;
  const keys = keysOf(pointer);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(pointer, keys);
  return keys;
}

function keysOf(pointer: string): readonly string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) throw new RangeError(`"${pointer}" is not a JSON pointer.`);
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  keys.forEach(assertSafeKey);
  return Object.freeze(keys);
}

/** The pointer that names these keys. */
export const formatPointer = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const indexOf = (list: readonly unknown[], key: string): number => {
  if (key === '-') return list.length;
  return /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
};

const child = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value[indexOf(value, key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

/** The value at a pointer; undefined when nothing is there. Own keys only. Throws like parsePointer. */
export const getAt = (value: unknown, pointer: string): unknown => getIn(value, parsePointer(pointer));

/** The value under a path of keys; undefined when nothing is there. */
export function getIn(value: unknown, keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) found = child(found, key);
  return found;
}

/**
 * A copy of `value` with `next` at the pointer; objects on the way are made when missing,
 * everything off the way is shared. `undefined` takes the key away. `-` appends to a list.
 * Throws like parsePointer, and RangeError when a list is addressed by anything but an index up to its length.
 */
export const setAt = <T>(value: T, pointer: string, next: unknown): T => setIn(value, parsePointer(pointer), next) as T;

function setIn(value: unknown, keys: readonly string[], next: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return next;
  assertSafeKey(key);
  const inner = setIn(child(value, key), rest, next);
  if (Array.isArray(value)) return setItem(value, key, inner);
  const copy: Record<string, unknown> = isObject(value) ? { ...value } : {};
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

function setItem(list: readonly unknown[], key: string, inner: unknown): unknown[] {
  const index = indexOf(list, key);
  if (index < 0 || index > list.length) throw new RangeError(`"${key}" is not an index of a list of ${list.length}.`);
  return inner === undefined ? list.filter((_, at) => at !== index) : Object.assign([...list], { [index]: inner });
}
