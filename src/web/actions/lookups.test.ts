import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../../engine/web/api/http.ts';
import { lookUp } from './lookups.ts';

vi.mock('../../../engine/web/api/http.ts', () => ({ call: vi.fn(async () => ({ data: ['found'] })) }));
afterEach(() => vi.clearAllMocks());

it.each([
  ['pincodes', '56 00', '/v1/searcher?fn=getPincode&query=56+00'],
  ['cities', 'a&fn=getCustomers', '/v1/searcher?fn=getCities&query=a%26fn%3DgetCustomers'],
  ['states', '', '/v1/searcher?fn=getState&query='],
  ['customers', 'Asha,Lotus', '/v1/searcher?fn=getCustomers&combined_search=Asha%2CLotus'],
  ['addresses', 'MG Road', '/v1/maps/places?q=MG+Road'],
  ['road', '12.9,77.6;13,77.7', '/v1/maps/road?points=12.9%2C77.6%3B13%2C77.7'],
  ['address-at', '12.9,77.6', '/v1/maps/reverse?latlng=12.9%2C77.6'],
])('asks for %s', async (what, query, address) => {
  expect(await lookUp({ what, query })).toEqual(['found']);
  expect(call).toHaveBeenCalledExactlyOnceWith(address);
});

it('looks nothing else up', async () => {
  for (const what of ['users', 'constructor', undefined]) await expect(lookUp({ what, query: 'a' })).rejects.toThrow();
  await expect(lookUp({ what: 'cities' })).rejects.toThrow();
  expect(call).not.toHaveBeenCalled();
});
