/** Records that were there before a roll-up was defined, or while it was defined otherwise, are counted when the server starts. */
import { sql } from 'kysely';
import type { Entity, Product } from '../../core/definitions/types.ts';
import { columnOf, tableOf } from '../access/columns.ts';
import type { Connection, Database } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { foldOf, typeOf } from './rollup-sql.ts';
import { type KeptField, keepingsOf } from './rollups.ts';

/** Servers that start together take turns by it. */
const ADVISORY_LOCK = 7_033_119;

/** Reads anew every roll-up that is not kept yet as it is defined now. Answers how many that were. */
export async function applyRollups(database: Pick<Database, 'transaction'>, product: Pick<Product, 'entities'>): Promise<number> {
  const wanted = [...keepingsOf(product).values()]
    .flat()
    .flatMap(({ holder, source, kept }) => kept.map((each) => ({ holder, source, each })));
  if (wanted.length === 0) return 0;
  return database.transaction(system('roll-ups'), async (connection) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(connection.kysely);
    const stored = await sql<{
      entity: string;
      field: string;
      definition: string;
    }>`select entity, field, definition from rollup_definition`.execute(connection.kysely);
    const known = new Map(stored.rows.map(({ entity, field, definition }) => [`${entity}/${field}`, definition]));
    const stale = wanted.filter(({ holder, each }) => known.get(`${holder.name}/${each.name}`) !== definitionOf(each));
    for (const { holder, source, each } of stale) await readAnew(connection, holder, source, each);
    return stale.length;
  });
}

/** What the kept values rest on. */
const definitionOf = ({ rollup, where }: KeptField): string => {
  const { of, by, fold, field, order } = rollup;
  return JSON.stringify([of, by, fold, field ?? null, order ?? null, where]);
};

async function readAnew({ kysely }: Connection, holder: Entity, source: Entity, each: KeptField): Promise<void> {
  // Whoever writes records meanwhile would be overlooked.
  await sql`lock table ${sql.table(tableOf(source.name))} in share mode`.execute(kysely);
  await sql`delete from rollup_delta where entity = ${holder.name} and field = ${each.name}`.execute(kysely);
  const value = sql`${foldOf(source, each, { entity: holder, alias: 'p' })}::${typeOf(holder, each)}`;
  await sql`update ${sql.table(tableOf(holder.name))} as p set ${sql.id(each.name)} = ${value}
    where ${columnOf('p', each.name)} is distinct from ${value}`.execute(kysely);
  await sql`insert into rollup_definition (entity, field, definition) values (${holder.name}, ${each.name}, ${definitionOf(each)})
    on conflict (entity, field) do update set definition = excluded.definition`.execute(kysely);
}
