/** One cell of a file as the value of a field. Field types say what a text means; here stands what files add to that. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { isDurationUnit, minorDigits } from '../../../engine/core/format/index.ts';
import { parseDuration } from '../../../engine/core/format/read-duration.ts';
import { type DateOrder, readDay, readInstant, readTime } from './read-dates.ts';
import { type Cell, cellText, isEmpty } from './table.ts';

export type ReadingRules = {
  /** Words of an option's label. */
  readonly text: (key: string) => string;
  readonly language: string;
  readonly currency: string;
  readonly countryCode: string | null;
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
};

/** `words`: of records that are still to be found. */
export type Reading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** `code` names the text that says what was expected. */
  | { readonly kind: 'fault'; readonly code: string };

const fault = (code: string): Reading => ({ kind: 'fault', code });
const valued = (value: unknown, code: string): Reading => (value === undefined ? fault(code) : { kind: 'value', value });

/** What a cell says for a field. Nothing is guessed: what does not fit is a fault. */
export function readValue(cell: Cell, field: FieldView, rules: ReadingRules): Reading {
  if (isEmpty(cell)) return { kind: 'empty' };
  const text = cellText(cell).trim();
  if (field.ref !== undefined && (field.type === 'ref' || field.type === 'refs'))
    return { kind: 'words', words: field.type === 'refs' ? listed(text) : [text] };
  if (field.options) return readOption(text, field, field.options, rules);
  switch (field.type) {
    case 'date':
      return valued(readDay(cell, rules.dateOrder), 'date');
    case 'datetime':
      return valued(readInstant(cell, rules.dateOrder, rules.timeZone), 'datetime');
    case 'time':
      return valued(readTime(cell), 'time');
    case 'boolean':
      return valued(typeof cell === 'boolean' ? cell : readTruth(text, rules), 'boolean');
    case 'money':
      return valued(readMoney(cell, rules.currency), 'money');
    case 'integer':
    case 'rating':
      return valued(readNumber(cell, field.type) ?? readLength(text, field, rules), 'integer');
    case 'number':
    case 'percent':
      return valued(readNumber(cell, field.type) ?? readLength(text, field, rules), 'number');
    case 'mobile':
      return { kind: 'value', value: digitsOf(text, rules.countryCode) };
    default:
      return valued(fieldTypes[field.type].fromText(text), 'form');
  }
}

const listed = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

function readOption(text: string, field: FieldView, options: NonNullable<FieldView['options']>, rules: ReadingRules): Reading {
  const find = (word: string) => {
    const wanted = word.toLowerCase();
    const label = (key: string) => (field.literal ? key : rules.text(key)).toLowerCase();
    return (
      options.find((option) => label(option.label) === wanted) ?? options.find((option) => String(option.value).toLowerCase() === wanted)
    )?.value;
  };
  if (field.type !== 'multiselect' && field.type !== 'checkboxes') return valued(find(text), 'option');
  // Tags may be words of one's own.
  const values = listed(text).map((word) => find(word) ?? (field.type === 'multiselect' && field.literal ? word : undefined));
  return values.includes(undefined) ? fault('option') : { kind: 'value', value: [...new Set(values)] };
}

function readTruth(text: string, { text: label }: ReadingRules): unknown {
  const word = text.toLowerCase();
  if (word === label('value.yes').toLowerCase() || ['on', 'x', '✓', '✔'].includes(word)) return true;
  if (word === label('value.no').toLowerCase() || ['off', '-', '✗'].includes(word)) return false;
  return fieldTypes.boolean.fromText(word);
}

/** As field types read it, after signs of currencies, units of percent and decimal commas. */
function readNumber(cell: Cell, type: 'integer' | 'rating' | 'number' | 'percent' | 'money'): number | undefined {
  const text = typeof cell === 'number' ? String(cell) : plainNumber(cellText(cell));
  const value = fieldTypes[type === 'money' ? 'number' : type].fromText(text);
  return typeof value === 'number' ? value : undefined;
}

/** `3 days` and `4 h 30 min`, in the unit of the field. */
function readLength(text: string, { type, unit }: FieldView, { language }: ReadingRules): number | undefined {
  const value = isDurationUnit(unit) ? parseDuration(text, unit, language) : undefined;
  return type === 'integer' && value !== undefined && !Number.isInteger(value) ? undefined : value;
}

/** `₹ 1,23,456.50`, `1.234,50 €`, `(12.50)` and `12 %` as plain digits. */
function plainNumber(text: string): string {
  const bare = text.replaceAll(/[\s\u00a0\u202f'%]|\p{Sc}|\b(?:rs\.?|inr|usd|eur)(?=[\s\d-])|(?<=\d)\s*(?:inr|usd|eur)\b/giu, '');
  const signed = /^\((.+)\)$/.exec(bare)?.[1];
  const digits = signed === undefined ? bare : `-${signed}`;
  const hasDecimalComma = /^[-+]?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(digits) && (digits.includes('.') || /,\d{1,2}$/.test(digits));
  return hasDecimalComma ? digits.replaceAll('.', '').replace(',', '.') : digits;
}

/** Major units in the file, minor units in the record; more decimals than the currency has are a fault. */
function readMoney(cell: Cell, currency: string): number | undefined {
  const value = readNumber(cell, 'money');
  if (value === undefined) return undefined;
  const minor = Number(`${value}e${minorDigits(currency)}`);
  const whole = Math.round(minor);
  // Spreadsheets keep 0.1 + 0.2 with its tail.
  return Math.abs(minor - whole) < 1e-4 && Number.isSafeInteger(whole) ? whole : undefined;
}

/** Digits of a number without what people put between them, and without the country's own code. */
function digitsOf(text: string, countryCode: string | null): string {
  const bare = text.replaceAll(/[\s()./-]/g, '');
  const code = countryCode?.replaceAll(/\D/g, '') ?? '';
  if (code !== '' && bare.startsWith(`+${code}`)) return bare.slice(code.length + 1);
  if (code !== '' && bare.startsWith(`00${code}`)) return bare.slice(code.length + 2);
  return bare;
}
