/** The shipped definitions that an organisation may patch: one JSON each, files laid over each other and parts put in. */
import { hashOf } from '../hash.ts';
import { withoutLanguages } from '../languages.ts';
import { textsWithFallback } from '../plurals.ts';
import { flagIn, isObject, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import type { Sources } from '../sources.ts';
import type { OverrideKind } from './types.ts';

const ENGLISH = 'en';

/** The definition as a patch sees it; undefined where there is none that could be patched. */
export function shippedOf(sources: Sources, kind: OverrideKind, target: string): JsonObject | undefined {
  if (kind === 'menu') return menuOf(sources, target);
  if (kind === 'entity') return entityOf(sources, target);
  if (kind === 'locale') return localeOf(sources, target);
  const screen = sources.screens.get(target)?.json;
  // Nobody is known yet on a public screen, nor whose overrides hold.
  return screen === undefined || flagIn(screen, 'public') ? undefined : screen;
}

/** Changes whenever the definition does. The order of keys counts: it is the order of fields. */
export const versionOf = (json: JsonObject): string => hashOf(JSON.stringify(json));

/** All texts of a language by key, as its people read them: English where it has none, and every plural form that it counts by. */
function localeOf({ locales }: Sources, language: string): JsonObject | undefined {
  const said = (name: string) => Object.fromEntries([...(locales.get(name) ?? [])].map(([key, { text }]) => [key, text]));
  return locales.has(language) ? textsWithFallback(said(ENGLISH), said(language), language) : undefined;
}

function menuOf({ menus }: Sources, id: string): JsonObject | undefined {
  const menu = menus.get(id);
  if (menu === undefined) return undefined;
  const groups = [...menu.groups.values()].map(({ raw, items }) => ({ ...raw, items: [...items.values()].map((item) => item.raw) }));
  return { $schema: 'menu.schema.json', id, groups };
}

/** Fields of parts stand with the entity's own, so that they can be patched alike. The parts stay named. */
function entityOf(sources: Sources, name: string): JsonObject | undefined {
  const raw = sources.entities.get(name)?.json;
  if (raw === undefined || flagIn(raw, 'x-part') || flagIn(objectIn(raw, 'x-entity'), 'system')) return undefined;
  const { properties, required } = withParts(sources, raw, new Set([name]));
  return withoutLanguages({ ...raw, required: [...new Set([...textsIn(raw, 'required'), ...required])], properties });
}

type Fields = { readonly properties: JsonObject; readonly required: readonly string[] };

function withParts(sources: Sources, raw: JsonObject, seen: ReadonlySet<string>): Fields {
  const own = objectIn(raw, 'properties');
  const found: Fields = { properties: own, required: textsIn(raw, 'required').filter((name) => isObject(own[name])) };
  return objectsIn(raw, 'allOf').reduce<Fields>((fields, { item }) => {
    const name = textIn(item, '$ref');
    const part = name === undefined || seen.has(name) ? undefined : sources.entities.get(name)?.json;
    if (name === undefined || part === undefined) return fields;
    const inner = withParts(sources, part, new Set([...seen, name]));
    const added = Object.entries(inner.properties).filter(([key]) => !Object.hasOwn(fields.properties, key));
    const names = new Set(added.map(([key]) => key));
    return {
      properties: { ...fields.properties, ...Object.fromEntries(added) },
      required: [...fields.required, ...inner.required.filter((key) => names.has(key))],
    };
  }, found);
}
