/** Addresses by id: JSON Pointers in which elements of lists stand by their id, so that they outlive a change of order. */
import { formatPointer, parsePointer } from '../../json/index.ts';
import { isObject } from '../raw.ts';

/** Key of an element: its `id`, or the `value` of a choice. */
export function idOf(element: unknown): string | undefined {
  if (!isObject(element)) return undefined;
  if (typeof element.id === 'string') return element.id;
  return typeof element.value === 'string' || typeof element.value === 'number' ? String(element.value) : undefined;
}

/** Whether every element of a list can be told by its id; of an empty one nothing can be told. */
export const isIdList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((element) => idOf(element) !== undefined);

export const idsOf = (list: readonly unknown[]): readonly string[] => list.flatMap((element) => idOf(element) ?? []);

/** Member of an object by key, element of a list by id. Own keys only. */
export function step(value: unknown, key: string): unknown {
  if (isIdList(value)) return value.find((element) => idOf(element) === key);
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** What stands at a path; undefined when nothing does. @throws RangeError, UnsafeKey */
export const atPath = (value: unknown, path: string): unknown => parsePointer(path).reduce(step, value);

/** Longest beginning of a path at which something stands. */
export function deepest(value: unknown, path: string): string {
  const keys = parsePointer(path);
  let inner = value;
  for (const [depth, key] of keys.entries()) {
    inner = step(inner, key);
    if (inner === undefined) return formatPointer(keys.slice(0, depth));
  }
  return path;
}

/** A pointer with indices as a path with ids, as far as the lists on its way have ids. */
export function pathOf(value: unknown, pointer: string): string {
  let inner = value;
  const keys = parsePointer(pointer).map((key) => {
    const list = inner;
    inner = typeof list === 'object' && list !== null && Object.hasOwn(list, key) ? Reflect.get(list, key) : undefined;
    return (isIdList(list) ? idOf(inner) : undefined) ?? key;
  });
  return formatPointer(keys);
}

/** Whether one path is the other or lies inside it. */
export const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`);

/** Whether anything stands at a path. */
export const isThere = (value: unknown, path: string): boolean => atPath(value, path) !== undefined;
