/**
 * Every field type of the product as one record: how it is stored, edited,
 * shown, filtered, and carried in files. The map is exhaustive by type: a
 * forgotten part does not compile.
 */
import { parseTime } from '../format/index.ts';
import { parseWritten } from '../json/repeated.ts';
import { isDate, isInstant } from '../rules/values.ts';

export const fieldTypeNames = [
  'text',
  'textarea',
  'richtext',
  'email',
  'mobile',
  'url',
  'integer',
  'number',
  'money',
  'percent',
  'rating',
  'boolean',
  'date',
  'datetime',
  'time',
  'select',
  'multiselect',
  'tags',
  'radio',
  'checkboxes',
  'ref',
  'refs',
  'files',
  'audio',
  'photo',
  'signature',
  'barcode',
  'bluetooth',
  'button',
  'colour',
  'icon',
  'json',
  'list',
  'matrix',
  'grid',
  'polygon',
  'password',
  'custom_fields',
  'id',
] as const;
export type FieldTypeName = (typeof fieldTypeNames)[number];

/** Types whose value is a list of stored files: sent by id, served with an address. */
const fileTypes: ReadonlySet<FieldTypeName> = new Set(['files', 'audio', 'photo', 'signature']);
export const isFileType = (type: FieldTypeName): boolean => fileTypes.has(type);

/** Column type in PostgreSQL. */
export type Storage =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'time'
  | 'uuid'
  | 'text[]'
  | 'uuid[]'
  | 'integer[]'
  | 'jsonb';

/** How a filter chip may compare a value of the type. */
export type FilterOperator =
  | 'is'
  | 'is_not'
  | 'contains'
  | 'any_of'
  | 'has'
  | 'before'
  | 'after'
  | 'between'
  | 'less'
  | 'greater'
  /** In a named period: today, the last 7 days … */
  | 'within'
  | 'empty'
  | 'not_empty';

export type FieldType = {
  readonly storage: Storage;
  /** Widget that edits it, by name in the widget registry. */
  readonly widget: string;
  /** Widget that shows it in a table or on a detail page. */
  readonly cell: string;
  readonly operators: readonly FilterOperator[];
  /** `number` types align right and total in tables. */
  readonly align: 'start' | 'end';
  /** Whether x-sort is allowed for it. */
  readonly sortable: boolean;
  /** JSON Schema that every value of the type satisfies, laid under the field's own. */
  readonly schema: { readonly [key: string]: unknown };
  /** Text in an exported file. */
  toText(value: unknown): string;
  /** Value of an imported text; undefined when it is none of this type. */
  fromText(text: string): unknown;
};

type Part = Partial<Pick<FieldType, 'align' | 'sortable' | 'schema' | 'toText' | 'fromText'>>;

const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const listText = (value: unknown) => (Array.isArray(value) ? value.map(plain).join(', ') : plain(value));
const listFrom = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const numberFrom = (text: string) => {
  const digits = text.replaceAll(',', '').trim();
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};
const integerFrom = (text: string) => {
  const value = numberFrom(text);
  return Number.isSafeInteger(value) ? value : undefined;
};
const dateFrom = (text: string) => (isDate(text.trim()) ? text.trim() : undefined);
const instantFrom = (text: string) => (isInstant(text.trim()) ? new Date(text.trim()).toISOString() : undefined);
const jsonFrom = (text: string): unknown => {
  try {
    return parseWritten(text);
  } catch {
    return undefined;
  }
};
const rowsFrom = (text: string) => {
  const value = jsonFrom(text);
  return Array.isArray(value) ? value : undefined;
};
const booleanFrom = (text: string) => {
  const word = text.trim().toLowerCase();
  if (['true', 'yes', '1', 'y'].includes(word)) return true;
  return ['false', 'no', '0', 'n'].includes(word) ? false : undefined;
};

const define = (storage: Storage, widget: string, cell: string, operators: readonly FilterOperator[], part: Part = {}): FieldType => ({
  storage,
  widget,
  cell,
  operators,
  align: 'start',
  sortable: true,
  schema: {},
  toText: plain,
  fromText: (text) => text,
  ...part,
});

const TEXT = ['contains', 'is', 'is_not', 'empty', 'not_empty'] as const;
const NUMBER = ['is', 'less', 'greater', 'between', 'empty', 'not_empty'] as const;
const CLOCK = ['is', 'before', 'after', 'between', 'empty', 'not_empty'] as const;
const WHEN = ['within', ...CLOCK] as const;
const ONE = ['any_of', 'is_not', 'empty', 'not_empty'] as const;
const MANY = ['has', 'empty', 'not_empty'] as const;
const THERE = ['empty', 'not_empty'] as const;
const number: Part = { align: 'end', fromText: numberFrom };
const many: Part = { sortable: false, toText: listText, fromText: listFrom };
const free: Part = {
  sortable: false,
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromText: jsonFrom,
};

export const fieldTypes: { readonly [K in FieldTypeName]: FieldType } = {
  text: define('text', 'text', 'text', TEXT),
  textarea: define('text', 'textarea', 'text', TEXT, { sortable: false }),
  richtext: define('text', 'richtext', 'richtext', ['contains', ...THERE], { sortable: false }),
  email: define('text', 'email', 'email', TEXT, { schema: { format: 'email', maxLength: 100 } }),
  mobile: define('text', 'mobile', 'mobile', TEXT),
  url: define('text', 'text', 'link', TEXT),
  integer: define('integer', 'number', 'number', NUMBER, { align: 'end', fromText: integerFrom }),
  number: define('double precision', 'number', 'number', NUMBER, number),
  money: define('bigint', 'money', 'money', NUMBER, { ...number, fromText: integerFrom }),
  percent: define('double precision', 'number', 'percent', NUMBER, number),
  rating: define('integer', 'rating', 'rating', NUMBER, { align: 'start', fromText: integerFrom }),
  boolean: define('boolean', 'switch', 'boolean', ['is', ...THERE], { fromText: booleanFrom }),
  date: define('date', 'date', 'date', WHEN, { schema: { format: 'date' }, fromText: dateFrom }),
  datetime: define('timestamptz', 'datetime', 'datetime', WHEN, { schema: { format: 'date-time' }, fromText: instantFrom }),
  time: define('text', 'time', 'time', CLOCK, { schema: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }, fromText: parseTime }),
  select: define('text', 'select', 'option', ONE),
  multiselect: define('text[]', 'multiselect', 'options', MANY, many),
  tags: define('text[]', 'tags', 'options', MANY, many),
  radio: define('text', 'radio', 'option', ONE),
  checkboxes: define('text[]', 'checkboxes', 'options', MANY, many),
  ref: define('uuid', 'ref', 'ref', ONE, { sortable: false }),
  refs: define('uuid[]', 'refs', 'refs', MANY, many),
  files: define('jsonb', 'files', 'files', THERE, { ...free, fromText: rowsFrom }),
  audio: define('jsonb', 'audio', 'files', THERE, { ...free, fromText: rowsFrom }),
  photo: define('jsonb', 'photo', 'files', THERE, { ...free, fromText: rowsFrom }),
  // A picture of a name as it was written, or typed.
  signature: define('jsonb', 'signature', 'files', THERE, { ...free, fromText: rowsFrom }),
  barcode: define('text', 'barcode', 'text', TEXT),
  bluetooth: define('text', 'bluetooth', 'text', TEXT),
  // It holds nothing: what it opens stands in its options.
  button: define('text', 'button', 'text', THERE, { sortable: false }),
  colour: define('text', 'colour', 'colour', ONE),
  icon: define('text', 'icon', 'icon', ['is']),
  json: define('jsonb', 'json', 'json', THERE, free),
  list: define('jsonb', 'list', 'rows', THERE, { ...free, fromText: rowsFrom }),
  // A list of objects of two members, a key and what is ticked for it, as a table of boxes.
  matrix: define('jsonb', 'matrix', 'rows', THERE, { ...free, fromText: rowsFrom }),
  // Texts `row:column`, as they are ticked in a table (x-grid).
  grid: define('text[]', 'grid', 'options', MANY, many),
  // Points in order around an area, each [latitude, longitude].
  polygon: define('jsonb', 'polygon', 'polygon', THERE, { ...free, fromText: rowsFrom }),
  // Typed unseen, and only in forms of workflows: no record holds one.
  password: define('text', 'password', 'text', THERE, { sortable: false }),
  custom_fields: define('jsonb', 'customfields', 'customfields', THERE, { ...free, fromText: rowsFrom }),
  id: define('uuid', 'text', 'text', ['is']),
};
