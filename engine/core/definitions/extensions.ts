/**
 * Entities of several folders laid over each other. A file that says `x-extends` adds to the entity of a folder below it, by
 * the same patch language as overrides; one that does not stands for the whole entity.
 */
import { formatPointer, getIn, isEqual, parsePointer } from '../json/index.ts';
import { idOf, idsOf, isIdList, step } from './overrides/id-path.ts';
import { ADD, AFTER, applyPatch, entersInto, hasUnsafeKey, isAddition, ORDER } from './overrides/patch.ts';
import { without } from './overrides/places.ts';
import { flagIn, isObject, type JsonObject, textIn } from './raw.ts';
import { at, type Place, type Report } from './report.ts';
import type { SourceFile } from './sources.ts';

export const EXTENDS = 'x-extends';

/** Layer of the product's own folder; that of the platform lies below it. */
const PRODUCT = 0;

/** Entities by name. Two of one name in one folder are reported, and extensions of nothing, or that take something away. */
export function entitiesById(sources: readonly SourceFile[], report: Report): Map<string, SourceFile> {
  const found = new Map<string, SourceFile>();
  for (const source of sources) {
    const id = textIn(source.json, '$id');
    if (id === undefined) continue;
    const before = found.get(id);
    const place = at(source.file, '/$id');
    const adds = flagIn(source.json, EXTENDS);
    if (before && isTwice(before, source, adds)) report.add(place, 'duplicate', `"${id}" is already the id of ${before.file}.`);
    else if (!adds) found.set(id, source);
    else if (before) found.set(id, extended(before, source, report));
    else report.add(place, 'extends-nothing', `It extends "${id}", and no folder below has an entity of this name.`);
  }
  return inOneRow(found);
}

/** Entities of the platform and of the product stand in one row, as files of one folder do; what else is laid over comes after them. */
function inOneRow(found: Map<string, SourceFile>): Map<string, SourceFile> {
  const all = [...found];
  if (!all.some(([, { layer, parts }]) => layer < PRODUCT || parts !== undefined)) return found;
  const shipped = all.filter(([, { layer }]) => layer <= PRODUCT).toSorted(([a], [b]) => (`${a}.json` < `${b}.json` ? -1 : 1));
  return new Map([...shipped, ...all.filter(([, { layer }]) => layer > PRODUCT)]);
}

/** A folder given at run time may replace an entity; a product does not replace the platform's. */
const isTwice = (before: SourceFile, { layer }: SourceFile, adds: boolean) =>
  before.layer === layer || (!adds && before.layer < PRODUCT && layer === PRODUCT);

/** What an extension of one kind of definition may not change. */
export type Rules = {
  /** Whether what stands under a key already keeps its value. */
  readonly isSettled: (key: string) => boolean;
  /** Whether a list under a key may become longer only. */
  readonly isGrowing: (key: string) => boolean;
  /** Keys that may not come to something that is there already: they would take from it or open it wider. */
  readonly isClosed: (key: string) => boolean;
};

/** The definition with an extension laid over it. What the extension may not do is reported, and told in its file. */
export function extended(base: SourceFile, source: SourceFile, report: Report, rules: Rules = ofEntities): SourceFile {
  const patch = changesOf(source.json);
  if (hasUnsafeKey(patch)) {
    report.add(at(source.file), 'unsafe-key', 'A key in it would reach a prototype.');
    return base;
  }
  const wrongs = wrongsOf(base.json, patch, [], rules);
  for (const { keys, code, message } of wrongs) report.add(at(source.file, formatPointer(keys)), code, message);
  // What it may not do is not done either: faults that would follow from it are none.
  const allowed = without(
    patch,
    wrongs.map(({ keys }) => formatPointer(keys)),
  );
  const json = applyPatch(base.json, allowed) as JsonObject;
  const parts = [...(base.parts ?? [base]), source];
  report.tellAt(base.file, (pointer) => originOf(json, parts, pointer));
  return { file: base.file, json, layer: source.layer, parts };
}

/** What stands in every file, and is no change of the definition. */
const ofTheFile: ReadonlySet<string> = new Set(['$schema', '$id', 'version', EXTENDS]);
const changesOf = (json: JsonObject): JsonObject => Object.fromEntries(Object.entries(json).filter(([key]) => !ofTheFile.has(key)));

/** Keys of entities that code and stored data rest on. */
const settled: ReadonlySet<string> = new Set(['type', 'format', 'x-type', 'x-ref', 'x-part', 'id', 'system', 'on']);
/** Lists that may become longer only. */
const growing: ReadonlySet<string> = new Set([
  'allOf',
  'can',
  'deny_fields',
  'enum',
  'required',
  'shared',
  'tenant',
  'unique',
  'x-access',
  'x-options',
]);
const ofEntities: Rules = {
  isSettled: (key) => settled.has(key),
  isGrowing: (key) => growing.has(key),
  isClosed: () => false,
};

type Wrong = { readonly keys: readonly string[]; readonly code: string; readonly message: string };

const settledHere = (keys: readonly string[], key: string): Wrong => ({
  keys,
  code: 'settled',
  message: `"${key}" is settled by the definition that this file extends.`,
});

/** What an extension may not do: take away, or change what code and stored data rest on. */
function wrongsOf(before: unknown, patch: JsonObject, path: readonly string[], rules: Rules): readonly Wrong[] {
  return Object.entries(patch).flatMap(([key, value]) => {
    if (key === ORDER) return [];
    const keys = [...path, key];
    const was = step(before, key);
    if (value === null) return [{ keys, code: 'takes-away', message: `An extension adds; it cannot take "${key}" away.` }];
    // A list with ids gets new elements, which say what they like; what is there already keeps what decides who has it.
    if (was === undefined && !isIdList(before) && rules.isClosed(key)) return [settledHere(keys, key)];
    if (isAddition(value)) return additionWrongs(was, value, keys);
    if (was === undefined) return [];
    if (entersInto(was, value)) return wrongsOf(was, value, keys, rules);
    if (rules.isGrowing(key) && Array.isArray(was)) return lostFrom(was, value).map((message) => ({ keys, code: 'takes-away', message }));
    const isChanged = rules.isSettled(key) ? !isEqual(was, value) : isObject(was) || Array.isArray(was) !== Array.isArray(value);
    return isChanged ? [settledHere(keys, key)] : [];
  });
}

/** Values come to lists of plain values, behind one that is there. */
function additionWrongs(was: unknown, value: JsonObject, keys: readonly string[]): readonly Wrong[] {
  const others = Object.keys(value).filter((key) => key !== ADD && key !== AFTER);
  const unknown = others.map((key) => ({
    keys: [...keys, key],
    code: 'unknown-key',
    message: `There is no key "${key}" beside "${ADD}".`,
  }));
  if (was !== undefined && !Array.isArray(was)) return [settledHere(keys, keys.at(-1) ?? '')];
  const after = value[AFTER];
  const isMissing = after !== undefined && !(Array.isArray(was) && was.some((one) => isEqual(one, after)));
  const place = [...keys, AFTER];
  return isMissing
    ? [...unknown, { keys: place, code: 'unknown-place', message: `The list has no ${JSON.stringify(after)} to stand behind.` }]
    : unknown;
}

/** Elements that are no longer there, those with ids by their id. */
function lostFrom(was: readonly unknown[], now: unknown): readonly string[] {
  const kept = Array.isArray(now) ? now : [];
  const ids = new Set(idsOf(kept));
  const isKept = (element: unknown) =>
    isIdList(was) ? ids.has(idOf(element) ?? '') : kept.some((other: unknown) => isEqual(other, element));
  return was
    .filter((element) => !isKept(element))
    .map((element) => `It leaves out ${idOf(element) ?? JSON.stringify(element)}, which the entity that it extends has.`);
}

/** The place in the uppermost file that says what stands at a pointer of the whole. */
function originOf(whole: JsonObject, parts: readonly SourceFile[], pointer: string): Place {
  const found = parts.map(({ file, json }) => ({ file, keys: keysIn(json, whole, parsePointer(pointer)) }));
  const origin = found.reduce((best, one) => (one.keys.length >= best.keys.length ? one : best));
  return at(origin.file, formatPointer(origin.keys));
}

/** The beginning of a path through the whole that leads to the same in one file, as the path is there. */
function keysIn(json: JsonObject, whole: JsonObject, path: readonly string[]): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  let inner: unknown = json;
  let around: unknown = whole;
  for (const key of path) {
    const value = getIn(around, [key]);
    const list = inner;
    const name = (isIdList(around) ? idOf(value) : undefined) ?? key;
    around = value;
    if (isAddition(list)) {
      const added = list[ADD].findIndex((one) => isEqual(one, value));
      return added < 0 ? keys : [...keys, ADD, added];
    }
    inner = Array.isArray(list) && !isIdList(list) ? sameElement(list, key, value) : step(list, name);
    if (inner === undefined) break;
    keys.push(Array.isArray(list) ? list.indexOf(inner) : name);
  }
  return keys;
}

/** An element of a list without ids: where other files add to the list too, it has another number there. */
const sameElement = (list: readonly unknown[], key: string, value: unknown): unknown => {
  const own = list[Number(key)];
  return isEqual(own, value) || isObject(value) ? own : list.find((one) => isEqual(one, value));
};
