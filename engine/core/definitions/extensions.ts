/**
 * Entities of several folders laid over each other. A file that says `x-extends` adds to the entity of a folder below it, by
 * the same patch language as overrides; one that does not stands for the whole entity.
 */
import { formatPointer, isEqual, parsePointer } from '../json/index.ts';
import { idOf, idsOf, isIdList, pathOf, step } from './overrides/id-path.ts';
import { applyPatch, entersInto, hasUnsafeKey, ORDER } from './overrides/patch.ts';
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

function extended(base: SourceFile, source: SourceFile, report: Report): SourceFile {
  const patch = changesOf(source.json);
  if (hasUnsafeKey(patch)) {
    report.add(at(source.file), 'unsafe-key', 'A key in it would reach a prototype.');
    return base;
  }
  for (const { keys, code, message } of wrongsOf(base.json, patch, [])) report.add(at(source.file, formatPointer(keys)), code, message);
  const json = applyPatch(base.json, patch) as JsonObject;
  const parts = [...(base.parts ?? [base]), source];
  report.tellAt(base.file, (pointer) => originOf(json, parts, pointer));
  return { file: base.file, json, layer: source.layer, parts };
}

/** What stands in every file, and is no change of the entity. */
const ofTheFile: ReadonlySet<string> = new Set(['$schema', '$id', 'version', EXTENDS]);
const changesOf = (json: JsonObject): JsonObject => Object.fromEntries(Object.entries(json).filter(([key]) => !ofTheFile.has(key)));

/** Keys that code and stored data rest on. */
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

type Wrong = { readonly keys: readonly string[]; readonly code: string; readonly message: string };

/** What an extension may not do: take away, or change what code and stored data rest on. */
function wrongsOf(before: unknown, patch: JsonObject, path: readonly string[]): readonly Wrong[] {
  return Object.entries(patch).flatMap(([key, value]) => {
    if (key === ORDER) return [];
    const keys = [...path, key];
    const was = step(before, key);
    if (value === null) return [{ keys, code: 'takes-away', message: `An extension adds; it cannot take "${key}" away.` }];
    if (was === undefined) return [];
    if (entersInto(was, value)) return wrongsOf(was, value, keys);
    if (growing.has(key) && Array.isArray(was)) return lostFrom(was, value).map((message) => ({ keys, code: 'takes-away', message }));
    const isChanged = settled.has(key) ? !isEqual(was, value) : isObject(was) || Array.isArray(was) !== Array.isArray(value);
    return isChanged ? [{ keys, code: 'settled', message: `"${key}" is settled by the entity that this file extends.` }] : [];
  });
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
  const keys = parsePointer(pathOf(whole, pointer));
  const found = parts.map(({ file, json }) => ({ file, keys: keysIn(json, keys) }));
  const origin = found.reduce((best, one) => (one.keys.length >= best.keys.length ? one : best));
  return at(origin.file, formatPointer(origin.keys));
}

/** The beginning of a path with ids that leads to something in one file, with indices. */
function keysIn(json: JsonObject, path: readonly string[]): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  let inner: unknown = json;
  for (const key of path) {
    const list = inner;
    inner = Array.isArray(list) && !isIdList(list) ? list[Number(key)] : step(list, key);
    if (inner === undefined) break;
    keys.push(isIdList(list) ? list.indexOf(inner) : key);
  }
  return keys;
}
