import { isObject } from '../../../engine/core/json/index.ts';

type Json = Readonly<Record<string, unknown>>;

/** The merge patch (RFC 7396) that takes back another one: what it changed, as it was before. */
export function takenBack(patch: Json, before: Json): Json {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => {
      const old = before[key];
      return [key, isObject(value) && isObject(old) ? takenBack(value, old) : (old ?? null)];
    }),
  );
}
