/** What the workflows of words answer. */
import type { Version } from '../override-editor/types.ts';

export type Word = {
  readonly key: string;
  readonly shipped: string;
  readonly own: string | null;
  /** The shipped text that the own one was written against, where that is another by now. */
  readonly was: string | null;
  /** Why the own text is left out; null where it is not. */
  readonly left_out: string | null;
};

export type WordsAnswer = {
  readonly language: string;
  readonly languages: readonly string[];
  /** Version of the words of the language; 0 for none. */
  readonly number: number;
  readonly total: number;
  readonly own: number;
  readonly changed: number;
  readonly found: number;
  readonly rows: readonly Word[];
  /** Where the next rows begin; null after the last one. */
  readonly next: number | null;
  readonly versions: readonly Version[];
};

export type WordSaved = { readonly number: number; readonly row: Word | null };

/** Own name of a language. */
export const languageName = (language: string): string => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** Values that stand in a text, as they are written there. */
export const valuesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\{[\w.]+\}\}/g) ?? [])];
