/** From merged menus to menus: every entry leads to a screen. */
import { didYouMean } from '../names/nearest.ts';
import type { RuleScope } from '../rules/types.ts';
import { checkAddress } from './check/addresses.ts';
import { compile } from './check/compile.ts';
import { bestRoute } from './check/routes.ts';
import type { Workspace } from './check/workspace.ts';
import { compact, isObject, keyOf, objectIn, textIn, textsIn } from './raw.ts';
import { inside } from './report.ts';
import type { SourceMenu, SourceMenuItem } from './sources.ts';
import type { JsonSchema, Menu, MenuItem, Screen } from './types.ts';

const ROOTS = ['user', 'org', 'flags'] as const;
/** `{task_id}` in a label, icon or address: a value of the element that an entry is repeated for. */
const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** The menu; everything wrong with it is reported. */
export function resolveMenu(workspace: Workspace, { id, groups }: SourceMenu): Menu {
  return {
    id,
    groups: [...groups.values()].map(({ raw, items }) => ({
      id: textIn(raw, 'id') ?? '',
      ...compact({ label: keyOf(textIn(raw, 'label')) }),
      items: [...items.values()].map((item) => resolveItem(workspace, item)),
    })),
  };
}

/** Ids of the screens that entries lead to. */
export function screensInMenus(menus: readonly Menu[], screens: readonly Screen[]): ReadonlySet<string> {
  const addresses = screens.flatMap(({ id, routes }) => routes.map((route) => ({ route, screen: id })));
  const items = menus.flatMap(({ groups }) => groups.flatMap((group) => group.items));
  return new Set(items.flatMap(({ to }) => bestRoute(to, addresses)?.screen ?? []));
}

function resolveItem(workspace: Workspace, { raw, place }: SourceMenuItem): MenuItem {
  const to = textIn(raw, 'to') ?? '';
  const eachText = textIn(raw, 'each');
  const each =
    eachText === undefined
      ? undefined
      : compile(workspace, { text: eachText, place: inside(place, 'each'), expects: 'list', roots: ROOTS });
  const ruleAt = (key: 'allow' | 'favourite') => {
    const text = textIn(raw, key);
    return text === undefined ? undefined : compile(workspace, { text, place: inside(place, key), expects: 'bool', roots: ROOTS });
  };
  if (to.startsWith('/')) checkAddress(workspace, to, inside(place, 'to'));
  const known = eachText === undefined ? new Set<string>() : elementKeys(workspace.language.roots, each?.reads[0]);
  if (known) for (const key of ['label', 'icon', 'to']) checkPlaceholders(workspace, { raw, place }, key, known);
  return {
    id: textIn(raw, 'id') ?? '',
    label: keyOf(textIn(raw, 'label')) ?? '',
    to,
    tags: textsIn(raw, 'tags') as MenuItem['tags'],
    ...compact({ icon: textIn(raw, 'icon'), allow: ruleAt('allow'), favourite: ruleAt('favourite'), each }),
  };
}

function checkPlaceholders(
  { report }: Workspace,
  { raw, place }: Pick<SourceMenuItem, 'raw' | 'place'>,
  key: string,
  known: ReadonlySet<string>,
): void {
  for (const [, name = ''] of (textIn(raw, key) ?? '').matchAll(PLACEHOLDER)) {
    if (!known.has(name))
      report.add(inside(place, key), 'unknown-placeholder', `Nothing puts a value for "{${name}}" in.${didYouMean(name, known)}`);
  }
}

/** Keys of the elements of a list among the roots (`user/services`); undefined when that cannot be told. */
function elementKeys(roots: Readonly<Record<string, JsonSchema>>, path: string | undefined): ReadonlySet<string> | undefined {
  const [root = '', ...keys] = path?.split('/') ?? [];
  const list = keys.reduce<unknown>((schema, key) => (isObject(schema) ? objectIn(schema, 'properties')[key] : undefined), roots[root]);
  const items = isObject(list) ? objectIn(list, 'items') : {};
  return isObject(items.properties) ? new Set(Object.keys(items.properties)) : undefined;
}

/** A text with the values of one element put in; a value that is missing leaves nothing. */
export const fill = (text: string, element: unknown): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => valueText(isObject(element) ? element[name] : element));

const valueText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Elements that an entry is repeated for; `[undefined]` for one that stands once. */
export function elementsOf({ each }: MenuItem, scope: RuleScope): readonly unknown[] {
  if (each === undefined) return [undefined];
  const list = each.evaluate(scope);
  return Array.isArray(list) ? list : [];
}
