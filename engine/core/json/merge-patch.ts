/** JSON Merge Patch (RFC 7396). */
import { assertSafeKey, isObject } from './keys.ts';

/**
 * `target` with `patch` merged into it, as RFC 7396 says: null takes a member away, objects merge,
 * everything else replaces. Neither argument is changed. Throws UnsafeKey for keys that reach a
 * prototype, at any depth of the patch.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) {
    assertSafe(patch);
    return patch;
  }
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    assertSafeKey(key);
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(Object.hasOwn(merged, key) ? merged[key] : undefined, value);
  }
  return merged;
}

/** Lists are taken over whole, so what is inside them is looked through here. */
function assertSafe(value: unknown): void {
  if (Array.isArray(value)) value.forEach(assertSafe);
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    assertSafeKey(key);
    assertSafe(inner);
  }
}
