/** Reading of definitions that may be wrong anywhere: what is not as expected reads as absent. */
import { isObject, type JsonObject } from '../json/index.ts';

export { isObject, type JsonObject };

export const NOTHING: JsonObject = Object.freeze({});

export const objectIn = (raw: JsonObject, key: string): JsonObject => {
  const value = raw[key];
  return isObject(value) ? value : NOTHING;
};
export const textIn = (raw: JsonObject, key: string): string | undefined => {
  const value = raw[key];
  return typeof value === 'string' ? value : undefined;
};
export const flagIn = (raw: JsonObject, key: string): boolean => raw[key] === true;
export const numberIn = (raw: JsonObject, key: string): number | undefined => {
  const value = raw[key];
  return typeof value === 'number' ? value : undefined;
};
export const listIn = (raw: JsonObject, key: string): readonly unknown[] => {
  const value = raw[key];
  return Array.isArray(value) ? value : [];
};
export const textsIn = (raw: JsonObject, key: string): readonly string[] =>
  listIn(raw, key).filter((item): item is string => typeof item === 'string');
export const objectsIn = (raw: JsonObject, key: string): readonly { readonly index: number; readonly item: JsonObject }[] =>
  listIn(raw, key).flatMap((item, index) => (isObject(item) ? [{ index, item }] : []));

/** Key of a text out of `t:key`; undefined stays undefined. */
export const keyOf = (label: string | undefined): string | undefined => label?.replace(/^t:/, '');

type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** An object without the members that are undefined, as exact optional properties ask. */
export const compact = <T extends object>(value: T): Compact<T> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Compact<T>;
