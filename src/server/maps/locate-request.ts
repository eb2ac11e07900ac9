/** Fetching the missing location of a request. */
import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { isUuid } from '../../../engine/server/kernel/ids.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { isMasked } from '../../../engine/server/resources/mask.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import type { Geocode } from './geocode.ts';

export type LocateOptions = { readonly resources: Pick<Resources, 'get' | 'update'>; readonly geocode: Geocode | undefined };
export type Located = { readonly location_latitude: unknown; readonly location_Longitude: unknown };

const ENTITY = 'service-request';
const asked = ['/srvc_type_id', '/address', '/cust_state', '/location_latitude', '/location_Longitude', '/version'];

/**
 * Finds the place of a request's address and keeps it, as the member who asks: the request must be one that they may change.
 * One that has its place already keeps it.
 * @throws not_found, no_maps (422) where no maps service is set, place_not_found (422), maps_failed (503), stale (412)
 */
export async function locateRequest(
  { resources, geocode }: LocateOptions,
  member: Principal,
  { typeId, id }: { readonly typeId: string; readonly id: string },
): Promise<Located> {
  if (!isUuid(id)) throw problems.notFound();
  const { data } = await resources.get(member, ENTITY, id, { fields: asked });
  if (String(data.srvc_type_id) !== typeId) throw problems.notFound();
  const { location_latitude, location_Longitude } = data;
  if (isThere(location_latitude) && isThere(location_Longitude)) return { location_latitude, location_Longitude };

  const version = Number(data.version);
  // What is stored, sent back: it changes nothing, and is refused to who may not write these fields before anything leaves this server.
  await resources.update(member, ENTITY, [{ id, version, patch: { location_latitude, location_Longitude } }]);
  if (!geocode) throw problems.noMaps();
  const address = addressOf(data);
  const place = address === '' ? undefined : await geocode(address);
  if (!place) throw problems.placeNotFound();
  const patch = { location_latitude: place.latitude, location_Longitude: place.longitude };
  await resources.update(member, ENTITY, [{ id, version, patch }]);
  return patch;
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined;
const isWord = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isDots = (value: unknown): boolean => typeof value === 'string' && isMasked(value);

/** Empty for somebody from whom the address is kept: what is left of it, the state say, would be found elsewhere, and kept. */
function addressOf({ address, cust_state }: Row): string {
  if (address === undefined || isDots(address)) return '';
  return [address, cust_state].filter((part) => isWord(part) && !isDots(part)).join(', ');
}
