/** A sentence cut into phrases that are known, the longest first, and what is left between them. */
import { type Inflection, stem, type Unit, unitsOf } from './fold.ts';

export type Token<M> =
  | { readonly kind: 'known'; readonly meaning: M; readonly words: string; readonly numbers: readonly number[] }
  | { readonly kind: 'unknown'; readonly words: string };

/** Phrase → meaning; phrases as `phraseOf` writes them, `#` for a number. `stems`: the same by stems, of words that are bent. */
export type Vocabulary<M> = {
  readonly phrases: ReadonlyMap<string, M>;
  readonly stems: ReadonlyMap<string, M>;
  readonly inflection: Inflection;
  /** Words for numbers. */
  readonly numbers: ReadonlyMap<string, number>;
};

const LONGEST = 10;

/** A text as vocabularies know it, whatever its capitals, accents and signs. */
export const phraseOf = (text: string): string =>
  unitsOf(text)
    .map(({ word }) => word)
    .join(' ');

/** A phrase of which each word is without its endings. */
export const stemsOf = (text: string, inflection: Inflection): string =>
  unitsOf(text)
    .map(({ word }) => stem(word, inflection))
    .join(' ');

export function scan<M>(text: string, vocabulary: Vocabulary<M>): readonly Token<M>[] {
  const units = unitsOf(text);
  const tokens: Token<M>[] = [];
  let unknown: Unit[] = [];
  const written = (part: readonly Unit[]) => text.slice(part[0]?.from, part.at(-1)?.to);
  const flush = () => {
    if (unknown.length > 0) tokens.push({ kind: 'unknown', words: written(unknown) });
    unknown = [];
  };
  for (let at = 0; at < units.length; ) {
    const found = longestAt(units, at, vocabulary);
    if (!found) {
      const unit = units[at];
      if (unit) unknown.push(unit);
      at += 1;
      continue;
    }
    flush();
    const { meaning, numbers, length } = found;
    tokens.push({ kind: 'known', meaning, words: written(units.slice(at, at + length)), numbers });
    at += length;
  }
  flush();
  return tokens;
}

type Known<M> = { readonly meaning: M; readonly numbers: readonly number[]; readonly length: number };

/** As it is written first; then with its numbers left open; then by stems. */
function longestAt<M>(units: readonly Unit[], at: number, { phrases, stems, inflection, numbers }: Vocabulary<M>): Known<M> | undefined {
  for (let length = Math.min(LONGEST, units.length - at); length > 0; length -= 1) {
    const part = units.slice(at, at + length).map(({ word }) => word);
    const exact = phrases.get(part.join(' '));
    if (exact !== undefined) return { meaning: exact, numbers: [], length };
    const counted = part.map((word) => numberIn(word) ?? numbers.get(word));
    const open = phrases.get(part.map((word, index) => (counted[index] === undefined ? word : '#')).join(' '));
    if (open !== undefined) return { meaning: open, numbers: counted.flatMap((each) => each ?? []), length };
    const bent = stems.get(part.map((word) => stem(word, inflection)).join(' '));
    if (bent !== undefined) return { meaning: bent, numbers: [], length };
  }
  return undefined;
}

/** A number, or the hour of a time. */
const numberIn = (word: string): number | undefined => {
  const [, hour] = /^(\d{1,2}):\d\d$/.exec(word) ?? [];
  if (hour !== undefined) return Number(hour);
  return /^\d+([.,]\d+)*$/.test(word) ? Number(word.replaceAll(',', '')) : undefined;
};
