/** All texts of a product by language, with the file that each stands in: what translators are given, and what comes back into. */
import { countedKey, pluralForms } from '../../core/definitions/plurals.ts';
import { wantedKeys } from '../../core/definitions/said-share.ts';
import { type TextSpace, textSpaces } from '../../core/definitions/text-space.ts';
import type { DefinitionFile } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';

export const ENGLISH = 'en';

export type Kept = { readonly text: string; readonly file: string };
export type Catalogue = {
  /** language → key → text; of two files that say a key, the one that lies above. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, Kept>>;
  /** key → the space that there is for it, where a definition knows it. */
  readonly limits: ReadonlyMap<string, TextSpace>;
  /** key → places of definitions that show it, as `file#pointer`. */
  readonly uses: ReadonlyMap<string, readonly string[]>;
};

/** One text for a translator. */
export type Entry = {
  readonly key: string;
  readonly english: string;
  /** Undefined: not translated yet. */
  readonly translation: string | undefined;
  readonly note: string;
  readonly limit: number | undefined;
};

export function catalogueOf(files: readonly DefinitionFile[]): Catalogue {
  const languages = new Map<string, Map<string, Kept>>([[ENGLISH, new Map()]]);
  const limits = new Map<string, TextSpace>(textSpaces(files));
  const uses = new Map<string, string[]>();
  // Sorting is stable: files of one layer stay in their order.
  for (const { kind, json, file } of files.toSorted((a, b) => (a.layer ?? 0) - (b.layer ?? 0))) {
    if (kind !== 'locale') collectUses(json, `${file}#`, uses);
    else if (isObject(json)) {
      const language = String(json.language);
      const texts = languages.get(language) ?? new Map<string, Kept>();
      languages.set(language, texts);
      for (const [key, text] of Object.entries(isObject(json.texts) ? json.texts : {})) texts.set(key, { text: String(text), file });
      for (const [key, most] of Object.entries(isObject(json.limits) ? json.limits : {})) limits.set(key, { most: Number(most) });
    }
  }
  return { languages, limits, uses };
}

function collectUses(value: unknown, place: string, uses: Map<string, string[]>): void {
  if (typeof value === 'string') {
    const key = /^t:([a-z0-9_.]+)$/.exec(value)?.[1];
    if (key !== undefined) uses.set(key, [...(uses.get(key) ?? []), place]);
  } else if (Array.isArray(value)) for (const [index, each] of value.entries()) collectUses(each, `${place}/${index}`, uses);
  else if (isObject(value)) for (const [name, each] of Object.entries(value)) collectUses(each, `${place}/${name}`, uses);
}

/** Places that a note names; a text that stands at a hundred is known by the first few. */
const MOST_PLACES = 3;

/** Every text that the language says once it is whole, in the order of English; counted ones in the language's own forms. */
export function entriesOf({ languages, limits, uses }: Catalogue, language: string): readonly Entry[] {
  const english = languages.get(ENGLISH) ?? new Map<string, Kept>();
  const own = languages.get(language);
  const hasEnglish = (key: string) => english.has(key);
  const texts = Object.fromEntries([...english].map(([key, { text }]) => [key, text]));
  return wantedKeys(texts, language).map((key) => {
    const base = countedKey(key, hasEnglish);
    const places = [...(uses.get(key) ?? []), ...(base === undefined ? [] : (uses.get(base) ?? []))];
    return {
      key,
      english: sourceOf(key, texts),
      translation: own?.get(key)?.text,
      note: [base === undefined ? '' : formNote(key, language), ...places.slice(0, MOST_PLACES)].filter(Boolean).join('; '),
      limit: limits.get(key)?.most,
    };
  });
}

/** The English that a key translates: its own, or for a form that English lacks the one of many. */
export function sourceOf(key: string, english: Readonly<Record<string, string>>): string {
  const base = countedKey(key, (each) => Object.hasOwn(english, each));
  return english[key] ?? english[`${base}_other`] ?? '';
}

/** Numbers that a plural form is for: a translator knows what `few` of Arabic is by 3, 4 and 5. */
function formNote(key: string, language: string): string {
  const form = key.slice(key.lastIndexOf('_') + 1);
  const rules = new Intl.PluralRules(language);
  const numbers = [...Array.from({ length: 112 }, (_, number) => number), 1_000_000].filter((number) => rules.select(number) === form);
  return pluralForms(language).length === 1 ? '' : `for ${numbers.slice(0, 4).join(', ')}${numbers.length > 4 ? ' …' : ''}`;
}
