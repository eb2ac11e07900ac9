/** Definitions as an administrator may see them to change them: what they may open, without what says who may. */
import { appPlan, createRights, entityView, mayOpen, type Rights, screenPlan } from '../../core/definitions/index.ts';
import { isThere, type Overlay, type Override, type OverrideKind } from '../../core/definitions/overrides/index.ts';
import type { Product } from '../../core/definitions/types.ts';
import { isObject, type JsonObject } from '../../core/json/index.ts';
import type { Member } from '../kernel/principal.ts';

/** The entity of overrides themselves: who could hide the way back would be locked out. */
export const OVERRIDE_ENTITY = 'definition-override';

export type SourceRequest = { readonly product: Product; readonly member: Member; readonly now: string };
export type SourceName = { readonly kind: OverrideKind; readonly target: string };
export type NamedSource = SourceName & { /** Key of a text. */ readonly label: string };

/** Everything that an administrator may change; nothing for others. */
export function namedSources({ product, member, now }: SourceRequest): readonly NamedSource[] {
  if (!member.user.is_admin) return [];
  const rights = createRights(product, member, now);
  const screens = [...product.screens.values()].filter((screen) => isOpen(rights, member, screen.id));
  const entities = [...product.entities.values()].filter(({ name }) => name !== OVERRIDE_ENTITY && entityView(rights, name) !== undefined);
  const menus = Object.values(appPlan(product, member, now).menus).filter(({ groups }) => groups.length > 0);
  return [
    ...screens.map(({ id, title }) => ({ kind: 'screen' as const, target: id, label: title })),
    ...entities.map(({ name, labels }) => ({ kind: 'entity' as const, target: name, label: labels })),
    ...menus.map(({ id }) => ({ kind: 'menu' as const, target: id, label: `overrides.menu_${id}` })),
    ...[...product.locales.keys()].sort().map((target) => ({ kind: 'locale' as const, target, label: 'overrides.locale' })),
  ];
}

function isOpen(rights: Rights, member: Member, id: string): boolean {
  const screen = rights.product.screens.get(id);
  return screen !== undefined && !screen.public && !screen.entities.includes(OVERRIDE_ENTITY) && mayOpen(rights, screen, member);
}

/**
 * One definition cut to the member: `json` is what the overlay has of it, `product` the one it is part of.
 * Undefined for what they may not open or read, and for what has no such name.
 */
export function sourceView(request: SourceRequest, { kind, target }: SourceName, json: JsonObject): JsonObject | undefined {
  const { product, member, now } = request;
  if (!member.user.is_admin) return undefined;
  const rights = createRights(product, member, now);
  if (kind === 'screen') return screenSource(rights, member, target);
  if (kind === 'entity') return entitySource(rights, target, json);
  // What words a product uses is no secret.
  if (kind === 'locale') return json;
  return menuSource(appPlan(product, member, now).menus[target], json);
}

function screenSource(rights: Rights, member: Member, id: string): JsonObject | undefined {
  const screen = rights.product.screens.get(id);
  if (!screen || !isOpen(rights, member, id)) return undefined;
  const plan = screenPlan(rights, screen);
  return plan && { id, title: `t:${screen.title}`, body: plan.body };
}

/** What of a field an override may change, and what tells which field it is. */
const fieldKeys = [
  'type',
  'format',
  'title',
  'description',
  'maxLength',
  'minLength',
  'maximum',
  'minimum',
  'maxItems',
  'minItems',
  'readOnly',
  'x-type',
  'x-col-span',
  'x-message',
  'x-options',
  'x-placeholder',
  'x-unit',
] as const;

function entitySource(rights: Rights, name: string, json: JsonObject): JsonObject | undefined {
  const view = name === OVERRIDE_ENTITY ? undefined : entityView(rights, name);
  if (!view) return undefined;
  const shown = new Map(view.fields.map((field) => [field.name, field]));
  const fields = Object.entries(objectAt(json, 'properties')).flatMap(([key, raw]) => {
    const field = shown.get(key);
    const show = field?.rules.show;
    return field && isObject(raw) ? [[key, { ...pick(raw, fieldKeys), ...(show === undefined ? {} : { 'x-show': show }) }] as const] : [];
  });
  const required = Array.isArray(json.required) ? json.required.filter((key) => shown.has(String(key))) : [];
  const groups = view.groups.map(({ id, label, fields: own }) => ({ id, label: `t:${label}`, fields: own }));
  const options = { ...pick(objectAt(json, 'x-entity'), ['label', 'labels', 'icon']), order: view.order, groups };
  return { $id: name, required, 'x-entity': options, properties: Object.fromEntries(fields) };
}

type MenuView = { readonly groups: readonly { readonly id: string; readonly items: readonly { readonly id: string }[] }[] };

/** Entries that the member may follow; of one that is repeated, the entry once. */
function menuSource(view: MenuView | undefined, json: JsonObject): JsonObject | undefined {
  if (!view || view.groups.length === 0) return undefined;
  const followed = new Set(view.groups.flatMap((group) => group.items.map((item) => item.id.split(':')[0])));
  const groups = listAt(json, 'groups').flatMap((group) => {
    const items = listAt(group, 'items').filter((item) => followed.has(String(item.id)));
    return items.length === 0 ? [] : [{ ...pick(group, ['id', 'label']), items: items.map((item) => pick(item, ['id', 'label', 'icon'])) }];
  });
  return { id: json.id, groups };
}

const objectAt = (json: JsonObject, key: string): JsonObject => {
  const value = json[key];
  return isObject(value) ? value : {};
};
const listAt = (json: JsonObject, key: string): readonly JsonObject[] => {
  const value = json[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
};
const pick = (json: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.filter((key) => json[key] !== undefined).map((key) => [key, json[key]]));

/** Places of a patch that are not in what the member sees of the definition: they may not be touched, nor asked about. */
export function unseenPlaces(seen: JsonObject, { kind, patch, places }: Override): readonly string[] {
  const required = Array.isArray(patch.required) ? patch.required : [];
  const fields = objectAt(seen, 'properties');
  const unknown = required.some((name) => !Object.hasOwn(fields, String(name))) ? ['/required'] : [];
  const hidden = places.filter(
    ({ path, under, was }) => !isThere(seen, under) || (was !== undefined && isElement(was) && !isThere(seen, path)),
  );
  const ofFields = kind === 'entity' ? places.filter(({ path }) => fieldIn(path) !== undefined) : [];
  const unknownFields = ofFields.filter(({ path }) => !Object.hasOwn(fields, fieldIn(path) ?? ''));
  return [...new Set([...unknown, ...[...hidden, ...unknownFields].map(({ path }) => path)])];
}

const fieldIn = (path: string): string | undefined => /^\/properties\/([^/$]+)\//.exec(path)?.[1];
const isElement = (value: unknown): boolean => isObject(value) && typeof value.id === 'string';

/** Base and effective JSON of one definition for an administrator, and the version that a patch is made against. */
export type DefinitionSourceView = SourceName & { readonly version: string; readonly base: JsonObject; readonly effective: JsonObject };

/** Undefined for who is no administrator, and for what they may not open. */
export function definitionSource(
  overlay: Overlay,
  request: Omit<SourceRequest, 'product'> & {
    /** What is shipped, as far as it is this member's to see; the overlay's own product when absent. */
    readonly base?: Product;
    readonly shown: Product;
    readonly overrides: readonly Override[];
  },
  name: SourceName,
): DefinitionSourceView | undefined {
  const shipped = overlay.shipped(name.kind, name.target);
  const base = shipped && sourceView({ ...request, product: request.base ?? overlay.product }, name, shipped.json);
  if (!shipped || !base) return undefined;
  const own = request.overrides.find(({ kind, target }) => kind === name.kind && target === name.target);
  const json = (own && overlay.compose(own)?.json) ?? shipped.json;
  return { ...name, version: shipped.version, base, effective: sourceView({ ...request, product: request.shown }, name, json) ?? {} };
}
