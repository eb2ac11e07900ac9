/** What devices keep for when there is no network: which records, and the key that seals them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ areas: ['inventory'], seed: true });
});
afterAll(() => test.stop());

type Kept = {
  readonly entity: string;
  readonly filter: string;
  readonly with: readonly { readonly field: string; readonly entity: string }[];
};
const keptBy = async (email: string): Promise<readonly Kept[] | undefined> => {
  return (await (await test.as(email)).get('/v1/definitions/app')).body.offline;
};

it('is said to who works in the field alone: their jobs of these days with their requests, and their stock', async () => {
  expect((await keptBy('tech@fixit.test'))?.map(({ entity, with: refers }) => [entity, ...refers.map(({ field }) => field)])).toEqual(
    expect.arrayContaining([['stock-balance'], ['subtask', 'srvc_req_id', 'asset_id']]),
  );
  for (const email of ['owner@demo.test', 'admin@acme.test', 'user@acme.test', 'user@fixit.test'])
    expect(await keptBy(email)).toBeUndefined();
});

it('is what a list answers by that filter: jobs of their own, and no others', async () => {
  const technician = await test.as('tech@fixit.test');
  for (const { entity, filter } of (await keptBy('tech@fixit.test')) ?? []) {
    const { status, body } = await technician.get(`/v1/data/${entity}?filter=${encodeURIComponent(filter)}&page_size=200`);
    expect([entity, status]).toEqual([entity, 200]);
    if (entity !== 'subtask') continue;
    const { user } = (await technician.get('/v1/definitions/app')).body;
    expect(body.data.length).toBeGreaterThan(5);
    expect(new Set(body.data.map((row: { assgne_id: string }) => row.assgne_id))).toEqual(new Set([user.id]));
  }
});

it('is sealed by a key of this person and device, which stays and is no other’s', async () => {
  const keyOf = async (email: string, device: string) => {
    const person = await test.as(email);
    const { status, body, headers } = await person.post('/v1/offline/key', { device });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    return body.data.key as string;
  };
  const [phone, tablet] = [randomUUID(), randomUUID()];
  const first = await keyOf('tech@fixit.test', phone);
  expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  expect(await keyOf('tech@fixit.test', phone)).toBe(first);
  expect(await keyOf('tech@fixit.test', tablet)).not.toBe(first);
  expect(await keyOf('user@fixit.test', phone)).not.toBe(first);
  const technician = await test.as('tech@fixit.test');
  expect((await technician.post('/v1/offline/key', { device: 'mine' })).status).toBe(422);
  expect((await test.inject('POST', '/v1/offline/key', { body: { device: phone } })).status).toBe(401);
});
