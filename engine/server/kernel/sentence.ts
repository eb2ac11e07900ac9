/** Sentences by key in what a workflow answers. */
import { isObject } from '../../core/json/index.ts';
import { type TextOf, wordsOf } from './said.ts';

/**
 * What only code of the server can make: a text that people wrote is never taken for a key, however it reads. It becomes words where
 * the answer leaves the server.
 */
export class Sentence {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The answer with its sentences in words, deep; all else as it is. */
export function inWords(value: unknown, textOf: TextOf): unknown {
  if (value instanceof Sentence) return wordsOf(value.text, textOf);
  if (Array.isArray(value)) return value.map((each) => inWords(each, textOf));
  if (!isObject(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inWords(each, textOf)]));
}
