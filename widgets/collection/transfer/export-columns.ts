/** Values of records as they stand in a file. */

import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { DATE_PATTERN, DATE_TIME_PATTERN, formatDate, formatTime, minorDigits } from '../../../engine/core/format/index.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { isId } from '../../../engine/core/records/id.ts';
import type { ExportedRows } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { wallTimeOf } from '../../fields/shared/zoned-time.ts';
import type { SheetCell } from './write-xlsx.ts';

export type WritingRules = {
  readonly text: (key: string) => string;
  readonly currency: string;
  readonly timeZone: string;
};
type LabelOf = ExportedRows['labelOf'];

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const serial = (iso: string) => (Date.parse(iso) - EPOCH) / DAY;
const DATE_CELL = 'mmm-dd-yyyy';
const DATE_TIME_CELL = 'mmm-dd-yyyy hh:mm AM/PM';

const wide: ReadonlySet<string> = new Set(['textarea', 'richtext', 'json', 'list', 'matrix']);
const narrow: ReadonlySet<string> = new Set(['boolean', 'time', 'rating', 'percent', 'integer']);

/** Characters of a column's width. */
export function widthOf(field: FieldView, head: string): number {
  const usual = wide.has(field.type) ? 40 : 20;
  return Math.max(narrow.has(field.type) ? 10 : usual, Math.min(40, head.length + 2));
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';
const listed = (value: unknown, give: (item: unknown) => string) => [value].flat().map(give).filter(Boolean).join(', ');

/** As text, with the words of options and referenced records. */
export function textIn(row: RecordData, field: FieldView, labelOf: LabelOf, rules: WritingRules): string {
  const value = getAt(row, field.pointer);
  if (isNothing(value)) return '';
  if (field.ref !== undefined) return listed(value, (id) => (isId(id) ? (labelOf(field.name, id)?.label ?? String(id)) : ''));
  if (field.options) return listed(value, (item) => optionWords(field, item, rules));
  // A masked value stays as the server gave it, whatever the type.
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? rules.text(value ? 'value.yes' : 'value.no') : String(value);
    case 'date':
      return formatDate(String(value), { pattern: DATE_PATTERN });
    case 'datetime':
      return formatDate(String(value), { pattern: DATE_TIME_PATTERN, timeZone: rules.timeZone });
    case 'time':
      return formatTime(String(value));
    case 'money':
      return typeof value === 'number' ? (value / 10 ** minorDigits(rules.currency)).toFixed(minorDigits(rules.currency)) : String(value);
    case 'files':
    case 'audio':
    case 'photo':
    case 'signature':
      return listed(value, (file) => (typeof file === 'object' && file !== null && 'name' in file ? String(file.name) : ''));
    default:
      return fieldTypes[field.type].toText(value);
  }
}

function optionWords(field: FieldView, value: unknown, { text }: WritingRules): string {
  const option = field.options?.find((each) => each.value === value);
  if (!option) return String(value ?? '');
  return field.literal ? option.label : text(option.label);
}

/** As a cell: numbers, amounts and dates are real ones, so that they can be summed and sorted. */
export function cellIn(row: RecordData, field: FieldView, labelOf: LabelOf, rules: WritingRules): SheetCell {
  const value = getAt(row, field.pointer);
  if (isNothing(value)) return null;
  if (typeof value === 'boolean') return { truth: value };
  if (typeof value === 'number' && field.ref === undefined && !field.options) return numberCell(value, field, rules);
  if (field.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value)))
    return { number: serial(`${String(value)}T00:00:00Z`), pattern: DATE_CELL };
  if (field.type === 'datetime') {
    const wall = wallTimeOf(String(value), rules.timeZone);
    if (wall !== '') return { number: serial(`${wall}:00Z`), pattern: DATE_TIME_CELL };
  }
  return textIn(row, field, labelOf, rules);
}

function numberCell(value: number, field: FieldView, { currency }: WritingRules): SheetCell {
  if (field.type === 'percent') return { number: value, pattern: '0.##"%"' };
  if (field.type !== 'money') return { number: value };
  const digits = minorDigits(currency);
  return { number: value / 10 ** digits, pattern: digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0' };
}
