/**
 * What the address block looks up while somebody types: pincodes, cities, states, addresses, customers. The host's action
 * `look-up` asks; what it answers is read here, so that the block gets what it expects or nothing.
 */
import { useMemo } from 'react';
import { isObject } from '../../../../engine/core/json/index.ts';
import { useHostAction } from '../../../../engine/react/host-actions.ts';

/** A pincode with its city and state; a city with its state; a state. What is not known is empty. */
export type PlaceItem = {
  readonly label: string;
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  /** In degrees, where it is known. */
  readonly point?: { readonly latitude: number; readonly longitude: number };
};

/** An address as a maps service knows it; texts are empty where it says nothing. */
export type AddressFound = {
  /** The whole address on one line; empty when only the point is known. */
  readonly text: string;
  readonly door: string;
  readonly building: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** A record that is there already. */
export type CustomerItem = { readonly id: string; readonly label: string };

/** Each rejects when nobody can tell; what nobody knows is empty. */
export type Lookups = {
  pincodes(words: string): Promise<readonly PlaceItem[]>;
  cities(words: string): Promise<readonly PlaceItem[]>;
  states(words: string): Promise<readonly PlaceItem[]>;
  /** Addresses in the organisation's country. */
  addresses(words: string): Promise<readonly AddressFound[]>;
  /** The address of a point in degrees; undefined when nobody knows one. */
  addressAt(latitude: number, longitude: number): Promise<AddressFound | undefined>;
  /** Customers with this name, and all these parts in their address. */
  customers(name: string, parts: readonly string[]): Promise<readonly CustomerItem[]>;
};

/** The same as long as the host is. */
export function useLookups(): Lookups {
  const ask = useHostAction('look-up');
  return useMemo(() => {
    const items = async (what: string, query: string) => listOf(await ask({ what, query }), itemOf);
    return {
      pincodes: (words) => items('pincodes', words),
      cities: (words) => items('cities', words),
      states: (words) => items('states', words),
      addresses: async (words) => listOf(await ask({ what: 'addresses', query: words }), addressOf),
      customers: async (name, parts) => {
        const query = [name, ...parts].map((part) => part.replaceAll(',', ' ').trim()).join(',');
        return listOf(await ask({ what: 'customers', query }), customerOf);
      },
      addressAt: async (latitude, longitude) => addressOf(await ask({ what: 'address-at', query: `${latitude},${longitude}` })),
    };
  }, [ask]);
}

const listOf = <Item>(answer: unknown, read: (one: unknown) => Item | undefined): readonly Item[] =>
  Array.isArray(answer) ? answer.flatMap((one) => read(one) ?? []) : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function itemOf(one: unknown): PlaceItem | undefined {
  if (!isObject(one) || textOf(one.label) === '') return undefined;
  const { latitude, longitude } = one;
  const point = typeof latitude === 'number' && typeof longitude === 'number' ? { point: { latitude, longitude } } : {};
  return { label: textOf(one.label), pincode: textOf(one.pincode), city: textOf(one.city), state: textOf(one.state), ...point };
}

function customerOf(one: unknown): CustomerItem | undefined {
  return isObject(one) && textOf(one.id) !== '' ? { id: textOf(one.id), label: textOf(one.label) } : undefined;
}

function addressOf(one: unknown): AddressFound | undefined {
  const point = isObject(one) && isObject(one.location) ? one.location.latlng : undefined;
  if (!isObject(one) || !isObject(point) || typeof point.lat !== 'number' || typeof point.lng !== 'number') return undefined;
  const { text, door, building, street, city, postalCode, state, country } = one;
  return {
    text: textOf(text),
    door: textOf(door),
    building: textOf(building),
    street: textOf(street),
    city: textOf(city),
    postalCode: textOf(postalCode),
    state: textOf(state),
    country: textOf(country),
    latitude: point.lat,
    longitude: point.lng,
  };
}
