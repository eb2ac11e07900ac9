/** Which texts of a page are still English: words of the catalogue that the person's language says otherwise, and Latin words that are no data. */

export type Catalogue = Readonly<Record<string, string>>;

/** What the server answered a person with, definitions aside: names, codes and whatever else people wrote. */
export type Data = { readonly texts: ReadonlySet<string>; readonly words: ReadonlySet<string> };

/** Names of things that are written so in every language: units, formats, keys of a keyboard. */
const EVERYWHERE = new Set(
  'api csv json pdf xlsx xls http https url uri id gps otp sla sms sim sku qr utc gst gstin ac am pm hh mm km kg kb mb gb ms min ctrl alt esc enter shift tab cmd mac ios android web chrome safari www com org in en es fr it zh ar'.split(
    ' ',
  ),
);

const LATIN = /\p{Script=Latin}{2,}/gu;
export const latinWords = (text: string): readonly string[] => (text.match(LATIN) ?? []).map((word) => word.toLowerCase());

const hasLetters = (text: string) => /\p{L}{2}/u.test(text);
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Letters that a text must have beside its values, to be known by them. */
const LEAST_LETTERS = 4;
const holes = /(\{\{\s*\w+\s*\}\})/;
/** Anything may stand for a value; what is counted is a number. */
const holeForm = (hole: string) => (/\bcount\b/.test(hole) ? '[\\p{N}\\p{P}\\s]+' : '.+');
/** Two letters in the place of a picture. */
const isInitials = (text: string) => /^\p{Lu}{1,2}$/u.test(text);

export type Finder = (text: string, data: Data) => string | undefined;

/**
 * Answers for a text of a page why it is none of the language, or undefined. `isLatin`: whether the language itself is
 * written in Latin letters, where a word tells nothing.
 */
export function untranslatedFinder(english: Catalogue, spoken: Catalogue, isLatin: boolean): Finder {
  const said = new Set(Object.values(spoken));
  const other = new Map<string, string>();
  const forms: { readonly key: string; readonly form: RegExp }[] = [];
  for (const [key, text] of Object.entries(english)) {
    if (said.has(text) || !hasLetters(text)) continue;
    const parts = text.split(holes);
    const letters = parts
      .filter((_, index) => index % 2 === 0)
      .join('')
      .replaceAll(/[^\p{L}]/gu, '');
    if (parts.length === 1) other.set(text.trim(), key);
    else if (letters.length >= LEAST_LETTERS)
      forms.push({
        key,
        form: new RegExp(`^${parts.map((part, index) => (index % 2 === 0 ? literally(part) : holeForm(part))).join('')}$`, 'u'),
      });
  }
  const spokenForms = Object.values(spoken).flatMap((text) => {
    const parts = text.split(holes);
    return parts.length === 1
      ? []
      : [new RegExp(`^${parts.map((part, index) => (index % 2 === 0 ? literally(part) : '(.+)')).join('')}$`, 'u')];
  });
  /** Whether the language itself says it so, with what people wrote in the places of its values. */
  const isFilled = (text: string, { texts }: Data) =>
    spokenForms.some((form) =>
      form
        .exec(text)
        ?.slice(1)
        .every((value) => texts.has(value) || !/\p{Script=Latin}/u.test(value)),
    );
  const spokenWords = new Set(Object.values(spoken).flatMap((text) => latinWords(text.replaceAll(/\{\{\s*\w+\s*\}\}/g, ' '))));
  const isOwn = (word: string, data: Data) => spokenWords.has(word) || EVERYWHERE.has(word) || data.words.has(word);
  const formsOf = new Map<string, string | undefined>();
  const formOf = (text: string) => {
    if (!formsOf.has(text)) formsOf.set(text, forms.find(({ form }) => form.test(text))?.key);
    return formsOf.get(text);
  };
  return (text, data) => {
    if (!/\p{Script=Latin}/u.test(text) || isInitials(text) || data.texts.has(text)) return undefined;
    // What the language says of itself is none of English, whatever form it has.
    const key = other.get(text) ?? (said.has(text) ? undefined : formOf(text));
    if (key !== undefined) return isFilled(text, data) ? undefined : `“${text}” is the English of ${key}`;
    if (isLatin) return undefined;
    const strange = latinWords(text).filter((word) => !isOwn(word, data));
    return strange.length > 0 ? `“${text}” has “${strange.join(' ')}”` : undefined;
  };
}

/** Keeps every text of an answer. */
export function keepData(value: unknown, into: { readonly texts: Set<string>; readonly words: Set<string> }): void {
  if (typeof value === 'string') {
    into.texts.add(value.trim());
    for (const word of latinWords(value)) into.words.add(word);
  } else if (Array.isArray(value)) for (const each of value) keepData(each, into);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) keepData(each, into);
}
