/** A filter as the words of its chip. */
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import {
  type Clause,
  daysFromToday,
  type Format,
  fixedDay,
  ME,
  NOBODY,
  type Scalar,
  type TextOf,
  type ViewField,
  valuesOf,
} from '../../../engine/react/index.ts';
import { asEdited } from './people.ts';

type Words = {
  readonly field: ViewField;
  readonly clause: Clause;
  readonly text: TextOf;
  readonly format: Format;
  readonly labelOf: (value: string | number) => string | undefined;
  readonly scope: RuleScope;
};

const NAMED = 2;

function dayWord({ text, format, scope }: Words, day: string): string {
  const away = daysFromToday(day);
  const fixed = fixedDay(day, scope) ?? day;
  if (away === undefined || Math.abs(away) <= 1) return format.day(fixed, format.dayOf(scope.now ?? new Date().toISOString()));
  return text(away < 0 ? 'filter.days_ago' : 'filter.days_ahead', { count: Math.abs(away) });
}

function oneWord(words: Words, value: Scalar): string {
  const { field, clause, text, format, labelOf } = words;
  if (clause.operator === 'within') return text(`period.${value}`);
  if (typeof value === 'boolean') return text(value ? 'value.yes' : 'value.no');
  if (value === ME) return text('filter.me');
  if (value === NOBODY) return text('filter.nobody');
  if (field.type === 'date' || field.type === 'datetime') return dayWord(words, String(value));
  if (field.type === 'time') return format.time(String(value));
  if (typeof value === 'number' && field.ref === undefined && field.options === undefined) return numberWord(words, value);
  return labelOf(value) ?? String(value);
}

function numberWord({ field, format }: Words, value: number): string {
  if (field.type === 'money') return format.money(value);
  if (field.type === 'percent') return format.percent(value);
  return field.unit === undefined ? format.number(value) : format.measure(value, field.unit);
}

/** `comparison` and `value` of 'Status | is any of | Open, Done'; no value for a comparison that needs none. */
export function clauseWords(given: Words): { readonly comparison: string; readonly value: string } {
  const words = { ...given, clause: asEdited(given.field, given.clause) };
  const { clause, text } = words;
  const values = valuesOf(clause.value).map((value) => oneWord(words, value));
  const isSingle = clause.operator === 'any_of' && values.length <= 1;
  const comparison = text(`filter.words.${isSingle ? 'is' : clause.operator}`);
  if (values.length === 0) return { comparison, value: '' };
  if (clause.operator === 'between') return { comparison, value: text('filter.range', { from: values[0] ?? '', to: values[1] ?? '' }) };
  const shown = values.slice(0, NAMED).join(', ');
  return { comparison, value: values.length > NAMED ? text('filter.and_more', { shown, count: values.length - NAMED }) : shown };
}
