/**
 * What operators mean for values at run time. The evaluator, the predicates and the SQL rendered
 * from them share these meanings: null-safe, two-valued, never throwing.
 */
import { isObject } from '../json/index.ts';
import type { Arithmetic, TextTest } from './operators.ts';
import type { Comparison } from './types.ts';

export type Scalar = string | number | boolean;

export const isScalar = (value: unknown): value is Scalar => {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean';
};

/** JSON has neither undefined, NaN nor infinities: all read as null. */
export function clean(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Own keys only, so that a record never answers with what its prototype has. */
export function keyOf(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isObject(value) && typeof key === 'string' && Object.hasOwn(value, key) ? value[key] : undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const T = 84;
const dash = 45;

export const isInstant = (text: string): boolean =>
  text.length >= 17 && text.charCodeAt(10) === T && INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/** `YYYY-MM-DD` of a day that exists. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== dash || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Instants written differently (`…:00Z`, `…:00.000Z`) are the same value, as they are in a timestamp column. */
const sameInstant = (a: string, b: string) => isInstant(a) && isInstant(b) && Date.parse(a) === Date.parse(b);

/** `==`: null equals null, lists and maps equal nothing. */
export function equals(left: unknown, right: unknown): boolean {
  if (left === right) return left === null || isScalar(left);
  return typeof left === 'string' && typeof right === 'string' && sameInstant(left, right);
}

/** Order of two texts by code point, as `COLLATE "C"` has it. */
export function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return surrogatesLast(x) - surrogatesLast(y);
  }
  return a.length - b.length;
}

/** UTF-16 puts surrogates below U+E000, code points put what they stand for above U+FFFF. */
const surrogatesLast = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Negative, zero or positive; undefined when the two have no order (null, lists, different kinds, booleans). */
export function order(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  if (isInstant(left) && isInstant(right)) return Date.parse(left) - Date.parse(right);
  return compareText(left, right);
}

/** Outcome of one comparison. */
export function compare(comparison: Comparison, left: unknown, right: unknown): boolean {
  if (comparison === 'eq') return equals(left, right);
  if (comparison === 'ne') return !equals(left, right);
  const sign = order(left, right);
  if (sign === undefined) return false;
  if (comparison === 'lt') return sign < 0;
  if (comparison === 'le') return sign <= 0;
  return comparison === 'gt' ? sign > 0 : sign >= 0;
}

/** `value in list`: null is in nothing, nothing is in null. */
export const isIn = (value: unknown, list: unknown): boolean =>
  isScalar(value) && Array.isArray(list) && list.some((item) => equals(value, item));

export const overlap = (left: unknown, right: unknown): boolean => Array.isArray(left) && left.some((item) => isIn(item, right));

/** What is left of a number by the digits that it is written with, as a database counts: 0.3 % 0.1 is nothing. */
function remainder(a: number, b: number): number {
  if (b === 0 || ![a, b].every(Number.isFinite) || (Number.isSafeInteger(a) && Number.isSafeInteger(b))) return a % b;
  const places = Math.max(placesOf(a), placesOf(b));
  return Number(`${written(a, places) % written(b, places)}e${-places}`);
}

const parts = (value: number) => {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return { digits: whole + fraction, places: fraction.length - Number(exponent) };
};
const placesOf = (value: number) => Math.max(parts(value).places, 0);
/** The number times so many powers of ten, which makes it whole. */
function written(value: number, by: number): bigint {
  const { digits, places } = parts(value);
  return BigInt(digits) * 10n ** BigInt(by - places);
}

const signs: { readonly [K in Arithmetic]: (a: number, b: number) => number } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': remainder,
};

/** Numbers only; anything else, and a division by zero, is null. */
export const calculate = (sign: Arithmetic, left: unknown, right: unknown): number | null =>
  typeof left === 'number' && typeof right === 'number' ? finite(signs[sign](left, right)) : null;

const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** Length of a text in code points, of a list in items, of a map in keys; null of anything else. */
export function sizeOf(value: unknown): number | null {
  if (typeof value === 'string') return [...value].length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : null;
}

export const lowerOf = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null);

/** False unless both are texts. */
export function testText(test: TextTest, left: unknown, right: unknown): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  if (test === 'startsWith') return left.startsWith(right);
  return test === 'endsWith' ? left.endsWith(right) : left.includes(right);
}
