/** A filter as the words of its chip. */
import type { FieldView } from '../../engine/core/definitions/types.ts';
import type { Clause, Format, Scalar, TextOf } from '../../engine/react/index.ts';

type Words = {
  readonly field: FieldView;
  readonly clause: Clause;
  readonly text: TextOf;
  readonly format: Format;
  readonly labelOf: (value: string | number) => string | undefined;
  readonly today: string;
};

const NAMED = 2;

const listOf = (value: Clause['value']): readonly Scalar[] => (Array.isArray(value) ? value : [value]).filter((item) => item !== null);

function oneWord({ field, text, format, labelOf, today }: Words, value: Scalar): string {
  if (typeof value === 'boolean') return text(value ? 'value.yes' : 'value.no');
  if (field.type === 'date' || field.type === 'datetime') return format.day(String(value), today);
  if (field.type === 'money' && typeof value === 'number') return format.money(value);
  return labelOf(value) ?? String(value);
}

/** `comparison` and `value` of 'Status | is any of | Open, Done'; no value for a comparison that needs none. */
export function clauseWords(words: Words): { readonly comparison: string; readonly value: string } {
  const { clause, text } = words;
  const values = listOf(clause.value).map((value) => oneWord(words, value));
  const isSingle = clause.operator === 'any_of' && values.length <= 1;
  const comparison = text(`filter.words.${isSingle ? 'is' : clause.operator}`);
  if (clause.operator === 'empty') return { comparison, value: '' };
  if (clause.operator === 'between') return { comparison, value: text('filter.range', { from: values[0] ?? '', to: values[1] ?? '' }) };
  const shown = values.slice(0, NAMED).join(', ');
  return { comparison, value: values.length > NAMED ? text('filter.and_more', { shown, count: values.length - NAMED }) : shown };
}
