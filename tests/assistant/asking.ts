/** Questions to the assistant as data, and the same ones as other people would write them. */
import written from './questions.json' with { type: 'json' };

export const languages = ['en', 'es', 'fr', 'it', 'zh', 'ar'] as const;
export type Language = (typeof languages)[number];

/** One meaning in six languages, and what has to be answered to it. `{code}`: of a visit that is to be done. */
export type Intent = {
  readonly id: string;
  readonly as: string;
  readonly ask: Readonly<Record<Language, readonly string[]>>;
  readonly list?: string;
  readonly group?: string;
  /** The whole filter, or parts of it. */
  readonly filter?: string;
  readonly has?: readonly string[];
  readonly by?: string;
  /** Only groups of more records than these. */
  readonly having?: number;
  readonly isNext?: boolean;
  readonly refused?: boolean;
  /** What stands in the answer. */
  readonly says?: string;
  readonly free?: boolean;
  readonly why?: boolean;
  /** The workflow that a card proposes. */
  readonly proposes?: string;
};
export type Asked = { readonly intent: Intent; readonly language: Language; readonly text: string };

export const intents: readonly Intent[] = written.intents;

const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');

/** The sentence itself, without accents, in other capitals, with each way to be polite, and with other words for the same. */
function variantsOf(text: string, language: Language): readonly string[] {
  // What stands behind a colon is meant as it stands.
  const isOpen = !text.includes(':') && !text.includes('：');
  const asked = text.replace(/[?？؟]$/, '');
  const polite = isOpen
    ? written.polite[language].map(([before, after]) => `${before}${asked.trim()}${after === 'please' ? ' please' : after}`)
    : [];
  const other = written.synonyms[language].flatMap(([from = '', to = '']) => (text.includes(from) ? [text.replace(from, to)] : []));
  const capitals = isOpen && !text.includes('{') ? [text.toUpperCase(), text.slice(0, 1).toUpperCase() + text.slice(1)] : [];
  return [...new Set([text, bare(text), ...capitals, ...polite, ...other])];
}

/** Each sentence and one of its variants, another one for the next. */
export const asked = (language: Language): readonly Asked[] => {
  let turn = 0;
  return intents.flatMap((intent) =>
    intent.ask[language].flatMap((text) => {
      const [, ...others] = variantsOf(text, language);
      turn += 1;
      const other = others[turn % Math.max(1, others.length)];
      return [text, ...(other === undefined ? [] : [other])].map((each) => ({ intent, language, text: each }));
    }),
  );
};

export const written100 = intents.flatMap(({ ask }) => languages.flatMap((language) => ask[language]));
