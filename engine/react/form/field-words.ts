/** The words of fields, looked up once a language: a thousand leaves do not ask for a thousand texts twice. */
import type { FieldView } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import type { FieldProps } from '../types.ts';
import type { Text } from './faults.ts';
import { labelOf } from './fields.ts';

export type FieldWords = {
  readonly label: string;
  readonly help: string | undefined;
  readonly placeholder: string | undefined;
  /** Choices that the definition writes out. */
  readonly options: FieldProps['options'];
  readonly labelOf: (value: string | number) => string | undefined;
};

export type WordsOf = (field: FieldView) => FieldWords;

/** `find`: a text that stands as it is, without anything to put in; the rest goes the long way through `text`. */
export function createFieldWords(text: Text, find: (key: string) => string | undefined = () => undefined): WordsOf {
  const quick: Text = (key, params) => (params === undefined ? find(key) : undefined) ?? text(key, params);
  const known = new WeakMap<FieldView, FieldWords>();
  return (field) => {
    const found = known.get(field);
    if (found) return found;
    const words = wordsOf(field, quick);
    known.set(field, words);
    return words;
  };
}

function wordsOf(field: FieldView, text: Text): FieldWords {
  const options = field.options?.map((option) => ({
    value: option.value,
    label: field.literal ? option.label : text(option.label),
    ...(option.colour ? { colour: option.colour } : {}),
  }));
  const offered = options ?? enumOptions(field);
  const labels = new Map(offered?.map(({ value, label }) => [String(value), label]));
  return {
    label: labelOf(field, text),
    help: field.help ? text(field.help) : undefined,
    placeholder: field.placeholder ? text(field.placeholder) : undefined,
    options: offered,
    labelOf: (value) => labels.get(String(value)),
  };
}

/** Values of a plain `enum` stand for themselves. */
function enumOptions(field: FieldView): FieldProps['options'] {
  const values = isObject(field.schema.items) ? field.schema.items.enum : field.schema.enum;
  if (!Array.isArray(values)) return undefined;
  return values.filter((value) => value !== null).map((value) => ({ value, label: String(value) }));
}

/** A text in which only a number stands, by key and number. */
export type NumberedText = (key: string, number: number) => string;

/** A character that no text has, in the place of the number. */
const HOLE = '\uE000';

/** Asks for each text once and puts the numbers in itself: a hundred rows have five such texts each. */
export function createNumberedText(text: Text): NumberedText {
  const known = new Map<string, string>();
  return (key, number) => {
    const found = known.get(key) ?? text(key, { number: HOLE });
    known.set(key, found);
    return found.replaceAll(HOLE, String(number));
  };
}
