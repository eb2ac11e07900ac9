/** Menus out of several files: groups and entries come together by their ids. */
import { ORDER } from './overrides/patch.ts';
import { isObject, type JsonObject, NOTHING, objectIn, objectsIn, textIn, textsIn } from './raw.ts';
import { at, inside, type Place, type Report } from './report.ts';
import { isExtension } from './screen-extensions.ts';
import type { SourceFile, SourceMenu, SourceMenuGroup, SourceMenuItem } from './sources.ts';

/**
 * Files of one menu add their groups and entries to it, by id: a later folder may put an entry of its own in place of one that
 * is there. What only adds (`x-extends`) comes after all of them, and replaces none.
 */
export function mergeMenus(sources: readonly SourceFile[], report: Report): Map<string, SourceMenu> {
  const menus = new Map<string, SourceMenu>();
  for (const { file, json, layer } of sources.filter((source) => !isExtension(source))) {
    const id = textIn(json, 'id');
    if (id === undefined) continue;
    const menu = menus.get(id) ?? { id, groups: new Map() };
    menus.set(id, menu);
    for (const { index, item } of objectsIn(json, 'groups')) mergeGroup(menu, item, inside(at(file), 'groups', index), layer, report);
  }
  for (const source of sources.filter(isExtension)) extendMenu(menus, source, report);
  return menus;
}

/** Groups and entries that a file adds, by their ids; what is there stays, and `$order` may say where what comes stands. */
function extendMenu(menus: ReadonlyMap<string, SourceMenu>, { file, json, layer }: SourceFile, report: Report): void {
  const id = textIn(json, 'id') ?? '';
  const menu = menus.get(id);
  if (menu === undefined) {
    report.add(at(file, '/id'), 'extends-nothing', `It extends "${id}", and there is no menu of this id.`);
    return;
  }
  for (const [name, group] of Object.entries(objectIn(json, 'groups'))) {
    const place = inside(at(file), 'groups', name);
    if (isObject(group)) extendGroup(menu, { raw: { id: name, ...group }, place, layer }, report);
    else report.add(place, 'takes-away', `An extension adds; it cannot take "${name}" away.`);
  }
}

function extendGroup(menu: SourceMenu, { raw, place, layer }: SourceMenuItem, report: Report): void {
  const id = textIn(raw, 'id') ?? '';
  const { items: added, ...own } = raw;
  const before = menu.groups.get(id);
  if (before !== undefined && own.label !== undefined)
    report.add(inside(place, 'label'), 'settled', `The menu has a group "${id}" already.`);
  const group = before ?? { raw: own, place, items: new Map<string, SourceMenuItem>() };
  menu.groups.set(id, group);
  const stated = isObject(added) ? added : NOTHING;
  for (const [name, item] of Object.entries(stated)) {
    if (name === ORDER) continue;
    const here = inside(place, 'items', name);
    const known = [...menu.groups.values()].map(({ items }) => items.get(name)).find((one) => one !== undefined);
    if (known) report.add(here, 'settled', `The menu "${menu.id}" already has an entry "${name}" (${known.place.file}).`);
    else if (isObject(item)) group.items.set(name, { raw: { id: name, ...item }, place: here, layer });
  }
  const order = textsIn(stated, ORDER).flatMap((name) => [...group.items].filter(([known]) => known === name));
  const entries = [...new Map([...order, ...group.items])];
  group.items.clear();
  for (const [name, item] of entries) group.items.set(name, item);
}

function mergeGroup(menu: SourceMenu, raw: JsonObject, place: Place, layer: number, report: Report): void {
  const id = textIn(raw, 'id');
  if (id === undefined) return;
  const before = menu.groups.get(id);
  const group: SourceMenuGroup = { raw: { ...before?.raw, ...raw }, place: before?.place ?? place, items: before?.items ?? new Map() };
  menu.groups.set(id, group);
  for (const { index, item } of objectsIn(raw, 'items')) {
    const itemId = textIn(item, 'id');
    if (itemId === undefined) continue;
    const here = inside(place, 'items', index);
    const known = [...menu.groups.values()].map((other) => other.items.get(itemId)).find((other) => other?.layer === layer);
    if (known) report.add(inside(here, 'id'), 'duplicate', `The menu "${menu.id}" already has an entry "${itemId}" (${known.place.file}).`);
    else placeItem(menu, group, itemId, { raw: item, place: here, layer });
  }
}

/** An entry stands once: one that a later folder puts into another group leaves the first. */
function placeItem(menu: SourceMenu, group: SourceMenuGroup, id: string, item: SourceMenuItem): void {
  for (const other of menu.groups.values()) if (other !== group) other.items.delete(id);
  group.items.set(id, item);
}
