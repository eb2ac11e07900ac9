/**
 * Which hub a place falls to, in a line of work. What somebody has drawn says more than a list of pincodes, and a zone says more than the
 * hub's own list: it is the exception that somebody made. What nobody has said falls to the only hub there is, else to the nearest one.
 */
import { distanceBetween } from './distance.ts';
import { type Place, type Zone, zoneAt } from './zones.ts';

/** An active hub of the line of work, with its active zones. */
export type Hub = {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** That it serves first. */
  readonly pincodes: readonly string[];
  readonly zones: readonly Zone[];
};

/** Metres beyond which a hub is not taken for a place by its distance alone: what a technician reaches and is back from within a day. */
const REACH = 60_000;

/** Its id; undefined where no hub is meant to go there. */
export function hubAt(hubs: readonly Hub[], place: Place): string | undefined {
  const zones = hubs.flatMap((hub) => hub.zones);
  const found = zoneAt(zones, place);
  if (found) return hubs.find((hub) => hub.zones.includes(found.zone))?.id;
  const first = hubs.find(({ pincodes }) => place.pincode !== null && place.pincode !== undefined && pincodes.includes(place.pincode));
  if (first) return first.id;
  // With one base there is no choice, however far it is; with several, nobody goes to another city because it is nearer than a third one.
  return hubs.length === 1 ? hubs[0]?.id : nearest(hubs, place);
}

function nearest(hubs: readonly Hub[], { point }: Place): string | undefined {
  if (!point) return undefined;
  const [latitude, longitude] = point;
  const ways = hubs.flatMap((hub) => {
    if (hub.latitude === null || hub.longitude === null) return [];
    const metres = distanceBetween({ latitude, longitude }, { latitude: hub.latitude, longitude: hub.longitude });
    return metres <= REACH ? [{ id: hub.id, metres }] : [];
  });
  return ways.toSorted((one, other) => one.metres - other.metres || one.id.localeCompare(other.id))[0]?.id;
}
