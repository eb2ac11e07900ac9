import { isObject } from './keys.ts';

/** Whether two JSON values say the same; the order of object keys does not count, a missing member equals undefined. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  // Loops over their own keys: records of a hundred members are compared by the thousand, and most have the same.
  for (const key of Object.keys(a)) if (!isEqual(a[key], b[key])) return false;
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key) && !isEqual(a[key], b[key])) return false;
  return true;
}
