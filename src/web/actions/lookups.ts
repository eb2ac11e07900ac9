/** What widgets look up on the server while somebody types. */
import { call } from '../../../engine/web/api/http.ts';

type Data = { readonly data: unknown };

const searcher = (fn: string) => (query: string) => `/v1/searcher?${new URLSearchParams({ fn, query })}`;

const addresses: Readonly<Record<string, (query: string) => string>> = {
  pincodes: searcher('getPincode'),
  cities: searcher('getCities'),
  states: searcher('getState'),
  customers: (combined_search) => `/v1/searcher?${new URLSearchParams({ fn: 'getCustomers', combined_search })}`,
  addresses: (q) => `/v1/maps/places?${new URLSearchParams({ q })}`,
  road: (points) => `/v1/maps/road?${new URLSearchParams({ points })}`,
  'address-at': (latlng) => `/v1/maps/reverse?${new URLSearchParams({ latlng })}`,
};

/** `{ what, query }`: answers what the server knows. @throws what the call rejects with, and an Error for something else. */
export async function lookUp({ what, query }: Readonly<Record<string, unknown>>): Promise<unknown> {
  const name = String(what);
  const address = Object.hasOwn(addresses, name) ? addresses[name] : undefined;
  if (!address || typeof query !== 'string') throw new Error(`"${name}" cannot be looked up.`);
  return (await call<Data>(address(query))).data;
}
