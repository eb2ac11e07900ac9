/** What an override makes of an entity: hidden fields, and limits that may only become tighter. */
import { isObject, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import type { PatchFault } from './types.ts';

/** Key of a patch alone: the field is shown to nobody of the organisation. */
export const HIDDEN = 'x-hidden';

const PROPERTIES = '/properties';
const upper = ['maxLength', 'maximum', 'maxItems'] as const;
const lower = ['minLength', 'minimum', 'minItems'] as const;

const fault = (path: string, code: string, message: string): PatchFault => ({ path, code, message });
const fieldPath = (name: string, key: string) => `${PROPERTIES}/${name}/${key}`;

/** The limits of a field as they hold now, those of its type included. */
export type LimitsOf = (field: string) => JsonObject;

/** What of an entity's patch would loosen a limit, or ask for what nobody could give. */
export function strictnessFaults(base: JsonObject, patch: JsonObject, limitsOf: LimitsOf): readonly PatchFault[] {
  const fields = Object.entries(objectIn(patch, 'properties')).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  return [
    ...fields.flatMap(([name, field]) => [...limitFaults(limitsOf(name), name, field), ...hiddenFaults(base, patch, name, field)]),
    ...textsIn(patch, 'required').flatMap((name) => requiredFaults(base, name)),
  ];
}

function limitFaults(shipped: JsonObject, name: string, field: JsonObject): readonly PatchFault[] {
  const isLooser = (key: string, sign: 1 | -1) => {
    const [before, after] = [shipped[key], field[key]];
    return typeof before === 'number' && typeof after === 'number' && (after - before) * sign > 0;
  };
  const looser = [...upper.filter((key) => isLooser(key, 1)), ...lower.filter((key) => isLooser(key, -1))];
  return looser.map((key) => fault(fieldPath(name, key), 'looser', `"${key}" may only be stricter than ${String(shipped[key])}.`));
}

/** A field that must have a value cannot be taken from those who would give it. */
function hiddenFaults(base: JsonObject, patch: JsonObject, name: string, field: JsonObject): readonly PatchFault[] {
  if (field[HIDDEN] !== true) return [];
  const shipped = objectIn(objectIn(base, 'properties'), name);
  const path = fieldPath(name, HIDDEN);
  const options = objectIn(base, 'x-entity');
  if (textIn(options, 'title') === `/${name}`) return [fault(path, 'hidden-title', `"${name}" names the record: it cannot be hidden.`)];
  const isAsked =
    textsIn(base, 'required').includes(name) || textsIn(patch, 'required').includes(name) || shipped['x-require'] !== undefined;
  const isFilled = ['default', 'x-default', 'x-compute'].some((key) => shipped[key] !== undefined) || shipped.readOnly === true;
  return isAsked && !isFilled ? [fault(path, 'hidden-required', `"${name}" must have a value: it cannot be hidden.`)] : [];
}

/** Required is what everybody who may make a record can fill in. */
function requiredFaults(base: JsonObject, name: string): readonly PatchFault[] {
  const shipped = objectIn(base, 'properties')[name];
  if (!isObject(shipped)) return [fault('/required', 'unknown-field', `There is no field "${name}".`)];
  if (textsIn(base, 'required').includes(name)) return [];
  if (shipped.readOnly === true || shipped['x-compute'] !== undefined)
    return [fault('/required', 'required-read-only', `Nobody enters "${name}": it cannot be required.`)];
  const without = objectsIn(base, 'x-access').find(({ item }) => textsIn(item, 'can').includes('create') && !writes(item, name));
  if (without === undefined) return [];
  const rule = textIn(without.item, 'id') ?? '';
  return [
    fault('/required', 'required-denied', `Whom the rule "${rule}" lets create records cannot write "${name}": it cannot be required.`),
  ];
}

const writes = (rule: JsonObject, name: string): boolean =>
  !textsIn(rule, 'deny_fields').includes(`/${name}`) &&
  (rule.only_fields === undefined || textsIn(rule, 'only_fields').includes(`/${name}`));

/** An entity's patch with what it requires added to what is required already. */
export const addingRequired = (base: JsonObject, patch: JsonObject): JsonObject =>
  patch.required === undefined
    ? patch
    : { ...patch, required: [...new Set([...textsIn(base, 'required'), ...textsIn(patch, 'required')])] };

/** The patched entity with its hidden fields denied by every rule: what is cut for a person who lacks a field is cut for all. */
export function withHidden(entity: JsonObject): JsonObject {
  const fields = Object.entries(objectIn(entity, 'properties'));
  const hidden = fields.flatMap(([name, field]) => (isObject(field) && field[HIDDEN] === true ? [`/${name}`] : []));
  const bare = fields.map(([name, field]) => [name, isObject(field) ? withoutMark(field) : field] as const);
  const access = objectsIn(entity, 'x-access').map(({ item }) => ({
    ...item,
    deny_fields: [...new Set([...textsIn(item, 'deny_fields'), ...hidden])],
  }));
  return { ...entity, properties: Object.fromEntries(bare), ...(hidden.length > 0 ? { 'x-access': access } : {}) };
}

function withoutMark(field: JsonObject): JsonObject {
  const { [HIDDEN]: _, ...rest } = field;
  return rest;
}
