/** Addresses as the operator's maps service knows them: found by words within a country, or for a point. */
import { createAskMaps, type MapsOptions, memberAt, type Place, pointOf, resultsOf } from './service.ts';

/** An address as clients take it over into a form. Texts are empty where the service says nothing. */
export type FoundAddress = {
  /** The whole address on one line; empty when the service knows the point and no address of it. */
  readonly text: string;
  readonly door: string;
  readonly building: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly state: string;
  readonly country: string;
  readonly location: { readonly place_id: string; readonly latlng: { readonly lat: number; readonly lng: number } };
};

export type Addresses = {
  /** At most 8 places that fit the words; none for words that nobody knows. @throws maps_failed (503) */
  find(words: string, country: string): Promise<readonly FoundAddress[]>;
  /** The address of a point; undefined when the service knows none. @throws maps_failed (503) */
  at(point: Place): Promise<FoundAddress | undefined>;
};

const MOST = 8;
/** No part of an address is longer: the rest is none of ours. */
const LONGEST = 1000;

export function createAddresses(options: MapsOptions): Addresses {
  const ask = createAskMaps(options);
  return {
    find: (words, country) =>
      ask({ address: words, components: `country:${country}` }, (answer) =>
        resultsOf(answer)
          .slice(0, MOST)
          .flatMap((result) => foundOf(result) ?? [])
          // Where a service knows nothing nearer, it answers the country itself.
          .filter((found) => found.text !== '' && (found.city !== '' || found.state !== '')),
      ),
    at: (point) => ask({ latlng: `${point.latitude},${point.longitude}` }, (answer) => firstOf(answer, point)),
  };
}

/** The nearest result, at the very point that was asked for. */
function firstOf(answer: unknown, point: Place): FoundAddress | undefined {
  const [first] = resultsOf(answer);
  return first === undefined ? undefined : readAddress(first, point);
}

function foundOf(result: unknown): FoundAddress | undefined {
  const point = pointOf(result);
  return point && readAddress(result, point);
}

function readAddress(result: unknown, { latitude, longitude }: Place): FoundAddress {
  const part = partsOf(result);
  return {
    text: textOf(memberAt(result, 'formatted_address')),
    door: part('street_number', 'subpremise'),
    building: part('neighborhood') || textOf(memberAt(result, 'name')) || part('premise'),
    street: part('sublocality_level_2') || part('route'),
    city: part('locality', 'postal_town', 'administrative_area_level_3'),
    postalCode: part('postal_code'),
    state: part('administrative_area_level_1'),
    country: part('country'),
    location: { place_id: textOf(memberAt(result, 'place_id')), latlng: { lat: latitude, lng: longitude } },
  };
}

/** Reads parts of a result by the first of their kinds that is there. */
function partsOf(result: unknown): (...kinds: readonly string[]) => string {
  const given = memberAt(result, 'address_components');
  const byKind = new Map<unknown, string>();
  for (const component of Array.isArray(given) ? given : []) {
    const kinds = memberAt(component, 'types');
    const name = textOf(memberAt(component, 'long_name'));
    for (const kind of Array.isArray(kinds) ? kinds : []) if (!byKind.has(kind)) byKind.set(kind, name);
  }
  return (...kinds) => kinds.map((kind) => byKind.get(kind) ?? '').find((name) => name !== '') ?? '';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, LONGEST) : '');
