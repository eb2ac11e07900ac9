/** The commonest changes as edits of the patch: other words for a label, a hidden field, other columns. */
import { getIn, isObject } from '../../../engine/core/json/index.ts';
import { parseWritten } from '../../../engine/core/json/repeated.ts';
import type { Json } from './types.ts';

/** The patch with a value at keys; undefined takes it away, and whatever is empty then. */
export function withAt(patch: Json, keys: readonly string[], value: unknown): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return patch;
  const inner = patch[key];
  const next = rest.length === 0 ? value : withAt(isObject(inner) ? inner : {}, rest, value);
  const isEmpty = next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  const others = Object.entries(patch).filter(([name]) => name !== key);
  return Object.fromEntries(isEmpty ? others : [...others, [key, next]]);
}

const at = (patch: Json, keys: readonly string[]): unknown => getIn(patch, keys);

/** Words that a patch has for a label, in English; empty for none. */
export function wordsAt(patch: Json, keys: readonly string[]): string {
  const said = at(patch, [...keys, 'text', 'en']);
  return typeof said === 'string' ? said : '';
}

/** Other languages of the same label stay, also while its English is empty; without any, the shipped label holds. */
export function withWords(patch: Json, keys: readonly string[], words: string): Json {
  const known = at(patch, [...keys, 'text']);
  const others = Object.entries(isObject(known) ? known : {}).filter(([language]) => language !== 'en');
  const text = Object.fromEntries(words === '' ? others : [['en', words], ...others]);
  return withAt(patch, keys, Object.keys(text).length === 0 ? undefined : { text });
}

/** A list of fields somewhere in a screen: the columns of a table. */
export type ColumnList = { readonly keys: readonly string[]; readonly entity: string; readonly columns: readonly string[] };

/** Every `columns` list of a screen, with the keys under which a patch speaks of it. */
export function columnLists(value: unknown, keys: readonly string[] = [], entity = ''): readonly ColumnList[] {
  if (Array.isArray(value))
    return value.flatMap((item) => (isObject(item) && typeof item.id === 'string' ? columnLists(item, [...keys, item.id], entity) : []));
  if (!isObject(value)) return [];
  const around = typeof value.entity === 'string' ? value.entity : entity;
  return Object.entries(value).flatMap(([key, inner]) => {
    const isColumns = key === 'columns' && Array.isArray(inner) && inner.every((item) => typeof item === 'string');
    return isColumns ? [{ keys: [...keys, key], entity: around, columns: inner }] : columnLists(inner, [...keys, key], around);
  });
}

/** The columns as the patch has them; the shipped ones where it says nothing. */
export function columnsIn(patch: Json, { keys, columns }: ColumnList): readonly string[] {
  const said = at(patch, keys);
  return Array.isArray(said) ? said.filter((item): item is string => typeof item === 'string') : columns;
}

export const withColumns = (patch: Json, list: ColumnList, columns: readonly string[]): Json =>
  withAt(patch, list.keys, JSON.stringify(columns) === JSON.stringify(list.columns) ? undefined : columns);

/** The list with one element a step earlier or later. */
export function moved<T>(list: readonly T[], index: number, step: -1 | 1): readonly T[] {
  const [item] = list.slice(index, index + 1);
  const rest = list.filter((_, other) => other !== index);
  return item === undefined ? list : [...rest.slice(0, index + step), item, ...rest.slice(index + step)];
}

/** The patch that a text says; undefined for a text that is no JSON object, or says a key twice. */
export function patchOf(text: string): Json | undefined {
  try {
    const value: unknown = parseWritten(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const textOf = (patch: Json): string => JSON.stringify(patch, null, 2);
