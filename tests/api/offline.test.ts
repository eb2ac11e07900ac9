/** What devices keep for when there is no network: which records, and the key that seals them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ areas: ['inventory', 'requests', 'work-steps', 'customer-messages'], seed: true });
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
    expect.arrayContaining([['stock-balance'], ['subtask', 'srvc_req_id', 'asset_id', 'sbtsk_type_id']]),
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
    // How many they are rests on the day of the week.
    expect(body.data.length).toBeGreaterThan(0);
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

type Row = { readonly id: string; readonly version: number; readonly arrived_at: string | null };

it('is changed later: once for each key, and with the time at which it was done', async () => {
  const technician = await test.as('tech@fixit.test');
  const { user } = (await technician.get('/v1/definitions/app')).body;
  const filter = encodeURIComponent(`doc.assgne_id == '${user.id}' && doc.status_type == 'ACTIVE'`);
  const jobs = (await technician.get(`/v1/data/subtask?filter=${filter}&page_size=50`)).body.data as readonly Row[];
  const job = jobs.find(({ arrived_at }) => arrived_at === null);
  if (!job) throw new Error('The technician has nothing to do.');
  const path = `/v1/data/subtask/${job.id}`;
  const send = (method: 'PATCH' | 'POST', address: string, body: object, headers: Record<string, string>) =>
    test.inject(method, address, { body, headers: { ...headers, authorization: `Bearer ${technician.token}` } });

  const change = { headers: { 'if-match': `"${job.version}"`, 'idempotency-key': randomUUID() }, body: { remarks: 'The gate is locked.' } };
  const first = await send('PATCH', path, change.body, change.headers);
  const again = await send('PATCH', path, change.body, change.headers);
  expect([first.status, again.status, again.body.data.version]).toEqual([200, 200, first.body.data.version]);
  // Without the key it would be another change of a record that has gone on.
  expect((await send('PATCH', path, change.body, { 'if-match': change.headers['if-match'] })).status).toBe(412);

  const earlier = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const arrive = `${path}/actions/arrive`;
  const arrived = await send(
    'POST',
    arrive,
    { reason: 'No signal in the cellar.' },
    { 'idempotency-key': randomUUID(), 'happened-at': earlier },
  );
  expect([arrived.status, arrived.body.data?.arrived_at ?? arrived.body]).toEqual([200, earlier]);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const comment = await send('POST', `${path}/actions/comment`, { remarks: 'Done' }, { 'happened-at': later });
  expect(comment.status).toBe(200);
  // Not of a step that somebody waits for, and nothing that is no instant.
  expect((await send('POST', `${path}/actions/on-my-way`, {}, { 'happened-at': earlier })).status).toBe(400);
  expect((await send('POST', `${path}/actions/comment`, { remarks: 'x' }, { 'happened-at': 'yesterday' })).status).toBe(400);
});
