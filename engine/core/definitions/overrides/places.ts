/** What a patch touches, and how that compares with the definition as it is now. */
import { formatPointer, isEqual, parsePointer } from '../../json/index.ts';
import { isObject, type JsonObject } from '../raw.ts';
import { atPath, deepest, isWithin, step } from './id-path.ts';
import { applyPatch, entersInto, ORDER, orderOf } from './patch.ts';
import type { Conflict, Override, Place } from './types.ts';

type Leaf = { readonly path: string; readonly says: unknown };

/** The leaves of a patch, in the order of its keys. */
export function leavesOf(base: unknown, patch: unknown, keys: readonly string[] = []): readonly Leaf[] {
  if (!entersInto(base, patch)) return [{ path: formatPointer(keys), says: patch }];
  return Object.entries(patch).flatMap(([key, value]) =>
    key === ORDER ? [{ path: formatPointer([...keys, key]), says: value }] : leavesOf(step(base, key), value, [...keys, key]),
  );
}

const isOrder = (path: string) => path.endsWith(`/${ORDER}`);
const holderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** What stands at a place of a definition; for `$order` the order of what is around it. */
const valueAt = (base: unknown, path: string): unknown => (isOrder(path) ? orderOf(atPath(base, holderOf(path))) : atPath(base, path));

/** The places that a patch touches, with what stands there now: kept beside the patch, for the day when that changes. */
export const placesOf = (base: JsonObject, patch: JsonObject): readonly Place[] =>
  leavesOf(base, patch).map(({ path }) => {
    const was = valueAt(base, path);
    return { path, under: deepest(base, holderOf(path)), ...(was === undefined ? {} : { was }) };
  });

/** Places where the definition is no longer what the override was made against (three ways: was, is now, says). */
export function conflictsOf(base: JsonObject, { patch, places }: Pick<Override, 'patch' | 'places'>): readonly Conflict[] {
  return places.flatMap((place): readonly Conflict[] => {
    const { path, was, under } = place;
    const says = saidAt(patch, path);
    const now = valueAt(base, path);
    if (says === undefined) return [];
    if (atPath(base, under) === undefined || (isOrder(path) && now === undefined)) return [conflict('gone', { path, says, was, now })];
    // Taken away by both.
    if (says === null && now === undefined) return [];
    const agrees = isEqual(now, was) || (!isOrder(path) && isEqual(now, applyPatch(was, says)));
    return agrees ? [] : [conflict('changed', { path, says, was, now })];
  });
}

type Sides = { readonly path: string; readonly says: unknown; readonly was?: unknown; readonly now?: unknown };

export const conflict = (kind: Conflict['kind'], { path, says, was, now }: Sides, message?: string): Conflict => ({
  path,
  kind,
  says,
  ...(was === undefined ? {} : { was }),
  ...(now === undefined ? {} : { now }),
  ...(message === undefined ? {} : { message }),
});

/** What a patch says at a path. A patch names elements by key, whatever the definition holds. */
export const saidAt = (patch: JsonObject, path: string): unknown =>
  parsePointer(path).reduce<unknown>((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), patch);

/** The patch without what it says at, around or inside these paths. What is empty then goes as well. */
export function without(patch: JsonObject, paths: readonly string[]): JsonObject {
  const drop = (value: unknown, path: string): unknown => {
    if (paths.some((gone) => isWithin(path, gone))) return undefined;
    if (!isObject(value) || !paths.some((gone) => isWithin(gone, path))) return value;
    const left = Object.entries(value).flatMap(([key, inner]) => {
      const kept = drop(inner, path + formatPointer([key]));
      return kept === undefined ? [] : [[key, kept] as const];
    });
    return left.length === 0 ? undefined : Object.fromEntries(left);
  };
  const left = drop(patch, '');
  return isObject(left) ? left : {};
}
