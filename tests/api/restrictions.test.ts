/** Restrictions: what an organisation takes away is gone on every path (specification 6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll, statusId } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

describe.each(engines)('restrictions on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let made: { by: Caller; id: string }[] = [];

  beforeAll(async () => {
    server = await startTestServer({ engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  let count = 0;
  /** A restriction by an administrator, with a name of its own. */
  const restrict = async (by: Caller, more: Json) => {
    count += 1;
    const row = dataOf(await by.post('/v1/data/restriction', { name: `Restriction ${count}`, ...more }), 201);
    made.push({ by, id: row.id });
    return row;
  };
  const lift = async () => {
    for (const { by, id } of made) expect((await by.delete(`/v1/data/restriction/${id}`)).status).toBe(204);
    made = [];
  };
  const me = async (caller: Caller) => dataOf(await caller.get('/v1/definitions/app')).user ?? (await caller.get('/v1/definitions/app')).body.user;

  it('smoke', async () => {
    const app = (await people.dispatcher.get('/v1/definitions/app')).body;
    const { requestId } = await givenRequest(people, { cost: 1000, ext_order_id: 'EXT-1' });
    await restrict(people.fixit, { subject: 'field', entity: 'service-request', fields: ['/ext_order_id'], user_ids: [app.user.id] });
    const row = await read(people.dispatcher, 'service-request', requestId);
    expect(Object.keys(row)).not.toContain('ext_order_id');
    expect(Object.keys(await read(people.fixit, 'service-request', requestId))).toContain('ext_order_id');
    await lift();
    expect(Object.keys(await read(people.dispatcher, 'service-request', requestId))).toContain('ext_order_id');
  });
});
