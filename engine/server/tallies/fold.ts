/** Deltas become one row for each combination of values, and what counts nothing any more goes. */
import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import type { Database } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { KEYS_OF_DELTA, tallyName, tallyNumber } from '../model/tallies.ts';

/** Deltas that one statement takes. */
const MOST = 20_000;

/** No id is higher. */
const LAST = '9223372036854775807';

/** Whoever reads meanwhile finds each delta either by itself or in the row that it was folded into. */
export async function foldTallies(database: Database, entity: Entity): Promise<void> {
  for (const tally of entity.tallies ?? []) {
    const name = tallyName(entity, tally);
    while ((await foldSome(database, name, tally.sums.length * 2)) === MOST);
  }
}

/**
 * Takes a range of deltas, and looks each sum up in one index. Nothing is joined, so that no plan depends on statistics, which know
 * nothing of a tally that was just filled. `figures`: how many there are beside the count.
 */
export function foldingOf(name: string, figures: number): RawBuilder<{ taken: number }> {
  const number = sql.lit(tallyNumber(name));
  const places = Array.from({ length: figures }, (_, index) => sql.lit(index + 1));
  const added = sql`array[${sql.join(places.map((place) => sql`sum(figures[${place}])`))}]::numeric[]`;
  const both = sql`array[${sql.join(places.map((place) => sql`tally.figures[${place}] + excluded.figures[${place}]`))}]::numeric[]`;
  const counted = sql.join(
    [sql`sum(n)`, ...places.map((place) => sql`sum(figures[${place}])`)].map((sum) => sql`${sum} <> 0`),
    sql` or `,
  );
  return sql`with taken as (
      delete from tally_delta where tally = ${number} and id <= coalesce(
        (select id from tally_delta where tally = ${number} order by id offset ${sql.lit(MOST - 1)} limit 1), ${sql.lit(LAST)})
      returning tenants, ${sql.raw(KEYS_OF_DELTA)} as keys, day, n, figures),
    -- What took itself back by now changes nothing.
    added as (select tenants, keys, day, sum(n) as n, ${added} as figures from taken group by tenants, keys, day having ${counted}),
    folded as (
      insert into tally (tally, tenant, keys, key, day, n, figures)
      select ${name}, tenant, keys, md5(keys::text), day, n, figures from added
      cross join lateral (select distinct tenant from unnest(tenants) as own(tenant) where tenant is not null) as each
      on conflict (tally, tenant, key, day) do update set n = tally.n + excluded.n, figures = ${both})
    select count(*)::integer as taken from taken`;
}

function foldSome(database: Database, name: string, figures: number): Promise<number> {
  return database.transaction(system('folding of tallies'), async ({ kysely }) => {
    // Two that fold one tally would each wait for the other's rows.
    const { rows: held } = await sql`select 1 from tally_state where tally = ${name} and complete for update skip locked`.execute(kysely);
    if (held.length === 0) return 0;
    const { rows } = await foldingOf(name, figures).execute(kysely);
    await sql`delete from tally where tally = ${name} and n = 0`.execute(kysely);
    return rows[0]?.taken ?? 0;
  });
}

/** Rows of tallies that are defined no more. */
export const dropUndefined = (database: Database): Promise<void> =>
  database.transaction(system('folding of tallies'), async ({ kysely }) => {
    await sql`delete from tally where tally not in (select tally from tally_state)`.execute(kysely);
  });
