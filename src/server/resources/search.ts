/** The search box of lists: every word, or the search as a whole, must stand in one of the fields that are searched. */
import { sql } from 'kysely';
import type { Entity } from '../../../engine/core/definitions/types.ts';
import { columnOf, parameter, type Sql, storageOf } from '../access/columns.ts';
import { isStorable } from '../access/constants.ts';
import { beginningWith, containing } from '../access/predicate-sql.ts';
import { problems } from '../kernel/errors.ts';

const MAX_LENGTH = 200;
const MAX_WORDS = 8;

const refuse = (code: string, message: string) => problems.badQuery({ errors: [{ pointer: '?search', code, message }] });

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
  if (text.length > MAX_LENGTH) throw refuse('maxLength', `A search may have at most ${MAX_LENGTH} characters.`);
  if (!isStorable(text)) throw refuse('text', 'The search holds characters that no text can have.');
  const words = (at === undefined ? text.split(/\s+/) : [text.trim()]).filter(Boolean);
  if (words.length > MAX_WORDS) throw refuse('maxItems', `A search may have at most ${MAX_WORDS} words.`);
  if (words.length === 0) return undefined;
  const fields = [...entity.fields.values()].filter((field) => field.searchable && mayRead(field.name));
  if (fields.length === 0) throw refuse('unknown', 'There is nothing here that can be searched.');
  const columns = fields.map((field) => {
    const column = columnOf(alias, field.name);
    return storageOf(entity, field) === 'text' ? column : sql`${column}::text`;
  });
  const found = words.map((word) => {
    const pattern = parameter(at === 'start' ? beginningWith(word) : containing(word), 'text');
    return sql`(${sql.join(
      columns.map((column) => sql`${column} ilike ${pattern}`),
      sql` or `,
    )})`;
  });
  return sql`(${sql.join(found, sql` and `)})`;
}
