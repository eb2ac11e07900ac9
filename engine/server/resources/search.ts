/**
 * The search box of lists: every word, or the search as a whole, must stand in one of the fields that are searched; one or
 * two letters at the beginning of a word.
 */

import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { columnOf, parameter, type Sql, storageOf } from '../access/columns.ts';
import { isStorable } from '../access/constants.ts';
import { beginningWith, containing } from '../access/predicate-sql.ts';
import { problems } from '../kernel/errors.ts';
import { type Said, said } from '../kernel/said.ts';

const MAX_LENGTH = 200;
const MAX_WORDS = 8;

/** The index of searches knows texts by three letters, the blank before a word being one of them. */
const INDEXED = 3;

/** Anywhere in the text; fewer letters than the index knows only where a word begins, or every row would be read. */
const within = (word: string): readonly string[] =>
  [...word].length >= INDEXED ? [containing(word)] : [beginningWith(word), containing(` ${word}`)];

const refuse = (code: string, message: Said) => problems.badQuery({ errors: [{ pointer: '?search', code, message }] });

/**
 * The condition for a search text over the fields that `mayRead` lets through; undefined for no words.
 * @throws bad_query when the text is too long, or nothing of the entity can be searched by this caller.
 */
export function searchToSql(
  entity: Entity,
  alias: string,
  text: string,
  mayRead: (field: string) => boolean,
  at?: 'start' | 'anywhere',
): Sql | undefined {
  if (text.length > MAX_LENGTH)
    throw refuse('maxLength', said('problem.platform.resources.search_may_most_characters', { max_length: MAX_LENGTH }));
  if (!isStorable(text)) throw refuse('text', said('problem.platform.resources.search_holds_characters_no_text'));
  const words = (at === undefined ? text.split(/\s+/) : [text.trim()]).filter(Boolean);
  if (words.length > MAX_WORDS)
    throw refuse('maxItems', said('problem.platform.resources.search_may_most_words', { max_words: MAX_WORDS }));
  if (words.length === 0) return undefined;
  const fields = [...entity.fields.values()].filter((field) => field.searchable && mayRead(field.name));
  if (fields.length === 0) throw refuse('unknown', said('problem.platform.resources.nothing_searched'));
  const columns = fields.map((field) => {
    const column = columnOf(alias, field.name);
    return storageOf(entity, field) === 'text' ? column : sql`${column}::text`;
  });
  const found = words.map((word) => {
    const patterns = (at === 'start' ? [beginningWith(word)] : within(word)).map((pattern) => parameter(pattern, 'text'));
    return sql`(${sql.join(
      columns.flatMap((column) => patterns.map((pattern) => sql`${column} ilike ${pattern}`)),
      sql` or `,
    )})`;
  });
  return sql`(${sql.join(found, sql` and `)})`;
}
