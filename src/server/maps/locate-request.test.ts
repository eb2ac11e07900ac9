import { expect, it, vi } from 'vitest';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { inEnglish } from '../../../tests/support/words.ts';
import { locateRequest } from './locate-request.ts';

const id = '0190f3a2-0000-7000-8000-000000000001';
const anybody = system('test');
const stored = {
  srvc_type_id: 3,
  address: 'Lotus Heights, Bengaluru 560034',
  cust_state: null,
  location_latitude: null,
  location_Longitude: null,
  version: 7,
};
const resourcesOf = (row: object = {}) => ({ get: vi.fn(async () => ({ data: { ...stored, ...row } })), update: vi.fn(async () => []) });

it('says that no maps service is set up', async () => {
  const asked = locateRequest({ resources: resourcesOf(), geocode: undefined }, anybody, { typeId: '3', id });
  await expect(asked.catch(inEnglish)).resolves.toMatchObject({
    status: 422,
    code: 'no_maps',
    message: 'No maps service is set up here, so the location cannot be fetched.',
  });
});

it('asks nobody outside before it is known that the place may be kept', async () => {
  const resources = { ...resourcesOf(), update: vi.fn(() => Promise.reject(problems.notFound())) };
  const geocode = vi.fn();
  await expect(locateRequest({ resources, geocode }, anybody, { typeId: '3', id })).rejects.toMatchObject({ status: 404 });
  expect(geocode).not.toHaveBeenCalled();
});

it('keeps the place for the version that the address was read of', async () => {
  const resources = resourcesOf();
  const geocode = vi.fn(async () => ({ latitude: 12.9, longitude: 77.6 }));
  const place = { location_latitude: 12.9, location_Longitude: 77.6 };
  expect(await locateRequest({ resources, geocode }, anybody, { typeId: '3', id })).toEqual(place);
  expect(geocode.mock.calls).toEqual([['Lotus Heights, Bengaluru 560034']]);
  expect(resources.update).toHaveBeenLastCalledWith(anybody, 'service-request', [{ id, version: 7, patch: place }]);
});

it('looks for no place without an address', async () => {
  const geocode = vi.fn();
  const asked = locateRequest({ resources: resourcesOf({ address: ' ' }), geocode }, anybody, { typeId: '3', id });
  await expect(asked.catch(inEnglish)).resolves.toMatchObject({ code: 'place_not_found', message: 'Location Not Found' });
  expect(geocode).not.toHaveBeenCalled();
});

it.each([
  ['dots', { address: '•••• 1234', cust_state: 'Karnataka' }],
  ['short dots', { address: '••••', cust_state: null }],
  ['nothing', { address: undefined, cust_state: 'Karnataka' }],
])('asks nobody when the caller is shown %s in place of the address', async (_what, row) => {
  const resources = resourcesOf(row);
  const geocode = vi.fn(async () => ({ latitude: 12.9, longitude: 77.6 }));
  const asked = locateRequest({ resources, geocode }, anybody, { typeId: '3', id });
  await expect(asked.catch(inEnglish)).resolves.toMatchObject({ status: 422, code: 'place_not_found', message: 'Location Not Found' });
  expect(geocode).not.toHaveBeenCalled();
  expect(resources.update).toHaveBeenCalledTimes(1);
});

it('does without a state that is masked', async () => {
  const geocode = vi.fn(async () => ({ latitude: 12.9, longitude: 77.6 }));
  await locateRequest({ resources: resourcesOf({ cust_state: '•••• taka' }), geocode }, anybody, { typeId: '3', id });
  expect(geocode.mock.calls).toEqual([['Lotus Heights, Bengaluru 560034']]);
});
