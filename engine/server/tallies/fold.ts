/** Deltas become one row for each combination of values, and what counts nothing any more goes. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import type { Database } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { tallyName } from '../model/tallies.ts';

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
    // Two that fold one tally would each make a row of the same values.
    const { rows: held } = await sql`select 1 from tally_state where tally = ${name} and complete for update skip locked`.execute(kysely);
    if (held.length === 0) return 0;
    const places = Array.from({ length: figures }, (_, index) => sql.lit(index + 1));
    const added = sql`array[${sql.join(places.map((place) => sql`sum(figures[${place}])`))}]::numeric[]`;
    const both = sql`array[${sql.join(places.map((place) => sql`f.figures[${place}] + s.figures[${place}]`))}]::numeric[]`;
    const { rows } = await sql<{ taken: number }>`with taken as (
        delete from tally where id in (select id from tally where tally = ${name} and not folded limit ${sql.lit(MOST)})
        returning tenant, keys, key, day, n, figures),
      sums as (select tenant, keys, key, day, sum(n) as n, ${added} as figures from taken group by tenant, keys, key, day),
      kept as (
        update tally f set n = f.n + s.n, figures = ${both} from sums s
        where f.tally = ${name} and f.folded and f.tenant = s.tenant and f.key = s.key and f.day is not distinct from s.day
        returning f.tenant, f.key, f.day),
      made as (
        insert into tally (tally, tenant, keys, key, day, n, figures, folded)
        select ${name}, s.tenant, s.keys, s.key, s.day, s.n, s.figures, true from sums s
        where not exists (select from kept k where k.tenant = s.tenant and k.key = s.key and k.day is not distinct from s.day))
      select count(*)::integer as taken from taken`.execute(kysely);
    await sql`delete from tally where tally = ${name} and folded and n = 0`.execute(kysely);
    return rows[0]?.taken ?? 0;
  });
}

/** Rows of tallies that are defined no more. */
export const dropUndefined = (database: Database): Promise<void> =>
  database.transaction(system('folding of tallies'), async ({ kysely }) => {
    await sql`delete from tally where tally not in (select tally from tally_state)`.execute(kysely);
  });
