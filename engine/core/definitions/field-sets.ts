/**
 * Lists of fields with a name (`x-field-sets` of an entity): `@name` in a list of pointers stands for all of them, in the
 * entity's own file and in what screens show of its records. They are written into the lists before anything is checked.
 */
import { formatPointer, parsePointer } from '../json/index.ts';
import { didYouMean } from '../names/nearest.ts';
import { isObject, type JsonObject, objectIn, textIn, textsIn } from './raw.ts';
import { at, inside, type Place, type Report } from './report.ts';
import type { SourceFile } from './sources.ts';

const SETS = 'x-field-sets';
const isSet = (value: unknown): value is string => typeof value === 'string' && value.startsWith('@');
const isPlace = (value: unknown) => isSet(value) || (typeof value === 'string' && /^-?\//.test(value));

type Sets = { readonly entity: string; readonly lists: JsonObject };
/** Which element of a written list each element of the expanded one comes from, by the list's pointer. */
type Origins = Map<string, readonly number[]>;
type Walk = { readonly report: Report; readonly setsOf: (entity: string) => Sets | undefined; readonly origins: Origins };

/** The entities with their own sets written out, and those that had any. */
export function withOwnSets(
  entities: ReadonlyMap<string, SourceFile>,
  report: Report,
): { readonly entities: Map<string, SourceFile>; readonly written: ReadonlySet<string> } {
  const written = new Set<string>();
  const expanded = [...entities].map(([name, source]) => {
    if (!mentions(source.json)) return [name, source] as const;
    written.add(name);
    const sets = setsIn(name, source.json);
    return [name, expandedSource(source, { report, setsOf: () => sets, origins: new Map() }, sets)] as const;
  });
  return { entities: new Map(expanded), written };
}

/** A screen with the sets of the entities whose records it shows written out. */
export function withSetsOf(source: SourceFile, entities: ReadonlyMap<string, SourceFile>, report: Report): SourceFile {
  if (!mentions(source.json)) return source;
  const setsOf = (name: string) => {
    const entity = entities.get(name);
    return entity && setsIn(name, entity.json);
  };
  return expandedSource(source, { report, setsOf, origins: new Map() }, undefined);
}

const setsIn = (entity: string, json: JsonObject): Sets => ({ entity, lists: objectIn(json, SETS) });

const mentions = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some((item: unknown) => isSet(item) || mentions(item));
  return isObject(value) && Object.values(value).some(mentions);
};

function expandedSource(source: SourceFile, walk: Walk, sets: Sets | undefined): SourceFile {
  const json = expandIn(walk, source.json, at(source.file), sets) as JsonObject;
  walk.report.readAs(source.file, ({ pointer, code }) => writtenPointer(walk.origins, source.json, { pointer, code }));
  return { ...source, json };
}

/** An object that names an entity shows its records, and so does what is inside. */
function expandIn(walk: Walk, value: unknown, place: Place, sets: Sets | undefined): unknown {
  if (Array.isArray(value)) {
    // Beside pointers, lists of columns have objects that say more of one.
    const isList = value.some(isSet) && value.every((item: unknown) => isPlace(item) || isObject(item));
    return isList
      ? expandList(walk, value, place, sets)
      : value.map((item: unknown, index) => expandIn(walk, item, inside(place, index), sets));
  }
  if (!isObject(value)) return value;
  const named = place.pointer === '' ? undefined : textIn(value, 'entity');
  const own = named === undefined ? sets : (walk.setsOf(named) ?? sets);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expandIn(walk, inner, inside(place, key), own)]));
}

function expandList(walk: Walk, list: readonly unknown[], place: Place, sets: Sets | undefined): readonly unknown[] {
  const from: number[] = [];
  const expanded = list.flatMap((item, index): readonly unknown[] => {
    const pointers = isSet(item) ? pointersOf(walk, item.slice(1), inside(place, index), sets) : undefined;
    const stands = pointers ?? [expandIn(walk, item, inside(place, index), sets)];
    from.push(...stands.map(() => index));
    return stands;
  });
  walk.origins.set(place.pointer, from);
  return expanded;
}

function pointersOf({ report }: Walk, name: string, place: Place, sets: Sets | undefined): readonly string[] | undefined {
  if (sets !== undefined && Array.isArray(sets.lists[name])) return textsIn(sets.lists, name);
  const why = sets === undefined ? 'There is no entity here that could have it.' : `"${sets.entity}" has none of this name.`;
  report.add(place, 'unknown-field-set', `There is no field set "${name}": ${why}${didYouMean(name, Object.keys(sets?.lists ?? {}))}`);
  return undefined;
}

/** The pointer in the file as it was written; none for a field that the set itself names wrongly, which is told there. */
function writtenPointer(
  origins: Origins,
  written: JsonObject,
  { pointer, code }: { readonly pointer: string; readonly code: string },
): string | undefined {
  for (const [list, from] of origins) {
    if (!pointer.startsWith(`${list}/`)) continue;
    const [index = '', ...rest] = pointer.slice(list.length + 1).split('/');
    const origin = from[Number(index)];
    if (origin === undefined) return pointer;
    const wroteList = parsePointer(list).reduce<unknown>(memberOf, written);
    if (Array.isArray(wroteList) && isSet(wroteList[origin]) && code === 'unknown-field') return undefined;
    return list + formatPointer([origin]) + rest.map((key) => `/${key}`).join('');
  }
  return pointer;
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
