/**
 * Plural forms of texts. English says `x_one` and `x_other`; another language says as many forms of `x` as it has
 * (CLDR: Arabic six, Chinese one), and those alone.
 */
type Texts = Readonly<Record<string, string>>;

/** Forms of counted things in a language, such as `one` and `other`. */
export const pluralForms = (language: string): readonly string[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** The key without its plural form, where English counts with it (`x_one` and `x_other` both exist); otherwise undefined. */
export function countedKey(key: string, hasEnglish: (key: string) => boolean): string | undefined {
  const found = /^(.+)_(zero|one|two|few|many|other)$/.exec(key);
  const base = found?.[1];
  return base !== undefined && hasEnglish(`${base}_one`) && hasEnglish(`${base}_other`) ? base : undefined;
}

/** May a language have this key? It may where English has it, or where it is one of the language's own forms of a counted text. */
export function isKnownText(key: string, language: string, hasEnglish: (key: string) => boolean): boolean {
  if (hasEnglish(key)) return true;
  const base = countedKey(key, hasEnglish);
  return base !== undefined && pluralForms(language).some((form) => key === `${base}_${form}`);
}

/**
 * All texts of a language: English beneath, and every plural form that the language asks for but does not have said by its
 * `_other`, so that no count shows a key.
 */
export function textsWithFallback(english: Texts, texts: Texts, language: string): Texts {
  const all: Record<string, string> = { ...english, ...texts };
  const hasEnglish = (key: string) => Object.hasOwn(english, key);
  for (const key of Object.keys(english)) {
    const base = key.endsWith('_other') ? countedKey(key, hasEnglish) : undefined;
    if (base === undefined) continue;
    const isTranslated = Object.hasOwn(texts, `${base}_other`);
    for (const form of pluralForms(language)) {
      const counted = `${base}_${form}`;
      const isMissing = !Object.hasOwn(all, counted) || (isTranslated && !Object.hasOwn(texts, counted));
      if (isMissing) all[counted] = all[key] ?? '';
    }
  }
  return all;
}
