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

/** How many texts of English a language does not say. */
export const unsaidCount = (english: Texts, texts: Texts, language: string): number =>
  wantedKeys(english, language).filter((key) => !isSpokenFor(key, texts)).length;

/** Of all that it would say, 0 to 1. */
export function saidShare(english: Texts, texts: Texts, language: string): number {
  const wanted = wantedKeys(english, language).length;
  return wanted === 0 ? 1 : 1 - unsaidCount(english, texts, language) / wanted;
}
