/** What the rows of the palette share. */
import { defaultFilter } from 'cmdk';

export const row =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-3 text-base data-[selected=true]:bg-surface-sunken md:min-h-9 md:text-sm';

/** Begins the value of a row that a search found. */
export const RECORD = 'record ';
/** And of one that is there whatever is typed. */
export const ALWAYS = 'always ';
/** Less than this are letters that stand about in the words by chance. */
const LEAST_RANK = 0.01;

/**
 * Records were found by the server, which looked for these very words. Everything else is compared here by the words that
 * name it, and may be misspelt.
 */
export function rank(value: string, words: string, names: string[] = []): number {
  if (value.startsWith(RECORD)) return 1;
  if (value.startsWith(ALWAYS)) return LEAST_RANK;
  const found = defaultFilter(names.join(' '), words);
  return found < LEAST_RANK ? 0 : found;
}
