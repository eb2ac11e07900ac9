/** Constants of predicates brought to the type of the column that they meet, so that no text can break a statement. */
import type { Storage } from '../../core/fields/field-types.ts';
import { isUuid } from './columns.ts';

export type Scalar = string | number | boolean;

/** What a column's values are to a rule. */
export type Kind = 'text' | 'number' | 'boolean' | 'date' | 'instant' | 'uuid' | 'list' | 'json';

const kinds: { readonly [K in Storage]: Kind } = {
  text: 'text',
  time: 'text',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'instant',
  uuid: 'uuid',
  'text[]': 'list',
  'uuid[]': 'list',
  'integer[]': 'list',
  jsonb: 'json',
};
export const kindOf = (storage: Storage): Kind => kinds[storage];

/** PostgreSQL knows no year 0; everything else of four digits it does. */
const YEAR = /^(?!0000)\d{4}-/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** `YYYY-MM-DD` of a day that exists, or undefined. */
export function dateOf(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !YEAR.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

/** An instant as ISO text in UTC with milliseconds, or undefined. */
export function instantOf(text: string): string | undefined {
  const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return YEAR.test(iso) ? iso : undefined;
}

/** Narrowest type a number fits, so that an index on whole numbers serves it. */
export function numberStorage(value: number): Storage {
  if (!Number.isSafeInteger(value)) return 'double precision';
  return Math.abs(value) < 2 ** 31 ? 'integer' : 'bigint';
}

/** Text that PostgreSQL can hold: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

/**
 * The constant in the form in which a value of that kind could equal it; undefined when none can.
 */
export function constantFor(kind: Kind, value: Scalar): { readonly value: Scalar; readonly storage: Storage } | undefined {
  if (kind === 'number') return typeof value === 'number' ? { value, storage: numberStorage(value) } : undefined;
  if (kind === 'boolean') return typeof value === 'boolean' ? { value, storage: 'boolean' } : undefined;
  if (typeof value !== 'string') return undefined;
  if (kind === 'uuid') return isUuid(value) ? { value, storage: 'uuid' } : undefined;
  if (kind === 'date') return within(dateOf(value), 'date');
  if (kind === 'instant') return within(instantOf(value), 'timestamptz');
  return kind === 'text' && isStorable(value) ? { value, storage: 'text' } : undefined;
}

const within = (value: string | undefined, storage: Storage) => (value === undefined ? undefined : { value, storage });
