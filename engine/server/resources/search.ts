/**
 * The search box of lists: every word, or the search as a whole, must stand in one of the fields that are searched; one or
 * two letters at the beginning of a word, but anywhere where words are written without blanks; a number of a phone by its digits alone.
 */

import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { columnOf, parameter, type Sql, storageOf } from '../access/columns.ts';
import { isStorable } from '../access/constants.ts';
import { beginningWith, containing } from '../access/predicate-sql.ts';
import { problems } from '../kernel/errors.ts';
import { type Said, said } from '../kernel/said.ts';
import type { CustomSearch } from './custom-search.ts';
import { phoneDigits } from './phone.ts';

const MAX_LENGTH = 200;
const MAX_WORDS = 8;

/** The index of searches knows texts by three letters, the blank before a word being one of them. */
const INDEXED = 3;

/** One or two of these are a word, and no blank stands before it: looked for row by row, in the time that is given to what is slow. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether the index of searches finds the word, wherever it stands. */
export const isIndexed = (word: string) => [...word].length >= INDEXED;

/** Whether it is looked for inside words too. */
export const isAnywhere = (word: string) => isIndexed(word) || WITHOUT_BLANKS.test(word);

/** Anywhere in the text; fewer letters than the index knows only where a word begins, or every row would be read. */
const within = (word: string): readonly string[] => (isAnywhere(word) ? [containing(word)] : [beginningWith(word), containing(` ${word}`)]);

/** What is looked for, one by one. */
export const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const refuse = (code: string, message: Said) => problems.badQuery({ errors: [{ pointer: '?search', code, message }] });

export type Searched = {
  readonly entity: Entity;
  readonly alias: string;
  /** Records in which a field may be looked into: `true` all, a condition some, `false` none. */
  readonly where: (field: string) => boolean | Sql;
  readonly at?: 'start' | 'anywhere' | undefined;
  /** Fields of an organisation's own. */
  readonly custom?: CustomSearch | undefined;
};

/**
 * The condition for a search text over the fields that may be looked into; undefined for no words.
 * @throws bad_query when the text is too long, or nothing of the entity can be searched by this caller.
 */
export function searchToSql({ entity, alias, where, at, custom }: Searched, text: string): Sql | undefined {
  if (text.length > MAX_LENGTH)
    throw refuse('maxLength', said('problem.platform.resources.search_may_most_characters', { max_length: MAX_LENGTH }));
  if (!isStorable(text)) throw refuse('text', said('problem.platform.resources.search_holds_characters_no_text'));
  const words = at === undefined ? wordsIn(text) : [text.trim()].filter(Boolean);
  if (words.length > MAX_WORDS)
    throw refuse('maxItems', said('problem.platform.resources.search_may_most_words', { max_words: MAX_WORDS }));
  if (words.length === 0) return undefined;
  const fields = [...entity.fields.values()].flatMap((field) => {
    const open = field.searchable && where(field.name);
    if (open === false) return [];
    const column = columnOf(alias, field.name);
    const value = storageOf(entity, field) === 'text' ? column : sql`${column}::text`;
    const like = (pattern: Sql) => (open === true ? sql`${value} ilike ${pattern}` : sql`(${value} ilike ${pattern} and ${open})`);
    return [{ field, like }];
  });
  if (fields.length === 0 && !custom) throw refuse('unknown', said('problem.platform.resources.nothing_searched'));
  // A number is one, however it is written: with blanks, signs or the country's code.
  const digits = at === undefined ? phoneDigits(text.trim()) : undefined;
  const phones = digits === undefined ? [] : fields.filter(({ field: { searchAs } }) => searchAs === 'phone');
  const dialled = phones.map(({ like }) => like(parameter(containing(digits ?? ''), 'text')));
  const found = words.map((word) => {
    const patterns = (at === 'start' ? [beginningWith(word)] : within(word)).map((pattern) => parameter(pattern, 'text'));
    const own = custom && isAnywhere(word) ? [custom(word)] : [];
    return orOf([...fields.flatMap(({ like }) => patterns.map(like)), ...own]);
  });
  const spelt = sql`(${sql.join(found, sql` and `)})`;
  return dialled.length === 0 ? spelt : orOf([spelt, ...dialled]);
}

const orOf = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`);
