/** Where an address is, asked of the operator's maps service (it answers `results` with `geometry.location`). */
import { createAskMaps, type MapsOptions, type Place, pointOf, resultsOf } from './service.ts';

/** Undefined: the service knows no such place. @throws maps_failed (503) when it does not answer as it should. */
export type Geocode = (address: string) => Promise<Place | undefined>;

export function createGeocode(options: MapsOptions): Geocode {
  const ask = createAskMaps(options);
  return (address) => ask({ address }, placeOf);
}

/** The first place of an answer. @throws an Error for an answer that is a refusal, or none of this kind. */
function placeOf(answer: unknown): Place | undefined {
  const results = resultsOf(answer);
  if (results.length === 0) return undefined;
  const place = pointOf(results[0]);
  if (place) return place;
  throw new Error('The maps service answered no place.');
}
