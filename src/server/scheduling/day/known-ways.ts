/** Ways that a map service has measured, as they are kept: no row where none is set up. */
import { sql } from 'kysely';
import type { Connection } from '../../../../engine/server/database/port.ts';
import type { Site } from './types.ts';
import { placeOf, type Way, type Ways } from './ways.ts';

type Row = Way & { readonly from_place: string; readonly to_place: string };

/** Every way that is known among the places; undefined where none is. */
export async function readWays({ kysely }: Connection, sites: readonly (Site | null)[]): Promise<Ways | undefined> {
  const places = [...new Set(sites.flatMap((site) => (site ? [placeOf(site)] : [])))];
  if (places.length < 2) return undefined;
  const { rows } = await sql<Row>`
    select from_place, to_place, minutes, metres from travel_way
    where from_place = any(${places}::text[]) and to_place = any(${places}::text[])`.execute(kysely);
  if (rows.length === 0) return undefined;
  const ways = new Map<string, Map<string, Way>>();
  for (const { from_place, to_place, minutes, metres } of rows) {
    const found = ways.get(from_place) ?? new Map<string, Way>();
    ways.set(from_place, found.set(to_place, { minutes, metres }));
  }
  return ways;
}
