/**
 * What a list that is read off an index begins with, of a common word. Many records may have the word and yet hardly any of the first:
 * those that have it are old, or have it where this caller may not look. To go through the list until a page is full then reads all of it.
 */
import { sql } from 'kysely';
import type { OrderPart } from '../../core/definitions/total-order.ts';
import { columnOf, type Sql } from '../access/columns.ts';
import { orderBy } from './keyset.ts';
import type { Call } from './options.ts';
import { ALIAS, fromWhere } from './selection.ts';

/** Rows at the beginning that are gone through. */
const LOOKED_THROUGH = 5_000;

type Asked = {
  /** Conditions of the list, without what is searched for. */
  readonly listed: readonly Sql[];
  readonly search: Sql;
  readonly order: readonly OrderPart[];
  readonly most: number;
};

/** Ids of the first that are found, `most` of them; undefined where the beginning has fewer. */
export async function firstFound(
  { entity, connection }: Call,
  { listed, search, order, most }: Asked,
): Promise<readonly string[] | undefined> {
  const inOrder = sql`order by ${orderBy(entity, ALIAS, order)}`;
  const beginning = sql`select * ${fromWhere(entity, listed)} ${inOrder} limit ${sql.lit(LOOKED_THROUGH)}`;
  const { rows } = await sql<{ id: string }>`select ${columnOf(ALIAS, 'id')} as id from (${beginning}) as ${sql.ref(ALIAS)}
    where ${search} ${inOrder} limit ${sql.lit(most)}`.execute(connection.kysely);
  return rows.length < most ? undefined : rows.map(({ id }) => id);
}
