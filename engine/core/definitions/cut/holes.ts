/** Cutting places out of JSON without moving what stays: holes keep the indices of lists until the end. */
import { parsePointer } from '../../json/index.ts';
import { isObject } from '../raw.ts';

const HOLE = Symbol('hole');

const step = (value: unknown, key: string): unknown => {
  if (value === HOLE) return HOLE;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
};

/** The value with a hole at the pointer. What is inside a hole already stays as it is. */
export const withHole = (value: unknown, pointer: string): unknown => set(value, parsePointer(pointer));

function set(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (value === HOLE || key === undefined) return HOLE;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? set(item, rest) : item));
  return isObject(value) && Object.hasOwn(value, key) ? { ...value, [key]: set(value[key], rest) } : value;
}

/** What is left at a pointer, holes taken out; undefined when nothing is. */
export const leftAt = (value: unknown, pointer: string): unknown => prune(parsePointer(pointer).reduce(step, value));

/** The value without its holes. A list or object of which only holes are left is one itself. */
export function prune(value: unknown): unknown {
  const left = drop(value);
  return left === HOLE ? undefined : left;
}

function drop(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(drop).filter((item) => item !== HOLE);
    return items.length === 0 && value.length > 0 ? HOLE : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, drop(item)] as const);
  const kept = entries.filter(([, item]) => item !== HOLE);
  return kept.length === 0 && entries.length > 0 ? HOLE : Object.fromEntries(kept);
}
