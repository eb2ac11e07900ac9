/** Languages beside English: what they say is complete where it is said, keeps every value, and is a translation. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countedKey, isKnownText, pluralForms } from '../engine/core/definitions/plurals.ts';
import { isSpokenFor, saidShare } from '../engine/core/definitions/said-share.ts';
import { formatDate } from '../engine/core/format/index.ts';
import { said, wordsOf } from '../engine/server/kernel/said.ts';

type Texts = Readonly<Record<string, string>>;

/** English of the platform's server, widgets and pages stands with the platform; the product's own words win. */
const folders = ['../engine/server/locales/', '../engine/entities/locales/', '../screens/locales/'].map(
  (folder) => new URL(folder, import.meta.url),
);

function textsOf(language: string): Texts {
  const files = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.startsWith(`${language}.`) && name.endsWith('.json') ? [new URL(name, folder)] : [])),
  );
  return Object.assign({}, ...files.map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { texts: Texts }).texts));
}

/** Every language that has a file: one more is held to the same from its first text on, only its share is its own. */
const languages = [
  ...new Set(folders.flatMap((folder) => readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, 2)] : [])))),
].sort();
const others = languages.filter((language) => language !== 'en');
const english = textsOf('en');
const hasEnglish = (key: string) => key in english;
const valuesOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();

/** English texts that a key translates: its own key, and the plural of what it counts. */
function sourcesOf(key: string): readonly string[] {
  const base = countedKey(key, hasEnglish);
  return [english[key], base === undefined ? undefined : english[`${base}_other`]].filter((text) => text !== undefined);
}

/** Values that a text must hold, as one of them: forms that stand for one number may say it in words ("two records"). */
function valuesWanted(key: string): readonly string[] {
  const wanted = sourcesOf(key).map(valuesOf);
  const isSpelled = countedKey(key, hasEnglish) !== undefined && /_(zero|one|two)$/.test(key);
  return [...wanted, ...(isSpelled ? wanted.map((names) => names.filter((name) => name !== 'count')) : [])].map((names) => names.join());
}

/** Each language; Chinese counts with one form, Arabic with six. */
describe.each(others)('%s', (language) => {
  const texts = textsOf(language);
  const entries = Object.entries(texts);

  it('has no text that English lacks, and no empty one', () => {
    expect(entries.filter(([key]) => !isKnownText(key, language, hasEnglish)).map(([key]) => key)).toEqual([]);
    expect(entries.filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('keeps the values that stand in a text', () => {
    const wrong = entries.filter(([key, text]) => !valuesWanted(key).includes(valuesOf(text).join()));
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
    const long = entries.filter(([key]) => (english[key] ?? '').length > 20);
    const same = long.filter(([key, text]) => text === english[key]);
    expect(long.length).toBeGreaterThan(200);
    expect(same.length / long.length).toBeLessThanOrEqual(0.15);
  });

  // What is new is said in English first.
  it('says hardly less than English does', () => {
    expect(saidShare(english, texts, language)).toBeGreaterThanOrEqual(0.97);
  });
});

it.each(languages)('%s tells days in sentences as on pages', (language) => {
  const texts = { ...textsOf(language), sentence: '{{day}}' };
  const days = Array.from({ length: 12 }, (_, index) => `2031-${String(index + 1).padStart(2, '0')}-07`);
  const told = days.map((day) => wordsOf(said('sentence', { day }), (key) => texts[key as keyof typeof texts]));
  expect(told).toEqual(days.map((day) => formatDate(day, { locale: language })));
});
