/**
 * Version 1 → 2: what had an order, or could be patched, became a list of objects of its own. Choices were an object of
 * value and label, which JSON gives no order; a node's actions were bare names of workflows, and a menu's entries stood
 * in no group, which left an override no id to name.
 */
import { isObject, type JsonObject, objectIn } from '../raw.ts';
import type { Migration } from './types.ts';

export const listsWithIds: Migration = {
  to: 2,
  says: 'x-options, actions and menu groups are lists of objects',
  entity: (json) => ({
    ...fieldsOf(json),
    ...(isObject(json['x-workflows']) ? { 'x-workflows': mapValues(json['x-workflows'], workflow) } : {}),
  }),
  screen: (json) => (isObject(json.body) ? { ...json, body: nodeOf(json.body) } : json),
  menu: ({ items, ...json }) => {
    if (!Array.isArray(items)) return items === undefined ? json : { ...json, items };
    const groups = Array.isArray(json.groups) ? json.groups : [];
    return { ...json, groups: [{ id: 'main', items }, ...groups] };
  },
};

const mapValues = (holder: JsonObject, change: (value: JsonObject) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(holder).map(([key, value]) => [key, isObject(value) ? change(value) : value]));

const workflow = (json: JsonObject): JsonObject => (isObject(json.input) ? { ...json, input: fieldsOf(json.input) } : json);

const fieldsOf = (json: JsonObject): JsonObject =>
  isObject(json.properties) ? { ...json, properties: mapValues(json.properties, fieldOf) } : json;

/** A field, what it holds included. */
function fieldOf(json: JsonObject): JsonObject {
  const field = fieldsOf(json);
  const withItems = isObject(field.items) ? { ...field, items: fieldOf(field.items) } : field;
  return isObject(withItems['x-options']) ? { ...withItems, 'x-options': optionsOf(withItems) } : withItems;
}

/** `{ "open": "t:open" }`, or `{ "open": { "label": "t:open", "colour": "red" } }`. */
function optionsOf(field: JsonObject): readonly unknown[] {
  const choice = (key: string) => (field.type === 'integer' ? Number(key) : key);
  return Object.entries(objectIn(field, 'x-options')).map(([key, said]) => ({
    value: choice(key),
    ...(isObject(said) ? said : { label: said }),
  }));
}

/** A node, and every node inside it. */
function nodeOf(json: JsonObject): JsonObject {
  const inner = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, nodesIn(value)]));
  if (typeof json.widget !== 'string' || !Array.isArray(json.actions)) return inner;
  return {
    ...inner,
    actions: json.actions.map((action) => (typeof action === 'string' ? { id: action, workflow: action } : nodesIn(action))),
  };
}

function nodesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nodesIn);
  return isObject(value) ? nodeOf(value) : value;
}
