/** What the workflow answers, read with care: rows that say no id are left out. */
import { isObject } from '../../../engine/core/json/index.ts';

export type Choice = {
  readonly id: string;
  readonly title: string;
  readonly chips: readonly { readonly text: string; readonly tone: string }[];
  /** Undefined where it cannot be chosen. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const choicesIn = (answer: unknown): readonly Choice[] =>
  listOf(isObject(answer) ? answer.rows : undefined).flatMap((row): readonly Choice[] => {
    if (!isObject(row) || typeof row.id !== 'string') return [];
    const chips = listOf(row.chips)
      .filter(isObject)
      .map(({ text, tone }) => ({ text: textOf(text), tone: textOf(tone) }));
    return [{ id: row.id, title: textOf(row.title), chips, input: isObject(row.input) ? row.input : undefined }];
  });

/** Sentences about all of them. */
export const summaryIn = (answer: unknown): readonly string[] =>
  listOf(isObject(answer) ? answer.summary : undefined).filter((each) => typeof each === 'string');

/** The first fault of a field, or what the problem says. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const first = 'errors' in error ? listOf(error.errors).find(isObject) : undefined;
  return textOf(first?.message) || error.message;
}
