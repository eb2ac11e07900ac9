/**
 * The second wall behind the allow-list: whatever a patch says, what it makes of a definition is held against the
 * shipped one. What decides who sees or does what must stand in it unchanged.
 */
import { formatPointer, isEqual } from '../../json/index.ts';
import { isObject, type JsonObject, objectIn, objectsIn } from '../raw.ts';
import { idOf, isIdList, step } from './id-path.ts';
import type { OverrideKind, PatchFault } from './types.ts';

/** Keys of screens and menus, at any depth, that belong to the product. */
const guarded = [
  '$schema',
  'action',
  'allow',
  'bare',
  'defaults',
  'each',
  'entity',
  'filter',
  'fixed',
  'for',
  'guard',
  'home',
  'open',
  'public',
  'record',
  'route',
  'to',
  'widget',
  'workflow',
] as const;
/** A part that an organisation adds may show fields, and do nothing. */
const ofParts: ReadonlySet<string> = new Set(['to']);

/** Keys of a field that an override may change, all others are the product's. */
const fieldKeys: ReadonlySet<string> = new Set([
  'title',
  'description',
  'maxLength',
  'minLength',
  'maximum',
  'minimum',
  'maxItems',
  'minItems',
  'x-col-span',
  'x-message',
  'x-options',
  'x-placeholder',
  'x-show',
  'x-unit',
]);
const entityKeys: ReadonlySet<string> = new Set(['label', 'labels', 'icon', 'order', 'groups']);

/** What of the patched definition is not an organisation's to change. Run before hidden fields are denied. */
export function guardFaults(kind: OverrideKind, base: JsonObject, patched: JsonObject): readonly PatchFault[] {
  return kind === 'entity' ? entityFaults(base, patched) : nodeFaults(base, patched, []);
}

const isGuarded = (path: string): PatchFault => ({
  path,
  code: 'guarded',
  message: 'This belongs to the product: no override may change it.',
});

function nodeFaults(base: unknown, patched: unknown, keys: readonly string[]): readonly PatchFault[] {
  if (Array.isArray(patched)) {
    const hasIds = isIdList(patched);
    return patched.flatMap((element, index) => {
      const key = hasIds ? (idOf(element) ?? String(index)) : String(index);
      return isObject(element) ? nodeFaults(step(base, key), element, [...keys, key]) : [];
    });
  }
  if (!isObject(patched)) return [];
  const before = isObject(base) ? base : undefined;
  const own = guarded.filter((key) => !isEqual(before?.[key], patched[key]) && !(before === undefined && isPointer(key, patched[key])));
  const inner = Object.entries(patched).filter(([key]) => !guarded.some((name) => name === key));
  return [
    ...own.map((key) => isGuarded(formatPointer([...keys, key]))),
    ...(before !== undefined && before.id !== patched.id ? [isGuarded(formatPointer([...keys, 'id']))] : []),
    ...inner.flatMap(([key, value]) => nodeFaults(before?.[key], value, [...keys, key])),
  ];
}

/** `to` of a calendar names a field, not an address; what is no field the planner refuses. */
const isPointer = (key: string, value: unknown) => ofParts.has(key) && typeof value === 'string' && /^\/[a-z0-9_]+$/i.test(value);

function entityFaults(base: JsonObject, patched: JsonObject): readonly PatchFault[] {
  const owned = ['properties', 'required', 'x-entity'];
  const others = [...new Set([...Object.keys(base), ...Object.keys(patched)])].filter((key) => !owned.includes(key));
  const [fields, shipped] = [objectIn(patched, 'properties'), objectIn(base, 'properties')];
  return [
    ...others.filter((key) => !isEqual(base[key], patched[key])).map((key) => isGuarded(formatPointer([key]))),
    ...differing(objectIn(base, 'x-entity'), objectIn(patched, 'x-entity'), entityKeys, ['x-entity']),
    ...[...new Set([...Object.keys(fields), ...Object.keys(shipped)])].flatMap((name) => {
      const [before, after] = [shipped[name], fields[name]];
      if (!isObject(before) || !isObject(after)) return [isGuarded(formatPointer(['properties', name]))];
      return [...differing(before, after, fieldKeys, ['properties', name]), ...choiceFaults(before, after, name)];
    }),
  ];
}

function differing(base: JsonObject, patched: JsonObject, allowed: ReadonlySet<string>, keys: readonly string[]): readonly PatchFault[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(patched)])].filter((key) => !allowed.has(key) && key !== 'x-hidden');
  return names.filter((key) => !isEqual(base[key], patched[key])).map((key) => isGuarded(formatPointer([...keys, key])));
}

/** Choices are called differently or stand in another order; which there are, and for whom, is what the code knows. */
function choiceFaults(base: JsonObject, patched: JsonObject, name: string): readonly PatchFault[] {
  const values = (field: JsonObject) => (isIdList(field['x-options']) ? field['x-options'].map(idOf).toSorted() : []);
  return isEqual(values(base), values(patched)) && isEqual(choosersIn(base), choosersIn(patched))
    ? []
    : [isGuarded(formatPointer(['properties', name, 'x-options']))];
}

const choosersIn = (field: JsonObject) =>
  Object.fromEntries(
    objectsIn(field, 'x-options').flatMap(({ item: { value, allow } }) => (allow === undefined ? [] : [[String(value), allow]])),
  );
