/** Languages beside English: what they say is complete where it is said, keeps every value, and is a translation. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countedKey, isKnownText, pluralForms } from '../engine/core/definitions/plurals.ts';

type Texts = Readonly<Record<string, string>>;

const folder = new URL('../screens/locales/', import.meta.url);

function textsOf(language: string): Texts {
  const files = readdirSync(folder).filter((name) => name.startsWith(`${language}.`));
  return Object.assign({}, ...files.map((name) => (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { texts: Texts }).texts));
}

const english = textsOf('en');
const hasEnglish = (key: string) => key in english;
const valuesOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();

/** English that a key translates: its own key, or the plural of what it counts. */
const sourceOf = (key: string) => english[key] ?? english[`${countedKey(key, hasEnglish)}_other`] ?? '';

/** Forms that stand for one number may say it in words: "one record", "two records". */
function spellsNumber(key: string): boolean {
  return countedKey(key, hasEnglish) !== undefined && /_(zero|one|two)$/.test(key);
}

/** Texts that a language must say itself to be whole: English keys, counted ones in its own forms. */
function wantedKeys(language: string): readonly string[] {
  const keys = Object.keys(english).flatMap((key) => {
    const base = countedKey(key, hasEnglish);
    return base === undefined ? [key] : pluralForms(language).map((form) => `${base}_${form}`);
  });
  return [...new Set(keys)];
}

// `many` of Spanish, French and Italian counts whole millions: their `_other` speaks for it.
const isSpokenFor = (key: string, texts: Texts) => key in texts || (key.endsWith('_many') && key.replace(/many$/, 'other') in texts);

describe.each([
  ['zh', 0.2],
  ['es', 0.2],
  ['fr', 0.2],
  ['it', 0.2],
  ['ar', 0.2],
])('%s', (language, share) => {
  const texts = textsOf(language);
  const entries = Object.entries(texts);

  it('has no text that English lacks, and no empty one', () => {
    expect(entries.filter(([key]) => !isKnownText(key, language, hasEnglish)).map(([key]) => key)).toEqual([]);
    expect(entries.filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('keeps the values that stand in a text', () => {
    const wrong = entries.filter(([key, text]) => {
      const wanted = valuesOf(sourceOf(key));
      const said = valuesOf(text);
      if (said.join() === wanted.join()) return false;
      return !(spellsNumber(key) && said.join() === wanted.filter((name) => name !== 'count').join());
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('says a counted thing in every form of the language, or in none', () => {
    const bases = new Set(entries.flatMap(([key]) => countedKey(key, hasEnglish) ?? []));
    const missing = [...bases].flatMap((base) =>
      pluralForms(language)
        .map((form) => `${base}_${form}`)
        .filter((key) => !isSpokenFor(key, texts)),
    );
    expect(missing).toEqual([]);
  });

  it('translates: hardly a long text is the English one', () => {
    const long = entries.filter(([key]) => sourceOf(key).length > 20);
    const same = long.filter(([key, text]) => text === sourceOf(key));
    expect(long.length).toBeGreaterThan(200);
    expect(same.length / long.length).toBeLessThanOrEqual(0.15);
  });

  it(`says at least ${share * 100} % itself`, () => {
    const wanted = wantedKeys(language);
    expect(wanted.filter((key) => isSpokenFor(key, texts)).length / wanted.length).toBeGreaterThanOrEqual(share);
  });
});
