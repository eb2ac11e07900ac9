/**
 * Types of the rule language, read off JSON Schemas. Every value may also be null, so nullability
 * is not part of a shape; numbers are one kind, whole or not.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import type { RuleType } from './types.ts';

export type Shape =
  | { readonly kind: 'bool' | 'null' | 'dyn' }
  /** `ref`: it is the id of a record of that entity. */
  | { readonly kind: 'number'; readonly ref?: string }
  | { readonly kind: 'string'; readonly format?: 'date' | 'date-time'; readonly values?: ReadonlySet<string>; readonly ref?: string }
  | { readonly kind: 'list'; readonly item: Shape }
  /** `rest`: what keys beyond `fields` hold; without it there are none. */
  | { readonly kind: 'map'; readonly fields: ReadonlyMap<string, Shape>; readonly rest?: Shape };

export const BOOL: Shape = { kind: 'bool' };
export const NUMBER: Shape = { kind: 'number' };
export const STRING: Shape = { kind: 'string' };
export const DATE: Shape = { kind: 'string', format: 'date' };
export const INSTANT: Shape = { kind: 'string', format: 'date-time' };
export const NULL: Shape = { kind: 'null' };
export const DYN: Shape = { kind: 'dyn' };
export const listOf = (item: Shape): Shape => ({ kind: 'list', item });

export const typeOf = (shape: Shape): RuleType => shape.kind;

/** How faults name a shape. */
export function nameOf(shape: Shape): string {
  if (shape.kind === 'string') return shape.format ?? 'string';
  return shape.kind === 'list' && shape.item.kind !== 'dyn' ? `list of ${nameOf(shape.item)}` : shape.kind;
}

/** The shape that holds values of both, or undefined when they have nothing in common. */
export function unify(a: Shape, b: Shape): Shape | undefined {
  if (a === b || b.kind === 'null') return a;
  if (a.kind === 'null') return b;
  if (a.kind === 'dyn' || b.kind === 'dyn') return DYN;
  if (a.kind === 'list' && b.kind === 'list') return listOf(unify(a.item, b.item) ?? DYN);
  if (a.kind === 'string' && b.kind === 'string')
    return a.format === b.format && a.format !== undefined ? { kind: 'string', format: a.format } : STRING;
  if (a.kind === 'map' && b.kind === 'map') return { kind: 'map', fields: new Map(), rest: DYN };
  return a.kind === b.kind ? a : undefined;
}

const cache = new WeakMap<object, Shape>();

/** Shape of what a JSON Schema describes. An object that lists properties has no others unless it says so. */
export function shapeOf(schema: unknown): Shape {
  if (!isObject(schema)) return DYN;
  const known = cache.get(schema);
  if (known) return known;
  const shape = read(schema, schema, 0);
  cache.set(schema, shape);
  return shape;
}

/** Deep enough for any record; a schema that refers to itself ends here as dyn. */
const MAX_DEPTH = 12;

function read(schema: unknown, root: JsonObject, depth: number): Shape {
  if (!isObject(schema) || depth > MAX_DEPTH) return DYN;
  if (typeof schema.$ref === 'string') return read(resolve(schema.$ref, root), root, depth + 1);
  if (Array.isArray(schema.enum)) return ofValues(schema.enum);
  if ('const' in schema) return ofValues([schema.const]);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map((choice) => read(choice, root, depth + 1)).reduce((a, b) => unify(a, b) ?? DYN, NULL);
  const types = [schema.type].flat().filter((type) => type !== 'null');
  return types.length === 1 ? ofType(types[0], schema, root, depth) : ofMany(types, schema);
}

const isNumeric = (type: unknown) => type === 'integer' || type === 'number';

function ofMany(types: readonly unknown[], schema: JsonObject): Shape {
  if (types.length > 0 && types.every(isNumeric)) return NUMBER;
  return schema.type === 'null' ? NULL : DYN;
}

function ofType(type: unknown, schema: JsonObject, root: JsonObject, depth: number): Shape {
  const ref = schema['x-ref'];
  if (typeof ref === 'string' && (type === 'string' || isNumeric(type))) return { kind: type === 'string' ? 'string' : 'number', ref };
  if (isNumeric(type)) return NUMBER;
  if (type === 'boolean') return BOOL;
  if (type === 'array') return listOf(read(schema.items, root, depth + 1));
  if (type === 'string') return ofFormat(schema.format);
  return type === 'object' || isObject(schema.properties) ? ofObject(schema, root, depth) : DYN;
}

function ofFormat(format: unknown): Shape {
  if (format === 'date') return DATE;
  return format === 'date-time' ? INSTANT : STRING;
}

function ofObject(schema: JsonObject, root: JsonObject, depth: number): Shape {
  const parts = Array.isArray(schema.allOf) ? schema.allOf.map((part) => read(part, root, depth + 1)) : [];
  const inherited = parts.flatMap((part) => (part.kind === 'map' ? [...part.fields] : []));
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = new Map([...inherited, ...properties.map(([key, inner]) => [key, read(inner, root, depth + 1)] as const)]);
  const more = schema.additionalProperties;
  if (isObject(more)) return { kind: 'map', fields, rest: read(more, root, depth + 1) };
  const isOpen = more === true || (more === undefined && fields.size === 0);
  return isOpen ? { kind: 'map', fields, rest: DYN } : { kind: 'map', fields };
}

function ofValues(values: readonly unknown[]): Shape {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) return NULL;
  if (given.every((value) => typeof value === 'string')) return { kind: 'string', values: new Set(given) };
  if (given.every((value) => typeof value === 'number')) return NUMBER;
  return given.every((value) => typeof value === 'boolean') ? BOOL : DYN;
}

function resolve(ref: string, root: JsonObject): unknown {
  if (!ref.startsWith('#/')) return undefined;
  const keys = ref.slice(2).split('/');
  return keys.reduce<unknown>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), root);
}
