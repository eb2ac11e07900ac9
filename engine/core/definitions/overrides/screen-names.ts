/**
 * A screen that an organisation calls otherwise is called so wherever its name stands: as the heading of its page, and in
 * the entries of menus, from which the window takes its title.
 */
import { isObject, type JsonObject, objectIn } from '../raw.ts';
import type { Menu, Screen } from '../types.ts';
import type { Override } from './types.ts';

type Patch = Pick<Override, 'kind' | 'target'> & { readonly patch: JsonObject };

/** The screen with its new title wherever a node of its body had the shipped one; a node with words of its own keeps them. */
export function withHeadings(base: JsonObject, json: JsonObject): JsonObject {
  const [shipped, title] = [base.title, json.title];
  if (typeof shipped !== 'string' || title === shipped) return json;
  const called = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(called);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === 'title' && inner === shipped ? title : called(inner)]),
    );
  };
  return { ...json, body: called(json.body) };
}

/**
 * The menus with the names of the screens that the patches rename. An entry that leads to a part of a screen (`?due=today`) or
 * stands for each element of a list has a name of its own, and one that the organisation named itself keeps it.
 */
export function withScreenNames(menus: readonly Menu[], screens: readonly Screen[], patches: readonly Patch[]): readonly Menu[] {
  const isRenamed = ({ id }: Screen) =>
    patches.some(({ kind, target, patch }) => kind === 'screen' && target === id && patch.title !== undefined);
  const names = new Map(screens.filter(isRenamed).flatMap(({ routes, title }) => routes.map((route) => [route, title] as const)));
  if (names.size === 0) return menus;
  const isNamed = (menu: string, group: string, item: string) =>
    patches.some(({ kind, target, patch }) => {
      if (kind !== 'menu' || target !== menu) return false;
      return objectIn(objectIn(objectIn(objectIn(patch, 'groups'), group), 'items'), item).label !== undefined;
    });
  return menus.map((menu) => ({
    ...menu,
    groups: menu.groups.map((group) => ({
      ...group,
      items: group.items.map((item) => {
        const name = item.each || isNamed(menu.id, group.id, item.id) ? undefined : names.get(item.to);
        return name === undefined ? item : { ...item, label: name };
      }),
    })),
  }));
}
