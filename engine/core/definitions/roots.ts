/** The roots `user` and `org` of rules: those of the platform, and what a product lays over them. */
import type { RuleOrg, RuleUser } from '../../../schemas/types/roots.ts';
import { isObject, type JsonObject, objectIn, textsIn } from './raw.ts';
import type { JsonSchema, PersonRoots, Viewer } from './types.ts';

/** `$id` of the platform's schema among those of the language. */
export const ROOTS_SCHEMA = 'roots.schema.json';

const LAID_OVER = ['user', 'org'] as const;

/**
 * The schema of the roots with a product's own laid over: its properties are added, and what it says of one that the platform
 * has goes before. @throws Error for a root that is neither `user` nor `org`
 */
export function withProductRoots(platform: JsonSchema, product: JsonSchema): JsonSchema {
  const roots = objectIn(platform, 'properties');
  const own = objectIn(product, 'properties');
  const strange = Object.keys(own).find((name) => !LAID_OVER.some((known) => known === name));
  if (strange !== undefined) throw new Error(`A product adds roots to user and org alone, not to "${strange}".`);
  return {
    ...platform,
    properties: { ...roots, ...Object.fromEntries(LAID_OVER.map((name) => [name, laidOver(objectIn(roots, name), objectIn(own, name))])) },
  };
}

function laidOver(platform: JsonObject, product: JsonObject): JsonObject {
  const known = objectIn(platform, 'properties');
  const own = Object.entries(objectIn(product, 'properties')).map(([name, schema]) => [
    name,
    isObject(schema) ? { ...objectIn(known, name), ...schema } : schema,
  ]);
  return {
    ...platform,
    required: [...new Set([...textsIn(platform, 'required'), ...textsIn(product, 'required')])],
    properties: { ...known, ...Object.fromEntries(own) },
  };
}

/** What rules may name of the person and the organisation; nothing where the language has no roots. */
export const personRootsOf = (roots: JsonObject): PersonRoots => ({ user: objectIn(roots, 'user'), org: objectIn(roots, 'org') });

/**
 * Who has no right at all: what a viewer is before anything is known of him. Made of the `default` of every root.
 * @throws Error for a root that is required and has none
 */
export function nobodyOf(roots: JsonSchema): Viewer {
  const { user, org } = personRootsOf(objectIn(roots, 'properties'));
  return { user: leastOf<RuleUser>('user', user), org: leastOf<RuleOrg>('org', org), flags: {} };
}

/** Typed by what is generated of the same schemas. */
function leastOf<T extends object>(root: string, schema: JsonObject): T {
  const required = new Set(textsIn(schema, 'required'));
  const entries = Object.entries(objectIn(schema, 'properties')).flatMap(([name, property]) => {
    const least = isObject(property) ? property.default : undefined;
    if (least === undefined && required.has(name)) throw new Error(`The root ${root}.${name} says no default: what it is for nobody.`);
    return least === undefined ? [] : [[name, least] as const];
  });
  return Object.fromEntries(entries) as T;
}
