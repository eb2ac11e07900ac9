/** Sentences and values of answers. What records hold is data: nothing of it is read as markdown. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { formatDate, formatMoney, formatTime, TIME_PATTERN } from '../../../engine/core/format/index.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { dayInWords, type SaidValues, said, type TextOf, wordsOf } from '../../../engine/server/kernel/said.ts';
import type { Labels } from '../../../engine/server/resources/types.ts';

export type Say = (key: string, values?: SaidValues) => string;
export const sayIn =
  (textOf: TextOf): Say =>
  (key, values) =>
    wordsOf(said(key, values), textOf);

/** Text in which no sign means anything, on one line. */
export const plain = (value: string): string =>
  value
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .replaceAll(/[\\`*_{}[\]()#+!|<>~&:@.-]/g, '\\$&');

type Field = EntityView['fields'][number];

/** How values are written: in the person's language, at the clock and in the money of their organisation. */
export type Manner = { readonly textOf: TextOf; readonly locale: string; readonly timeZone: string; readonly currency: string };
export const mannerOf = ({ textOf, locale, member }: { textOf: TextOf; locale: string; member: Member }): Manner => ({
  textOf,
  locale,
  timeZone: member.org.time_zone,
  currency: member.org.currency,
});

/** What of a field says how its values are written. */
type Written = Pick<Field, 'name' | 'type'> & Partial<Pick<Field, 'options' | 'literal'>>;

export function valueIn(field: Written | undefined, value: unknown, labels: Labels | undefined, manner: Manner): string {
  const { textOf } = manner;
  if (value === null || value === undefined) return '–';
  const option = field?.options?.find((each) => each.value === value);
  if (option) return plain(field?.literal ? option.label : (textOf(option.label) ?? option.label));
  const label = field && labels?.[field.name]?.[String(value)]?.label;
  if (typeof label === 'string') return plain(label);
  if (Array.isArray(value)) return value.map((each) => valueIn(field, each, labels, manner)).join(', ');
  return plain(isObject(value) ? JSON.stringify(value) : written(field, value, manner));
}

/** Days, instants and money as pages write them. */
function written(field: Written | undefined, value: unknown, { textOf, locale, timeZone, currency }: Manner): string {
  const text = String(value);
  if (typeof value === 'boolean') return textOf(value ? 'problem.assistant.yes' : 'problem.assistant.no') ?? text;
  if (field?.type === 'money' && typeof value === 'number') return formatMoney(value, { currency, locale });
  if (field?.type === 'time') return formatTime(text, { locale });
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return dayInWords(text, textOf);
  const day = formatDate(text, { pattern: 'YYYY-MM-DD', timeZone });
  return `${dayInWords(day, textOf)} ${formatDate(text, { pattern: TIME_PATTERN, timeZone, locale })}`;
}

export const fieldName = (field: Field, textOf: TextOf): string => plain(field.literal ? field.label : (textOf(field.label) ?? field.name));

export const link = (words: string, to: string): string => `[${words}](${to.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** Cells are markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
