/**
 * What the names in restrictions mean: a key, the statuses of that key; a group of places, its places with all below them
 * and their pincodes. Kept in the restriction, since it is asked for with every call, and found out anew when either side changes.
 */
import { type RawBuilder, sql } from 'kysely';
import { isEqual } from '../../../engine/core/json/index.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';

const keeping = system('what restrictions mean');

const arePartners = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`exists (select 1 from partnership a
  where a.is_active and ((a.org_id = ${one} and a.provider_id = ${other}) or (a.provider_id = ${one} and a.org_id = ${other})))`;
const own = sql`x.org_id`;

const statuses = sql`coalesce((select array_agg(z.id::text order by z.id) from status z
  where x.subject = 'status' and z.key = any(x.status_keys) and (z.org_id = ${own} or ${arePartners(own, sql`z.org_id`)})), '{}')`;
const below = sql`with recursive below as (
    select l.id from location l join location_group g on l.id = any(g.location_ids)
    where x.subject = 'location' and g.org_id = ${own} and g.id = any(x.location_group_ids)
    union select c.id from location c join below b on c.parent_id = b.id)`;
const places = sql`coalesce((${below} select array_agg(b.id::text order by b.id) from below b), '{}')`;
const pincodes = sql`coalesce((${below} select array_agg(distinct p.pincode order by p.pincode)
  from location l join below b on b.id = l.id cross join lateral unnest(l.pincodes) as p(pincode)), '{}')`;

/** Restrictions of these organisations, those of partners too where statuses are concerned. */
const refresh = (connection: Connection, which: RawBuilder<unknown>): Promise<unknown> =>
  connection.as(keeping, ({ kysely }) =>
    sql`update restriction x set status_ids = ${statuses}, place_ids = ${places}, pincodes = ${pincodes} where ${which}`.execute(kysely),
  );

const orgsOf = (rows: readonly Row[], ...columns: readonly string[]) =>
  sql`${[...new Set(rows.flatMap((row) => columns.map((name) => String(row[name]))))]}::uuid[]`;

const idsOf = (rows: readonly Row[]) => sql`${rows.map(({ id }) => String(id))}::uuid[]`;

/** Those whose named columns are new or other ones than before. */
const touched = (changes: readonly Change[], ...columns: readonly string[]): readonly Row[] =>
  changes
    .filter(({ before, after }) => columns.some((name) => !isEqual(before?.[name] ?? null, after[name] ?? null)))
    .map(({ after }) => after);

const after = (work: (changes: readonly Change[], connection: Connection) => Promise<unknown>): EntityHooks => {
  const run = async (changes: readonly Change[], { connection }: HookContext) => void (await work(changes, connection));
  return { afterCreate: run, afterUpdate: run };
};

const refreshed = (rows: readonly Row[], connection: Connection, which: (rows: readonly Row[]) => RawBuilder<unknown>) =>
  rows.length === 0 ? Promise.resolve() : refresh(connection, which(rows));

const ofPlaces = (rows: readonly Row[]) => sql`x.subject = 'location' and x.org_id = any(${orgsOf(rows, 'org_id')})`;

export const meaningHooks: Readonly<Record<string, EntityHooks>> = {
  restriction: after((changes, connection) =>
    refreshed(touched(changes, 'subject', 'status_keys', 'location_group_ids'), connection, (rows) => sql`x.id = any(${idsOf(rows)})`),
  ),
  status: after((changes, connection) =>
    refreshed(touched(changes, 'key'), connection, (rows) => {
      const orgs = orgsOf(rows, 'org_id');
      return sql`x.subject = 'status' and (x.org_id = any(${orgs}) or exists (select 1 from unnest(${orgs}) o where ${arePartners(own, sql`o`)}))`;
    }),
  ),
  partnership: after((changes, connection) =>
    refreshed(
      touched(changes, 'is_active', 'org_id', 'provider_id'),
      connection,
      (rows) => sql`x.subject = 'status' and x.org_id = any(${orgsOf(rows, 'org_id', 'provider_id')})`,
    ),
  ),
  location: after((changes, connection) => refreshed(touched(changes, 'parent_id', 'pincodes'), connection, ofPlaces)),
  'location-group': after((changes, connection) => refreshed(touched(changes, 'location_ids'), connection, ofPlaces)),
};
