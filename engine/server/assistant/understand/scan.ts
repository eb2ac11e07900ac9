/** A sentence cut into phrases that are known, the longest first, and what is left between them. */

export type Token<M> =
  | { readonly kind: 'known'; readonly meaning: M; readonly words: string }
  | { readonly kind: 'unknown'; readonly words: string };

/** Phrase → meaning; phrases as `phraseOf` writes them. */
export type Vocabulary<M> = ReadonlyMap<string, M>;

/** Letters that stand without blanks between words are a unit each. */
const UNIT = /[\p{Script=Han}]|[^\s\p{Script=Han},;:!?"“”«»()،؛؟。，？！、：؛]+/gu;
const LONGEST = 8;

const unitsOf = (text: string): readonly string[] =>
  (text.normalize('NFC').match(UNIT) ?? []).map((unit) => unit.replace(/\.+$/, '')).filter((unit) => unit !== '');
const small = (unit: string): string => unit.toLowerCase().replaceAll('’', "'");

/** A text as vocabularies know it, whatever its capitals and signs. */
export const phraseOf = (text: string): string => unitsOf(text).map(small).join(' ');

/** Han signs are written together, all else apart. */
const joined = (units: readonly string[]): string => units.join(' ').replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');

export function scan<M>(text: string, vocabulary: Vocabulary<M>): readonly Token<M>[] {
  const units = unitsOf(text);
  const tokens: Token<M>[] = [];
  let unknown: string[] = [];
  const flush = () => {
    if (unknown.length > 0) tokens.push({ kind: 'unknown', words: joined(unknown) });
    unknown = [];
  };
  for (let at = 0; at < units.length; ) {
    const found = longestAt(units, at, vocabulary);
    if (!found) {
      unknown.push(units[at] ?? '');
      at += 1;
      continue;
    }
    flush();
    tokens.push({ kind: 'known', meaning: found.meaning, words: joined(units.slice(at, at + found.length)) });
    at += found.length;
  }
  flush();
  return tokens;
}

function longestAt<M>(units: readonly string[], at: number, vocabulary: Vocabulary<M>): { meaning: M; length: number } | undefined {
  for (let length = Math.min(LONGEST, units.length - at); length > 0; length -= 1) {
    const meaning = vocabulary.get(
      units
        .slice(at, at + length)
        .map(small)
        .join(' '),
    );
    if (meaning !== undefined) return { meaning, length };
  }
  return undefined;
}
