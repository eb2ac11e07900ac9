/** Values in the one form in which they are stored, compared and served. */
import type { Field, FieldView } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import { sanitiseRichText } from '../../core/richtext/index.ts';
import { instantOf, isStorable } from '../access/constants.ts';

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/**
 * A value that passed the field's schema: instants in UTC with milliseconds, ids in small letters.
 * undefined when it has the right form but is nothing that can be stored (a day of the year 0).
 */
export function normalise(field: Pick<Field, 'type'>, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'datetime':
      return typeof value === 'string' ? instantOf(value.toUpperCase()) : undefined;
    case 'richtext':
      return typeof value === 'string' ? richText(value) : undefined;
    case 'date':
      return typeof value === 'string' && value.startsWith('0000') ? undefined : value;
    case 'id':
    case 'ref':
      return lower(value);
    case 'refs':
      return Array.isArray(value) ? value.map(lower) : value;
    default:
      return value;
  }
}

export type Rows = {
  readonly rows: readonly unknown[];
  /** Values that cannot be stored, by element and field. */
  readonly broken: readonly { readonly index: number; readonly member: FieldView }[];
};

/** Elements of a list in their stored form: each value as its field's type has it, and no nulls. */
export function normaliseRows(members: readonly FieldView[], given: readonly unknown[]): Rows {
  const broken: { index: number; member: FieldView }[] = [];
  const rows = given.map((row, index) => {
    if (!isObject(row)) return row;
    const entries = Object.entries(row).map(([name, value]) => {
      const member = members.find((one) => one.name === name);
      const stored = member ? normalise(member, value) : value;
      if (member && stored === undefined) broken.push({ index, member });
      return [name, stored] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
  });
  return { rows, broken };
}

/** Only what is safe to show is stored; a text that grows beyond its bound on the way is refused. */
function richText(html: string): string | undefined {
  const safe = sanitiseRichText(html);
  return safe.length <= MAX_RICH ? safe : undefined;
}

const MAX_RICH = 100_000;
const MAX_DEPTH = 20;
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

export type Unfit = { readonly path: readonly (string | number)[]; readonly code: 'unknown' | 'text' | 'depth' };

/** The first key or text in a value that nothing here may hold, whatever its schema; undefined for none. */
export function unfitIn(value: unknown, path: readonly (string | number)[] = []): Unfit | undefined {
  if (path.length > MAX_DEPTH) return { path, code: 'depth' };
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, code: 'text' };
  const entries = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : entriesOf(value);
  for (const [key, item] of entries) {
    if (typeof key === 'string' && (unsafe.has(key) || !isStorable(key))) return { path: [...path, key], code: 'unknown' };
    const found = unfitIn(item, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] => (isObject(value) ? Object.entries(value) : []);
