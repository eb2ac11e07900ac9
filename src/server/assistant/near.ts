/** What may have been meant: known phrases that are written almost like words that are none. */
import { type Meaning, phraseOf, type Token, type Vocabulary } from '../../../engine/server/assistant/understand/index.ts';
import type { Asking, Reply } from './types.ts';

const SHORTEST = 4;
const LONG = 7;
const MOST = 3;

/** Sentences with the nearest phrase in place of each word that is unknown; nothing where none is near. */
export function offersFor(
  { text }: Pick<Asking, 'text'>,
  tokens: readonly Token<Meaning>[],
  { phrases }: Vocabulary<Meaning>,
): Pick<Reply, 'offers'> {
  const unknown = tokens.flatMap((token) => (token.kind === 'unknown' ? token.words.split(/\s+/) : []));
  const offers = unknown.flatMap((word) => nearest(phraseOf(word), [...phrases.keys()]).map((phrase) => text.replace(word, phrase)));
  return offers.length === 0 ? {} : { offers: [...new Set(offers)].slice(0, MOST) };
}

function nearest(word: string, phrases: readonly string[]): readonly string[] {
  if (word.length < SHORTEST) return [];
  const most = word.length < LONG ? 1 : 2;
  return phrases
    .filter((phrase) => Math.abs(phrase.length - word.length) <= most && !phrase.includes('#'))
    .map((phrase) => ({ phrase, steps: stepsBetween(word, phrase) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((one, other) => one.steps - other.steps)
    .slice(0, 1)
    .map(({ phrase }) => phrase);
}

/** Letters to put in, leave out, replace or swap with the one beside it (Damerau and Levenshtein, optimal alignment). */
function stepsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const best = Math.min(
        (rows[row - 1]?.[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (rows[row - 1]?.[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(isSwapped ? Math.min(best, (rows[row - 2]?.[column - 2] ?? best) + 1) : best);
    }
    rows.push(line);
  }
  return rows[one.length]?.[other.length] ?? one.length;
}
