import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGeocode } from './geocode.ts';

it('waits no longer than its time for an answer', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const geocode = createGeocode({ url: `http://127.0.0.1:${port}/`, timeout: 50 });
  await expect(geocode('Lotus Heights')).rejects.toMatchObject({ status: 503, code: 'maps_failed' });
  silent.closeAllConnections();
  silent.close();
});
