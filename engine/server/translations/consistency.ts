/** What is wrong with texts of a language without knowing what they say: values, plural forms, signs, space, and words of the glossary. */
import { countedKey, pluralForms } from '../../core/definitions/plurals.ts';
import { isSpokenFor } from '../../core/definitions/said-share.ts';
import { tooWide } from '../../core/definitions/text-space.ts';
import type { Fault } from '../../core/definitions/types.ts';
import { type Catalogue, ENGLISH, type Kept, sourceOf } from './catalogue.ts';
import { strayTerms, type Term } from './glossary.ts';
import { lostValues } from './values.ts';

/** Signs that a script has its own for. Between digits and letters of Latin they are part of a number or a code. */
const SIGNS: Readonly<Record<string, readonly (readonly [RegExp, string, string])[]>> = {
  Arab: [
    [/,(?!\s?[A-Za-z0-9])|(?<![A-Za-z0-9]),\s/, ',', '،'],
    [/;(?!\d)/, ';', '؛'],
    [/\?(?![A-Za-z0-9=])/, '?', '؟'],
    [/[٠-٩]/, '٠–٩', '0–9'],
  ],
  Hebr: [],
};

const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? '';

export function consistencyFaults(catalogue: Catalogue, glossary: readonly Term[]): readonly Fault[] {
  const { languages, limits } = catalogue;
  const english = languages.get(ENGLISH) ?? new Map<string, Kept>();
  const source = Object.fromEntries([...english].map(([key, { text }]) => [key, text]));
  const hasEnglish = (key: string) => english.has(key);
  return [...languages].flatMap(([language, texts]) => {
    const faults: Fault[] = [];
    const report = (key: string, code: string, message: string) =>
      faults.push({ file: texts.get(key)?.file ?? '', pointer: `/texts/${key}`, code, message });
    const signs = SIGNS[scriptOf(language)] ?? [];
    for (const [key, { text }] of texts) {
      const space = limits.get(key);
      const over = space && tooWide(text, space);
      if (over) report(key, 'no-space', `“${language}” has ${over.is} characters at a stretch, and there is space for ${over.most}.`);
      // Of English alone it is not known which texts hold the same.
      if (language === ENGLISH) continue;
      if (hasEnglish(key) || countedKey(key, hasEnglish) !== undefined)
        for (const message of lostValues(key, text, catalogue)) report(key, 'value-lost', message);
      for (const [sign, foreign, own] of signs)
        if (sign.test(text.replaceAll(/\{\{[^{}]*\}\}|https?:\/\/\S+|`[^`]*`/g, '')))
          report(key, 'foreign-sign', `It has “${foreign}” where the language writes “${own}”.`);
      for (const { term, words } of strayTerms(glossary, { key, english: sourceOf(key, source), text, language }))
        report(key, 'other-word', `The glossary calls “${term}” “${words[language]?.[0]}”.`);
    }
    if (language !== ENGLISH) for (const key of missingForms(texts, language, hasEnglish)) report(...key);
    return faults;
  });
}

/** A counted text that a language begins to say it says in all its forms. */
function missingForms(texts: ReadonlyMap<string, Kept>, language: string, hasEnglish: (key: string) => boolean) {
  const said = Object.fromEntries([...texts].map(([key, { text }]) => [key, text]));
  const bases = new Map([...texts.keys()].flatMap((key) => countedKey(key, hasEnglish) ?? []).map((base) => [base, true]));
  return [...bases.keys()].flatMap((base) => {
    const missing = pluralForms(language).filter((form) => !isSpokenFor(`${base}_${form}`, said));
    const first = [...pluralForms(language)].map((form) => `${base}_${form}`).find((key) => texts.has(key)) ?? base;
    return missing.length === 0 ? [] : [[first, 'forms-missing', `It is not said in the form ${missing.join(', ')}.`] as const];
  });
}
