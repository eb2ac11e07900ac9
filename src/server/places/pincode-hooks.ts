/**
 * A pincode says where something is: city, state and, where it is known, the point on the map. Forms fill them in as it is typed; the
 * same is filled in however a record comes (a file, a change of many, a call), and nothing that somebody wrote is written over.
 */
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { defaults } from '../defaults/index.ts';
import { tables } from '../rows/index.ts';

type Place = { readonly city: string; readonly state: string; readonly latitude: number | null; readonly longitude: number | null };

/** Fields of an address, by what a pincode says of them. */
const slots = { city: 'cust_city', state: 'cust_state', latitude: 'location_latitude', longitude: 'location_Longitude' } as const;
const words = ['city', 'state'] as const;
const point = ['latitude', 'longitude'] as const;

const isNothing = (value: unknown) => value === null || value === undefined || value === '';
/** Nothing is there, or what belonged to the pincode before. */
const isOpen = ({ before, after }: Change, field: string): boolean =>
  isNothing(after[field]) || (before !== null && (before[field] ?? null) === (after[field] ?? null));

/** The pincode that fills something in: a new one. */
function pincodeOf({ before, after }: Change): string | undefined {
  const { cust_pincode: pincode } = after;
  if (typeof pincode !== 'string' || pincode === '' || pincode === before?.cust_pincode) return undefined;
  return Object.values(slots).some((field) => isOpen({ before, after }, field)) ? pincode : undefined;
}

async function fill(changes: Change[], { principal, connection }: HookContext): Promise<void> {
  const wanted = [...new Set(changes.flatMap((change) => pincodeOf(change) ?? []))];
  if (wanted.length === 0) return;
  const country = actorOf(principal, connection)?.org.country ?? defaults.country;
  const places = await placesOf(connection, country, wanted);
  for (const change of changes) {
    const place = places.get(pincodeOf(change) ?? '');
    if (place) change.after = { ...change.after, ...filledBy(change, place) };
  }
}

/** City and state go together, and so do the coordinates. */
function filledBy(change: Change, place: Place): Row {
  const isFree = (parts: readonly (keyof typeof slots)[]) => parts.every((part) => isOpen(change, slots[part]));
  const patch: Record<string, unknown> = {};
  if (isFree(words)) for (const part of words) patch[slots[part]] = place[part];
  else if (isNothing(change.after[slots.state])) patch[slots.state] = place.state;
  if (isFree(point) && place.latitude !== null && place.longitude !== null) for (const part of point) patch[slots[part]] = place[part];
  return patch;
}

/** Without pincodes that lie in several cities. The point is the middle of the areas whose points are known. */
async function placesOf(connection: Connection, country: string, pincodes: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const rows = await tables(connection)
    .selectFrom('pincode')
    .select(['pincode', 'city', 'state', 'latitude', 'longitude'])
    .where('country', '=', country)
    .where('pincode', 'in', pincodes)
    .execute();
  const found = new Map<string, Place>();
  for (const pincode of pincodes) {
    const own = rows.filter((row) => row.pincode === pincode);
    const [first] = own;
    if (!first || own.some(({ city, state }) => city !== first.city || state !== first.state)) continue;
    found.set(pincode, { city: first.city, state: first.state, ...middleOf(own) });
  }
  return found;
}

type Point = Pick<Place, 'latitude' | 'longitude'>;

function middleOf(rows: readonly { readonly latitude: unknown; readonly longitude: unknown }[]): Point {
  const known = rows.flatMap(({ latitude, longitude }) =>
    isNothing(latitude) || isNothing(longitude) ? [] : [[Number(latitude), Number(longitude)]],
  );
  if (known.length === 0) return { latitude: null, longitude: null };
  const mean = (at: 0 | 1) => Math.round((known.reduce((sum, one) => sum + (one[at] ?? 0), 0) / known.length) * 1e6) / 1e6;
  return { latitude: mean(0), longitude: mean(1) };
}

export const fillingPlaces: EntityHooks = { beforeCreate: fill, beforeUpdate: fill };
