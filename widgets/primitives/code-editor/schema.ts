/** What a JSON Schema says of one place in a text that is being written. */
import { isObject, type JsonObject } from '../../../engine/core/json/index.ts';
import type { Key } from './json-place.ts';

const DEEPEST = 20;

/** The value at the end of the keys; undefined where there is none. */
export const valueAt = (root: unknown, keys: readonly Key[]): unknown =>
  keys.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, String(key)) ? value[String(key)] : undefined;
  }, root);

/** Schemas that may hold for the value at the end of the keys: without references and choices, those that what is written rules out left out. */
export function schemasAt(schema: JsonObject, root: unknown, keys: readonly Key[]): readonly JsonObject[] {
  let here = forms(schema, schema, root);
  for (let length = 1; length <= keys.length; length += 1) {
    const key = keys[length - 1];
    const value = valueAt(root, keys.slice(0, length));
    here = here.flatMap((one) => memberSchemas(one, key)).flatMap((one) => forms(one, schema, value));
  }
  return here;
}

function memberSchemas(schema: JsonObject, key: Key | undefined): readonly JsonObject[] {
  if (typeof key === 'number') return isObject(schema.items) ? [schema.items] : [];
  const properties = isObject(schema.properties) ? schema.properties : {};
  const own = key !== undefined && Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
  return isObject(own) ? [own] : [];
}

/** A schema as those that it may be: what stands beside a reference goes before what it refers to. */
export function forms(schema: JsonObject, whole: JsonObject, value: unknown, depth = 0): readonly JsonObject[] {
  if (depth > DEEPEST) return [];
  const { $ref, anyOf, oneOf, allOf, ...own } = schema;
  if (typeof $ref === 'string') {
    const target = valueAt(whole, $ref.slice(2).split('/'));
    return isObject(target) ? forms({ ...target, ...own }, whole, value, depth + 1) : [own];
  }
  const choices = [anyOf, oneOf].find(Array.isArray) ?? [];
  if (choices.length === 0) return [own];
  const all = choices.filter(isObject).flatMap((choice) => forms(choice, whole, value, depth + 1));
  const fitting = all.filter((form) => !contradicts(form, value));
  const { description, title } = own;
  return (fitting.length > 0 ? fitting : all).map((form) => ({
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...form,
  }));
}

/** Whether a member that must be one constant is another one. */
const contradicts = ({ properties }: JsonObject, value: unknown): boolean =>
  isObject(value) &&
  isObject(properties) &&
  Object.entries(properties).some(
    ([key, member]) => isObject(member) && member.const !== undefined && typeof value[key] === 'string' && value[key] !== member.const,
  );

/** Keys of an object in the order in which the schema has them; those that it does not know come last. */
export function keysInOrder(schema: JsonObject, root: unknown, path: readonly Key[]): readonly string[] {
  const value = valueAt(root, path);
  const own = isObject(value) ? Object.keys(value) : [];
  const stated = schemasAt(schema, root, path).flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
  return [...new Set([...stated.filter((key) => own.includes(key)), ...own])];
}
