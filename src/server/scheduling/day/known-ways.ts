/** Ways that a map service has measured, as they are kept: no row where none is set up. */
import { sql } from 'kysely';
import type { Connection } from '../../../../engine/server/database/port.ts';
import type { Site } from './types.ts';
import { placeOf, type Way, type Ways } from './ways.ts';

type Row = Way & { readonly from_place: string; readonly to_place: string };

/** Every way that is known among the places of sites; undefined where none is. */
export async function readWays({ kysely }: Connection, sites: readonly (Site | null)[]): Promise<Ways | undefined> {
  const places = [...new Set(sites.flatMap((site) => (site ? [placeOf(site)] : [])))];
  if (places.length < 2) return undefined;
  const { rows } = await sql<Row>`
    select from_place, to_place, minutes, metres from travel_way
    where from_place = any(${places}::text[]) and to_place = any(${places}::text[])`.execute(kysely);
  return waysOf(rows);
}

/** Those of the ways from one site to another that are known; undefined where none is. */
export async function readLegs({ kysely }: Connection, legs: readonly (readonly [Site, Site])[]): Promise<Ways | undefined> {
  if (legs.length === 0) return undefined;
  const { rows } = await sql<Row>`
    select w.from_place, w.to_place, w.minutes, w.metres
    from (select distinct * from unnest(${legs.map(([from]) => placeOf(from))}::text[], ${legs.map(([, to]) => placeOf(to))}::text[])) as leg(a, b)
    join travel_way w on w.from_place = leg.a and w.to_place = leg.b`.execute(kysely);
  return waysOf(rows);
}

function waysOf(rows: readonly Row[]): Ways | undefined {
  if (rows.length === 0) return undefined;
  const ways = new Map<string, Map<string, Way>>();
  for (const { from_place, to_place, minutes, metres } of rows) {
    const found = ways.get(from_place) ?? new Map<string, Way>();
    ways.set(from_place, found.set(to_place, { minutes, metres }));
  }
  return ways;
}
