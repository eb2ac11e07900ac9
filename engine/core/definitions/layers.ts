/** Folders of definitions laid over each other: the same id in a later folder replaces or extends, a new one adds. */
import { withCards } from './cards.ts';
import { type Condition, type Conditions, conditionsIn } from './conditions.ts';
import { entitiesById } from './extensions.ts';
import { withOwnSets, withSetsOf } from './field-sets.ts';
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from './raw.ts';
import { at, inside, type Place, type Report } from './report.ts';
import { rightsOf, withRights } from './rights.ts';
import type { SourceFile, SourceMenu, SourceMenuGroup, SourceMenuItem, Sources } from './sources.ts';
import type { DefinitionFile, DefinitionKind } from './types.ts';

/** Lays the files over each other in the order of their layers. Two of one id in one layer are reported. */
export function layOver(files: readonly DefinitionFile[], report: Report): Sources {
  const ordered = files
    .map((file) => ({ ...file, layer: file.layer ?? 0 }))
    .sort((a, b) => a.layer - b.layer)
    .flatMap(({ file, kind, json, layer }) => (isObject(json) ? [{ kind, source: { file, json, layer } }] : []));
  const of = (kind: DefinitionKind) => ordered.filter((entry) => entry.kind === kind).map((entry) => entry.source);
  const { entities, written } = withOwnSets(entitiesById(of('entity'), report), report);
  const rights = rightsOf(entities, report);
  return {
    entities: withRights(entities, rights),
    wholes: [...entities].flatMap(([name, source]) => (source.parts !== undefined || written.has(name) ? [source] : [])),
    rights,
    conditions: sharedConditions(of('conditions'), report),
    screens: withCards(screensById(of('screen'), entities, report), entities, report),
    widgets: new Map([...byId(of('widget'), '$id', report)].map(([id, source]) => [id.replace(/^widget:/, ''), source])),
    menus: mergeMenus(of('menu'), report),
    locales: mergeLocales(of('locale'), report),
  };
}

const screensById = (sources: readonly SourceFile[], entities: ReadonlyMap<string, SourceFile>, report: Report) =>
  new Map([...byId(sources, 'id', report)].map(([id, source]) => [id, withSetsOf(source, entities, report)]));

function byId(sources: readonly SourceFile[], key: string, report: Report): Map<string, SourceFile> {
  const found = new Map<string, SourceFile>();
  for (const source of sources) {
    const id = textIn(source.json, key);
    if (id === undefined) continue;
    const before = found.get(id);
    if (before?.layer === source.layer)
      report.add(inside(at(source.file), key), 'duplicate', `"${id}" is already the id of ${before.file}.`);
    else found.set(id, source);
  }
  return found;
}

/** Conditions of all files together: a later folder adds its own, and changes none. */
function sharedConditions(sources: readonly SourceFile[], report: Report): Conditions {
  const conditions = new Map<string, Condition>();
  for (const { file, json } of sources) {
    for (const [name, condition] of conditionsIn(json, at(file))) {
      const before = conditions.get(name);
      if (before) report.add(condition.place, 'duplicate', `"${name}" is already a condition of ${before.place.file}.`);
      else conditions.set(name, condition);
    }
  }
  return conditions;
}

/** Files of one menu add their groups and entries to it, by id. */
function mergeMenus(sources: readonly SourceFile[], report: Report): Map<string, SourceMenu> {
  const menus = new Map<string, SourceMenu>();
  for (const { file, json, layer } of sources) {
    const id = textIn(json, 'id');
    if (id === undefined) continue;
    const menu = menus.get(id) ?? { id, groups: new Map() };
    menus.set(id, menu);
    for (const { index, item } of objectsIn(json, 'groups')) mergeGroup(menu, item, inside(at(file), 'groups', index), layer, report);
  }
  return menus;
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

/** Texts of one language from several files; two different texts of one key in one layer are reported. */
function mergeLocales(sources: readonly SourceFile[], report: Report): Sources['locales'] {
  const locales = new Map<string, Map<string, { text: string; place: Place; layer: number }>>();
  for (const { file, json, layer } of sources) {
    const language = textIn(json, 'language') ?? '';
    const texts = locales.get(language) ?? new Map();
    locales.set(language, texts);
    for (const [key, text] of Object.entries(objectIn(json, 'texts'))) {
      if (typeof text !== 'string') continue;
      const place = inside(at(file), 'texts', key);
      const before = texts.get(key);
      if (before?.layer === layer && before.text !== text)
        report.add(place, 'duplicate', `"${key}" has another text in ${before.place.file}.`);
      texts.set(key, { text, place, layer });
    }
  }
  return locales;
}
