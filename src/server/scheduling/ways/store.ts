/**
 * Ways that were measured, kept in the database: whoever judges a plan later, in whichever process, goes by the same ways as the search
 * did, without asking anybody within a transaction. A row for each two places; they are few beside what a day's plan reads of them.
 */
import { sql } from 'kysely';
import { rowsAs } from '../../../../engine/server/access/bulk.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { daysBefore, olderThan, type Sweep } from '../../../../engine/server/jobs/index.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import type { Measured } from './measure.ts';

const keeper = system('ways');

/** Days after which a way is asked for anew. */
const FRESH = 1;

/** What of these places need not be asked for: `from to`. */
export function freshWays(
  connection: Connection,
  { places, profile, now }: { readonly places: readonly string[]; readonly profile: string; readonly now: string },
): Promise<ReadonlySet<string>> {
  return connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<{ way: string }>`
      select from_place || ' ' || to_place as way from travel_way
      where from_place = any(${[...places]}::text[]) and to_place = any(${[...places]}::text[])
        and profile = ${profile} and asked_at > ${daysBefore(now, FRESH)}`.execute(kysely);
    return new Set(rows.map(({ way }) => way));
  });
}

/** From the door to the van and from the van to the door, as with straight lines. */
const DOORS = 4;
/** Rows of one statement. */
const AT_ONCE = 20_000;

const columns = [
  { name: 'id', type: 'uuid' },
  { name: 'from_place', type: 'text' },
  { name: 'to_place', type: 'text' },
  { name: 'minutes', type: 'integer' },
  { name: 'metres', type: 'integer' },
];

/** Places between which there is no way are left to the straight line. */
export function keepWays(connection: Connection, measured: readonly Measured[], { profile, now }: { profile: string; now: string }) {
  const rows = [...new Map(measured.map((each) => [`${each.from} ${each.to}`, each])).values()].flatMap(({ from, to, leg }) =>
    leg === null || from === to
      ? []
      : [{ id: newId(), from_place: from, to_place: to, minutes: Math.round(leg.seconds / 60) + DOORS, metres: Math.round(leg.metres) }],
  );
  return connection.as(keeper, async ({ kysely }) => {
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await sql`
        insert into travel_way (id, from_place, to_place, minutes, metres, profile, asked_at, created_at, updated_at, version)
        select v.id, v.from_place, v.to_place, v.minutes, v.metres, ${profile}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, 1
        from ${rowsAs('v', rows.slice(at, at + AT_ONCE), columns)}
        order by v.from_place, v.to_place
        on conflict (from_place, to_place) do update
          set minutes = excluded.minutes, metres = excluded.metres, profile = excluded.profile, asked_at = excluded.asked_at`.execute(
        kysely,
      );
  });
}

/** When nobody goes by it any more, a way is forgotten after a month. */
export const oldWays: Sweep = { name: 'scheduling.old-ways', table: 'travel_way', due: olderThan('travel_way', 'asked_at', 30) };
