/** What a new answer says again stays the object that it was, so that what is drawn of it stays too. */
import { useRef } from 'react';
import { isEqual } from '../../../engine/core/json/index.ts';

/** The value before, as long as the new one says the same. */
export function useSteady<T>(value: T): T {
  const last = useRef(value);
  if (last.current !== value && !isEqual(last.current, value)) last.current = value;
  return last.current;
}

/** Each member that says the same stays; all of them, the list. */
export function useSteadyList<T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const last = useRef(list);
  const before = new Map(last.current.map((one) => [keyOf(one), one]));
  const next = list.map((one) => {
    const known = before.get(keyOf(one));
    return known !== undefined && isEqual(known, one) ? known : one;
  });
  if (next.length !== last.current.length || next.some((one, index) => one !== last.current[index])) last.current = next;
  return last.current;
}

export function useSteadyMap<T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const last = useRef(map);
  if (last.current === map) return map;
  const before = last.current;
  const next = new Map(
    [...map].map(([key, value]) => {
      const known = before.get(key);
      return [key, known !== undefined && isEqual(known, value) ? known : value] as const;
    }),
  );
  if (next.size !== before.size || [...next].some(([key, value]) => before.get(key) !== value)) last.current = next;
  return last.current;
}

/** The object before, as long as each member is the very same. */
export function useShallow<T extends object>(value: T): T {
  const last = useRef(value);
  const before = last.current;
  const names = Object.keys(value) as (keyof T)[];
  if (names.some((name) => value[name] !== before[name])) last.current = value;
  return last.current;
}
