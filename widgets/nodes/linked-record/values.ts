/** Values of an answer as they are said. Plain: language and zone are given. */
import { isObject } from '../../../engine/core/json/index.ts';
import type { Shown } from './types.ts';

export type Words = { readonly language: string; readonly zone: string | undefined; readonly yes: string; readonly no: string };
export type LinkedFile = { readonly name: string; readonly type: string; readonly url: string };

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const rowsIn = (value: unknown): readonly Shown[] => (Array.isArray(value) ? value.filter(isObject) : []);

export function textOf(value: unknown, { yes, no }: Pick<Words, 'yes' | 'no'>): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `2031-03-05` → Wed, 5 March 2031. What is no day is said as it stands. */
export function dayOf(value: unknown, { language }: Pick<Words, 'language'>): string {
  const time = Date.parse(`${String(value)}T00:00:00Z`);
  if (Number.isNaN(time)) return String(value);
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(time);
}

export function momentOf(value: unknown, { language, zone }: Pick<Words, 'language' | 'zone'>): string {
  const time = Date.parse(String(value));
  if (Number.isNaN(time)) return String(value);
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...(zone ? { timeZone: zone } : {}) }).format(time);
}

export function timeOf(value: unknown, { language, zone }: Pick<Words, 'language' | 'zone'>): string {
  const time = Date.parse(String(value));
  if (Number.isNaN(time)) return String(value);
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(zone ? { timeZone: zone } : {}) }).format(time);
}

/** Times of day, `09:00` to `12:00`, as the language writes them. The end may be unknown. */
export function hoursOf(from: unknown, to: unknown, words: Pick<Words, 'language'>): string {
  const said = [from, to].flatMap((time) =>
    typeof time === 'string' && /^\d{2}:\d{2}$/.test(time) ? [timeOf(`2000-01-01T${time}:00Z`, { ...words, zone: 'UTC' })] : [],
  );
  return said.join('–');
}

export type Place = { readonly latitude: number; readonly longitude: number };

/** `{ latitude, longitude }` of an answer; undefined for anything else. */
export function placeIn(value: unknown): Place | undefined {
  if (!isObject(value)) return undefined;
  const { latitude, longitude } = value;
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

/** A page of this server that an answer leads to; no other address is followed. */
export const pageIn = (value: unknown): string | undefined => (typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined);

/** Files with an address on this server; no other address is followed. */
export const filesIn = (value: unknown): readonly LinkedFile[] =>
  rowsIn(value).flatMap(({ name, type, url }) =>
    typeof url === 'string' && /^\/(?![/\\])/.test(url) ? [{ name: String(name ?? ''), type: String(type ?? ''), url }] : [],
  );
