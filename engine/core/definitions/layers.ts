/** Folders of definitions laid over each other: the same id in a later folder replaces or extends, a new one adds. */
import { withCards } from './cards.ts';
import { type Condition, type Conditions, conditionsIn } from './conditions.ts';
import { entitiesById } from './extensions.ts';
import { withOwnSets, withSetsOf } from './field-sets.ts';
import { reportOwnChoices, withLanguages } from './languages.ts';
import { mergeMenus } from './menus.ts';
import { mergeNotifications } from './notifications.ts';
import { isObject, objectIn, textIn } from './raw.ts';
import { at, inside, type Place, type Report } from './report.ts';
import { rightsOf, withRights } from './rights.ts';
import { screensById } from './screen-extensions.ts';
import type { SourceFile, Sources } from './sources.ts';
import type { DefinitionFile, DefinitionKind } from './types.ts';

/** Lays the files over each other in the order of their layers. Two of one id in one layer are reported. */
export function layOver(files: readonly DefinitionFile[], report: Report): Sources {
  const ordered = files
    .map((file) => ({ ...file, layer: file.layer ?? 0 }))
    .sort((a, b) => a.layer - b.layer)
    .flatMap(({ file, kind, json, layer }) => (isObject(json) ? [{ kind, source: { file, json, layer } }] : []));
  const of = (kind: DefinitionKind) => ordered.filter((entry) => entry.kind === kind).map((entry) => entry.source);
  const { entities, written } = withOwnSets(entitiesById(of('entity'), report), report);
  const menus = of('menu');
  const rights = rightsOf([...entities.values(), ...menus], report);
  const screens = wholeScreens(of('screen'), entities, report);
  const locales = mergeLocales(of('locale'), report);
  reportOwnChoices(entities, report);
  return {
    entities: withLanguages(withRights(entities, rights), [...locales.keys()]),
    wholes: [
      ...[...entities].flatMap(([name, { file, json, parts }]) =>
        parts !== undefined || written.has(name) ? [{ file, kind: 'entity' as const, json }] : [],
      ),
      ...[...screens.values()].flatMap(({ file, json, parts }) => (parts === undefined ? [] : [{ file, kind: 'screen' as const, json }])),
    ],
    rights,
    conditions: sharedConditions(of('conditions'), report),
    screens: withCards(screens, entities, report),
    flows: byId(of('flow'), 'id', report),
    notifications: mergeNotifications(of('notification'), report),
    widgets: new Map([...byId(of('widget'), '$id', report)].map(([id, source]) => [id.replace(/^widget:/, ''), source])),
    menus: mergeMenus(menus, report),
    locales,
  };
}

/** Screens with what other files add to them, and with the sets of fields that they name. */
const wholeScreens = (sources: readonly SourceFile[], entities: ReadonlyMap<string, SourceFile>, report: Report) =>
  new Map([...screensById(sources, report)].map(([id, source]) => [id, withSetsOf(source, entities, report)]));

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

/** A text of a file. There are tens of thousands of them, and the place is asked of those that are wrong. */
class Said {
  readonly text: string;
  readonly layer: number;
  readonly #file: string;
  readonly #key: string;
  constructor({ text, layer, file, key }: { text: string; layer: number; file: string; key: string }) {
    this.text = text;
    this.layer = layer;
    this.#file = file;
    this.#key = key;
  }
  get place(): Place {
    return inside(at(this.#file), 'texts', this.#key);
  }
}

/** Texts of one language from several files; two different texts of one key in one layer are reported. */
function mergeLocales(sources: readonly SourceFile[], report: Report): Sources['locales'] {
  const locales = new Map<string, Map<string, Said>>();
  for (const { file, json, layer } of sources) {
    const language = textIn(json, 'language') ?? '';
    const texts = locales.get(language) ?? new Map();
    locales.set(language, texts);
    for (const [key, text] of Object.entries(objectIn(json, 'texts'))) {
      if (typeof text !== 'string') continue;
      const said = new Said({ text, layer, file, key });
      const before = texts.get(key);
      if (before?.layer === layer && before.text !== text)
        report.add(said.place, 'duplicate', `"${key}" has another text in ${before.place.file}.`);
      texts.set(key, said);
    }
  }
  return locales;
}
