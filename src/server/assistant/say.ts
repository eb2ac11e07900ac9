/** Sentences and values of answers. What records hold is data: nothing of it is read as markdown. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
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

export function valueIn(field: Field | undefined, value: unknown, labels: Labels | undefined, textOf: TextOf): string {
  if (value === null || value === undefined) return '–';
  const option = field?.options?.find((each) => each.value === value);
  if (option) return plain(field?.literal ? option.label : (textOf(option.label) ?? option.label));
  const label = field && labels?.[field.name]?.[String(value)]?.label;
  if (typeof label === 'string') return plain(label);
  if (Array.isArray(value)) return value.map((each) => valueIn(field, each, labels, textOf)).join(', ');
  return plain(isObject(value) ? JSON.stringify(value) : dayInWords(String(value), textOf));
}

export const fieldName = (field: Field, textOf: TextOf): string => plain(field.literal ? field.label : (textOf(field.label) ?? field.name));

export const link = (words: string, to: string): string => `[${words}](${to.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** Cells are markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
