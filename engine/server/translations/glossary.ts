/** One word a thing: what the product's terms are called in each language, and texts that call them something else. */
import { isObject } from '../../core/json/index.ts';

export type Term = {
  /** English word or words, small, in its singular; its plural goes without saying. */
  readonly term: string;
  /** language → the word, and beginnings that its inflected forms share. A text must hold one of them. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Keys of texts in which the English word means something else, or stands in a phrase of its own. */
  readonly except: ReadonlySet<string>;
};

/** `schemas/glossary.json` of a product. @throws TypeError for one of another shape */
export function glossaryOf(json: unknown): readonly Term[] {
  if (!isObject(json) || !isObject(json.terms)) throw new TypeError('The glossary has no "terms".');
  return Object.entries(json.terms).map(([term, said]) => {
    if (!isObject(said)) throw new TypeError(`The glossary says nothing of "${term}".`);
    const { except, ...words } = said;
    const listOf = (value: unknown) => [value].flat().map((each) => plain(String(each)));
    return {
      term,
      words: Object.fromEntries(Object.entries(words).map(([language, value]) => [language, listOf(value)])),
      except: new Set(Array.isArray(except) ? except.map(String) : []),
    };
  });
}

/** Marks of vowels in Arabic and the ways to write one letter tell no words apart. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640]/g, '')
    .replaceAll(/[أإآ]/g, 'ا');

/** What stands behind a point or an apostrophe is a name in a rule, and no word. */
const patterns = new Map<string, RegExp>();
function patternOf(term: string): RegExp {
  const known = patterns.get(term) ?? new RegExp(`(?<![\\w.'-])${term.replaceAll(' ', '[ -]')}(?:s|es)?(?![\\w-])`, 'i');
  patterns.set(term, known);
  return known;
}

type Text = { readonly key: string; readonly english: string; readonly text: string; readonly language: string };

/** Terms of the English that a text says by none of their words. */
export function strayTerms(glossary: readonly Term[], { key, english, text, language }: Text): readonly Term[] {
  // Values are no words: a term in their names counts for nothing.
  const said = english.replaceAll(/\{\{[^{}]*\}\}/g, ' ');
  const own = plain(text);
  return glossary.filter(({ term, words, except }) => {
    const wanted = words[language];
    return wanted !== undefined && !except.has(key) && patternOf(term).test(said) && !wanted.some((word) => own.includes(word));
  });
}
