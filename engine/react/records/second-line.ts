/** What tells records of one name apart: values as words, on one line. */
import type { FieldView } from '../../core/definitions/types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import { isObject } from '../../core/json/index.ts';
import { isId } from '../../core/records/id.ts';
import type { Format } from '../format/format.ts';
import type { TextOf } from '../text/use-text.ts';
import type { Label, Labels } from '../types.ts';

export type LineWords = { readonly format: Format; readonly text: TextOf };
type Row = Readonly<Record<string, unknown>>;

/** Names that stand one after another; how many more there are is said. */
const MOST_NAMES = 3;

/** The values of these fields, each as people write it; a value that is not there says nothing. Undefined for none at all. */
export function secondLine(fields: readonly FieldView[], row: Row, labels: Labels, words: LineWords): string | undefined {
  const parts = fields.map((field) => valueText(field, row[field.name], labels[field.name], words)).filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** One value as words; empty where there is none, or none that can be said on a line. */
export function valueText(field: FieldView, value: unknown, labels: Readonly<Record<string, Label>> | undefined, words: LineWords): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.ref !== undefined || field.type === 'list') return namesIn(value, labels);
  const { format, text } = words;
  const option = (one: unknown) => field.options?.find((known) => known.value === one)?.label;
  if (Array.isArray(value)) return value.map((one) => said(option(one), text) ?? String(one)).join(', ');
  const choice = said(option(value), text);
  if (choice !== undefined) return choice;
  if (typeof value === 'boolean') return value ? text(field.label) : '';
  if (typeof value === 'number') return numberText(field, value, format);
  if (field.type === 'date') return format.date(String(value));
  if (field.type === 'datetime') return format.datetime(String(value));
  if (field.type === 'time') return format.time(String(value));
  return isObject(value) ? '' : fieldTypes[field.type].toText(value);
}

const said = (label: string | undefined, text: TextOf): string | undefined => (label === undefined ? undefined : text(label));

function numberText({ type, unit }: FieldView, value: number, format: Format): string {
  if (type === 'money') return format.money(value);
  if (type === 'percent') return format.percent(value);
  return unit === undefined ? format.number(value) : format.measure(value, unit);
}

/** Names of the records that are referred to, by the value or by the elements of a list; those that nobody may read have none. */
function namesIn(value: unknown, labels: Readonly<Record<string, Label>> | undefined): string {
  const ids = [value].flat().flatMap((one) => (isObject(one) ? Object.values(one).filter(isId) : [one].filter(isId)));
  const names = [...new Set(ids.flatMap((id) => labels?.[String(id)]?.label ?? []))];
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` +${more}` : '');
}
