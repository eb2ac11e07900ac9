/**
 * What a search comes down to before it is asked: where few records hold the word, their ids, which the statement then goes through
 * in place of all that the caller may see. Asked in a call of its own, because only its answer tells which way is shorter.
 */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { columnOf, idList, parameter, type Sql } from '../access/columns.ts';
import { containing } from '../access/predicate-sql.ts';
import type { Connection } from '../database/port.ts';
import type { Principal } from '../kernel/principal.ts';
import { lookupName } from '../model/lookups.ts';
import { phoneDigits } from './phone.ts';
import { isIndexed, wordsIn } from './search.ts';

export type Narrowing = { readonly principal: Principal; readonly entity: Entity; readonly alias: string };

/** By which word: the longest is in the fewest records. Undefined where none is long enough for the index. */
function wordOf(text: string): string | undefined {
  const able = wordsIn(text).filter(isIndexed);
  return able.reduce<string | undefined>(
    (longest, word) => (longest !== undefined && longest.length >= word.length ? longest : word),
    undefined,
  );
}

function lookupOf({ principal, entity }: Narrowing, text: string): Sql | undefined {
  const word = wordOf(text);
  if (word === undefined || entity.gathered === undefined || principal.kind !== 'member') return undefined;
  // A number of a phone is found by its digits as well, and they are in other records than the word.
  const digits = phoneDigits(text.trim());
  const patterns = [word, ...(digits === undefined ? [] : [digits])].map(containing);
  const written = parameter(containing(JSON.stringify(word).slice(1, -1)), 'text');
  return sql`${sql.ref(lookupName(entity))}(${patterns}::text[], ${written})`;
}

/** One condition for each, in their order; undefined where the search is not narrowed. One statement for all of them. */
export async function narrowedBy(
  { kysely }: Pick<Connection, 'kysely'>,
  all: readonly Narrowing[],
  text: string,
): Promise<readonly (Sql | undefined)[]> {
  const asked = all.map((one) => lookupOf(one, text));
  const lookups = asked.flatMap((lookup, index) => (lookup ? [sql`${lookup} as ${sql.ref(`n${index}`)}`] : []));
  if (lookups.length === 0) return asked.map(() => undefined);
  const { rows } = await sql<Record<string, readonly string[] | null>>`select ${sql.join(lookups)}`.execute(kysely);
  return all.map(({ entity, alias }, index) => {
    const ids = rows[0]?.[`n${index}`];
    return ids ? sql`${columnOf(alias, 'id')} = any(${idList(entity, ids)})` : undefined;
  });
}
