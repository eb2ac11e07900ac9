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
import { isAnywhere, isIndexed, wordsIn } from './search.ts';

export type Narrowing = { readonly principal: Principal; readonly entity: Entity; readonly alias: string };

/** Records beyond which the word is common: a page of them is soon found in the order of the list. */
const FEW = 2_000;

/** Records beyond which the list is gone through, though hardly any of what it begins with has the word. */
export const MANY = 20_000;

const longest = (words: readonly string[]): string | undefined =>
  words.reduce<string | undefined>((found, word) => (found !== undefined && found.length >= word.length ? found : word), undefined);

/** What the word that is in the fewest records stands in: few letters begin a word there, and a blank stands before each text. */
function patternOf(text: string): string | undefined {
  const words = wordsIn(text);
  const word = longest(words.filter(isIndexed));
  if (word !== undefined) return containing(word);
  const short = longest(words.filter((each) => !isAnywhere(each)));
  return short === undefined ? undefined : containing(` ${short}`);
}

/** Whether it is narrowed at all. */
export const isLookedUp = ({ principal, entity }: Narrowing) => entity.gathered !== undefined && principal.kind === 'member';

export const isOneOf = (entity: Entity, alias: string, ids: readonly string[]): Sql =>
  sql`${columnOf(alias, 'id')} = any(${idList(entity, ids)})`;

/** One condition for each, in their order; undefined where the search is not narrowed. One statement for all of them. */
async function idsFound(
  { kysely }: Pick<Connection, 'kysely'>,
  all: readonly Narrowing[],
  given: Sql,
  most: number,
): Promise<readonly (Sql | undefined)[]> {
  const lookups = all.flatMap((one, index) =>
    isLookedUp(one) ? [sql`${sql.ref(lookupName(one.entity))}(${given}, ${sql.lit(most)}) as ${sql.ref(`n${index}`)}`] : [],
  );
  if (lookups.length === 0) return all.map(() => undefined);
  const { rows } = await sql<Record<string, readonly string[] | null>>`select ${sql.join(lookups)}`.execute(kysely);
  return all.map(({ entity, alias }, index) => {
    const ids = rows[0]?.[`n${index}`];
    return ids ? isOneOf(entity, alias, ids) : undefined;
  });
}

/** Records that have what is searched for; no condition where more than `most` have. */
export async function narrowedBy(
  connection: Pick<Connection, 'kysely'>,
  all: readonly Narrowing[],
  text: string,
  most = FEW,
): Promise<readonly (Sql | undefined)[]> {
  const pattern = patternOf(text);
  if (pattern === undefined) return all.map(() => undefined);
  // A number of a phone is found by its digits as well, and they are in other records than the word.
  const digits = phoneDigits(text.trim());
  const patterns = [pattern, ...(digits === undefined ? [] : [containing(digits)])];
  return idsFound(connection, all, sql`${patterns}::text[], null`, most);
}

/** Records that have something like one of these words. */
export async function narrowedAlike(
  connection: Pick<Connection, 'kysely'>,
  all: readonly Narrowing[],
  words: readonly string[],
): Promise<readonly (Sql | undefined)[]> {
  const word = longest(words);
  return word === undefined ? all.map(() => undefined) : idsFound(connection, all, sql`'{}', ${parameter(word, 'text')}`, FEW);
}
