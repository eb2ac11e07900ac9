/** Records by where they are: numbers only, so that what is drawn and what is listed agree. */
import { getAt } from '../../../engine/core/json/index.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

export type PlaceFields = { readonly latitude: ViewField; readonly longitude: ViewField };
export type Place = { readonly row: RecordData; readonly latitude: number; readonly longitude: number };
/** What a map shows, in degrees. */
export type Box = { readonly south: number; readonly west: number; readonly north: number; readonly east: number };
export type PlaceName = { readonly name: string; readonly latitude: number; readonly longitude: number; readonly count: number };

const within = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most;

/** Where a record is; undefined while nobody said, and for numbers that are nowhere on earth. */
export function placeOf(row: RecordData, fields: PlaceFields): Place | undefined {
  const latitude = getAt(row, fields.latitude.pointer);
  const longitude = getAt(row, fields.longitude.pointer);
  return within(latitude, 90) && within(longitude, 180) ? { row, latitude, longitude } : undefined;
}

/** The smallest box around all places; undefined without any. */
export function boxAround(places: readonly Place[]): Box | undefined {
  const [first] = places;
  if (!first) return undefined;
  const start = { south: first.latitude, north: first.latitude, west: first.longitude, east: first.longitude };
  return places.reduce<Box>(
    (box, { latitude, longitude }) => ({
      south: Math.min(box.south, latitude),
      north: Math.max(box.north, latitude),
      west: Math.min(box.west, longitude),
      east: Math.max(box.east, longitude),
    }),
    start,
  );
}

export const isIn = ({ latitude, longitude }: Place, { south, north, west, east }: Box): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Values of a field (cities, say), each in the middle of the records that share it; the most frequent first. */
export function namesOf(places: readonly Place[], field: ViewField | undefined): readonly PlaceName[] {
  if (!field) return [];
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    const name = getAt(place.row, field.pointer);
    if (typeof name !== 'string' || name.trim() === '') continue;
    const key = name.trim();
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return [...groups]
    .map(([name, own]) => ({
      name,
      count: own.length,
      latitude: middle(own.map(({ latitude }) => latitude)),
      longitude: middle(own.map(({ longitude }) => longitude)),
    }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** Words at a place: in pixels their width, the middle of which is at the place, and from where to where below it they stand. */
export type TakenPlace = {
  readonly latitude: number;
  readonly longitude: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
};
