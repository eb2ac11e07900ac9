/** The patch language: RFC 7396, and lists whose elements have ids are patched as objects by id. */
import { assertSafeKey, isEqual, isUnsafeKey } from '../../json/index.ts';
import { isObject, type JsonObject } from '../raw.ts';
import { idOf, idsOf, isIdList } from './id-path.ts';
import { isWords } from './words.ts';

/** Key that gives the order of the elements of a list, or of the members of an object. */
export const ORDER = '$order';

/** Keys of what is added to a list of plain values (pointers, words): the values, and the one behind which they stand. */
export const ADD = '$add';
export const AFTER = '$after';

/** Whether a patch adds values to a list instead of replacing it. */
export const isAddition = (patch: unknown): patch is { readonly [ADD]: readonly unknown[]; readonly [AFTER]?: unknown } =>
  isObject(patch) && Array.isArray(patch[ADD]);

/** Options that hold lists of elements with ids, so that a patch may bring the first element. */
export const listKeys: ReadonlySet<string> = new Set([
  'actions',
  'aside',
  'bulk',
  'charts',
  'children',
  'drawer',
  'groups',
  'inside',
  'items',
  'kinds',
  'main',
  'sections',
  'steps',
  'tabs',
  'tiles',
  'tools',
  'views',
  'x-options',
]);

/** Whether a patch goes on inside a value, or replaces it. */
export const entersInto = (target: unknown, patch: unknown): patch is JsonObject =>
  isObject(patch) && !(isWords(patch) && !isObject(target));

/** Keys whose value an override may only narrow: both must hold. */
const narrowing: ReadonlySet<string> = new Set(['show', 'x-show']);

/**
 * The definition with a patch applied: null takes away, objects merge, lists with ids are patched by id (a new id adds
 * at the end, `$order` puts first what it names), lists of plain values grow by `$add`, `show` and `x-show` are and-ed, everything
 * else is replaced.
 * Neither argument is changed. @throws UnsafeKey
 */
export function applyPatch(target: unknown, patch: unknown, key = ''): unknown {
  if (isAddition(patch) && (target === undefined || Array.isArray(target))) return withAdded(target ?? [], patch);
  if (!entersInto(target, patch)) return narrowing.has(key) ? both(target, patch) : safe(patch);
  const isEmpty = target === undefined || (Array.isArray(target) && target.length === 0);
  const isList = isIdList(target) || (listKeys.has(key) && isEmpty && isOfElements(patch));
  return isList ? patchList(Array.isArray(target) ? target : [], patch) : patchObject(isObject(target) ? target : {}, patch);
}

/** The list with what it has not yet, behind the value that `$after` names or at its end. */
function withAdded(
  list: readonly unknown[],
  { [ADD]: added, [AFTER]: after }: { readonly [ADD]: readonly unknown[]; readonly [AFTER]?: unknown },
) {
  const fresh = added.filter((value) => !list.some((known) => isEqual(known, value)));
  const place = after === undefined ? -1 : list.findIndex((known) => isEqual(known, after));
  safe(fresh);
  return place < 0 ? [...list, ...fresh] : [...list.slice(0, place + 1), ...fresh, ...list.slice(place + 1)];
}

/** Whether all members are elements; the `items` of a field that is new are a schema, whose `type` is none. */
const isOfElements = (patch: JsonObject): boolean =>
  Object.entries(patch).every(([key, value]) => key === ORDER || value === null || isObject(value));

function both(before: unknown, rule: unknown): unknown {
  return typeof before === 'string' && typeof rule === 'string' && before !== rule ? `(${before}) && (${rule})` : rule;
}

function patchObject(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...target };
  for (const [key, value] of membersOf(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = applyPatch(Object.hasOwn(merged, key) ? merged[key] : undefined, value, key);
  }
  const names = inOrder(Object.keys(merged), patch[ORDER]);
  return Object.fromEntries(names.map((name) => [name, merged[name]]));
}

function patchList(target: readonly unknown[], patch: JsonObject): readonly unknown[] {
  const elements = new Map(target.map((element) => [idOf(element) ?? '', element]));
  // What is kept as JSON has lost the order of its keys; new elements come by id then.
  const members = [...membersOf(patch)].toSorted(([a], [b]) => a.localeCompare(b));
  for (const [id, value] of members) {
    if (value === null) elements.delete(id);
    else elements.set(id, applyPatch(elements.get(id) ?? { id }, value));
  }
  return inOrder([...elements.keys()], patch[ORDER]).map((id) => elements.get(id));
}

function membersOf(patch: JsonObject): readonly (readonly [string, unknown])[] {
  const members = Object.entries(patch).filter(([key]) => key !== ORDER);
  for (const [key] of members) assertSafeKey(key);
  return members;
}

/** What is named comes first, in that order; the rest follows as it stood. Names of nothing count for nothing. */
function inOrder(names: readonly string[], order: unknown): readonly string[] {
  if (!Array.isArray(order)) return names;
  const first = [...new Set(order)].filter((name): name is string => typeof name === 'string' && names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}

/** The order in which the parts of a value stand, as `$order` gives it. */
export function orderOf(value: unknown): readonly string[] | undefined {
  if (Array.isArray(value)) return idsOf(value);
  return isObject(value) ? Object.keys(value) : undefined;
}

/** Lists are taken over whole, so what is inside them is looked through here. */
function safe(value: unknown): unknown {
  if (Array.isArray(value)) value.forEach(safe);
  if (!isObject(value)) return value;
  for (const [key, inner] of Object.entries(value)) {
    assertSafeKey(key);
    safe(inner);
  }
  return value;
}

/** Whether any key in a value, however deep, would reach a prototype. */
export function hasUnsafeKey(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasUnsafeKey);
  return isObject(value) && Object.entries(value).some(([key, inner]) => isUnsafeKey(key) || hasUnsafeKey(inner));
}
