/** The search box of lists over what a device keeps, as the server's (engine/server/resources/search.ts): but for fields of an organisation’s own, and those that some records only show. */
import type { EntityView } from '../../core/definitions/view-types.ts';
import type { RecordData } from '../../react/types.ts';

/** What the server takes at most: characters, and words. */
const MAX_LENGTH = 200;
const MAX_WORDS = 8;
/** Fewer letters are looked for where a word begins, unless words are written without blanks. */
const ANYWHERE = 3;
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const standsIn = (word: string, text: string): boolean =>
  [...word].length >= ANYWHERE || WITHOUT_BLANKS.test(word) ? text.includes(word) : text.startsWith(word) || text.includes(` ${word}`);

/**
 * Whether a record has every word in a field that this person may search. Undefined for what the server would refuse: too much, or
 * where nothing can be searched.
 */
export function finder(search: string | undefined, view: EntityView): ((row: RecordData) => boolean) | undefined {
  const text = search?.trim() ?? '';
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  const names = view.fields.filter(({ searchable }) => searchable).map(({ name }) => name);
  if (names.length === 0 || text.length > MAX_LENGTH || words.length > MAX_WORDS) return undefined;
  return (row) => {
    const values = names.flatMap((name) => row[name] ?? []).map((value) => String(value).toLowerCase());
    return words.every((word) => values.some((value) => standsIn(word, value)));
  };
}
