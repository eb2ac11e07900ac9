/** Parts of a filter: what of a question each stands for, and values of one field that are alternatives. */
import type { EntityView } from '../../../core/definitions/view-types.ts';

type Field = EntityView['fields'][number];
/** One part of the filter: CEL, and what of the question it stands for. */
export type Part = {
  readonly filter: string;
  readonly field?: Field;
  readonly words: string;
  /** Label of the value, where it is a choice of the field. */
  readonly label?: string;
};
/** A value of a field that has choices, as it was named. */
export type Choice = { readonly field: Field; readonly value: string | number; readonly label: string; readonly words: string };

export const quote = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Several values of one field are alternatives: no record has two. */
export function chosen(options: readonly Choice[]): readonly Part[] {
  return [...new Set(options.map(({ field }) => field))].flatMap((field): readonly Part[] => {
    const own = options.filter((each) => each.field === field);
    const [first] = own;
    if (field.type === 'multiselect' || field.type === 'tags')
      return own.map(({ value, words, label }) => ({ filter: `${quote(value)} in doc.${field.name}`, field, words, label }));
    const values = [...new Set(own.map(({ value }) => value))];
    if (values.length > 1)
      return [{ filter: `doc.${field.name} in [${values.map(quote).join(', ')}]`, field, words: own.map(({ words }) => words).join(', ') }];
    return first ? [{ filter: `doc.${field.name} == ${quote(first.value)}`, field, words: first.words, label: first.label }] : [];
  });
}
