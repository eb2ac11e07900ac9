/** How much of English a language says itself. */
import { countedKey, pluralForms } from './plurals.ts';

type Texts = Readonly<Record<string, string>>;

/** Keys that a language says itself once it is whole: those of English, counted ones in its own forms. */
export function wantedKeys(english: Texts, language: string): readonly string[] {
  const hasEnglish = (key: string) => Object.hasOwn(english, key);
  const wanted = Object.keys(english).flatMap((key) => {
    const base = countedKey(key, hasEnglish);
    return base === undefined ? [key] : pluralForms(language).map((form) => `${base}_${form}`);
  });
  return [...new Set(wanted)];
}

/** `many` of Spanish, French and Italian counts whole millions: their `_other` speaks for it. */
export const isSpokenFor = (key: string, texts: Texts): boolean =>
  Object.hasOwn(texts, key) || (key.endsWith('_many') && Object.hasOwn(texts, key.replace(/many$/, 'other')));

/** Of all that it would say, 0 to 1. */
export function saidShare(english: Texts, texts: Texts, language: string): number {
  const wanted = wantedKeys(english, language);
  return wanted.length === 0 ? 1 : wanted.filter((key) => isSpokenFor(key, texts)).length / wanted.length;
}
