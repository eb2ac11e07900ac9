/** Deltas become one row for each combination of values, and what counts nothing any more goes. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import type { Database } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { KEYS_OF_DELTA, tallyName, tallyNumber } from '../model/tallies.ts';

/** Deltas that one statement takes. */
const MOST = 20_000;

/** Whoever reads meanwhile finds each delta either by itself or in the row that it was folded into. */
export async function foldTallies(database: Database, entity: Entity): Promise<void> {
  for (const tally of entity.tallies ?? []) {
    const name = tallyName(entity, tally);
    while ((await foldSome(database, name, tally.sums.length * 2)) === MOST);
  }
}

function foldSome(database: Database, name: string, figures: number): Promise<number> {
  return database.transaction(system('folding of tallies'), async ({ kysely }) => {
    const number = sql.lit(tallyNumber(name));
    // Two that fold one tally would each make a row of the same values.
    const { rows: held } = await sql`select 1 from tally_state where tally = ${name} and complete for update skip locked`.execute(kysely);
    if (held.length === 0) return 0;
    const places = Array.from({ length: figures }, (_, index) => sql.lit(index + 1));
    const added = sql`array[${sql.join(places.map((place) => sql`sum(figures[${place}])`))}]::numeric[]`;
    const keys = sql.raw(KEYS_OF_DELTA);
    const counted = sql.join(
      [sql`sum(n)`, ...places.map((place) => sql`sum(figures[${place}])`)].map((sum) => sql`${sum} <> 0`),
      sql` or `,
    );
    const both = sql`array[${sql.join(places.map((place) => sql`f.figures[${place}] + s.figures[${place}]`))}]::numeric[]`;
    const { rows } = await sql<{ taken: number }>`with taken as (
        delete from tally_delta where tally = ${number} and id in (
          select id from tally_delta where tally = ${number} order by id limit ${sql.lit(MOST)})
        returning tenants, ${keys} as keys, day, n, figures),
      -- What took itself back by now changes nothing.
      added as (select tenants, keys, day, sum(n) as n, ${added} as figures from taken group by tenants, keys, day having ${counted}),
      sums as (
        select tenant, keys, md5(keys::text) as key, day, n, figures from added
        cross join lateral (select distinct tenant from unnest(tenants) as own(tenant) where tenant is not null) as each),
      kept as (
        update tally f set n = f.n + s.n, figures = ${both} from sums s
        where f.tally = ${name} and f.tenant = s.tenant and f.key = s.key and f.day is not distinct from s.day
        returning f.tenant, f.key, f.day),
      made as (
        insert into tally (tally, tenant, keys, key, day, n, figures)
        select ${name}, s.tenant, s.keys, s.key, s.day, s.n, s.figures from sums s
        where not exists (select from kept k where k.tenant = s.tenant and k.key = s.key and k.day is not distinct from s.day))
      select count(*)::integer as taken from taken`.execute(kysely);
    await sql`delete from tally where tally = ${name} and n = 0`.execute(kysely);
    return rows[0]?.taken ?? 0;
  });
}

/** Rows of tallies that are defined no more. */
export const dropUndefined = (database: Database): Promise<void> =>
  database.transaction(system('folding of tallies'), async ({ kysely }) => {
    await sql`delete from tally where tally not in (select tally from tally_state)`.execute(kysely);
  });
