/** Feature flags: shipped ones, what an owner makes of them, and who is told what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addShippedFlags } from '../../engine/server/definitions/feature-flags.ts';
import { flags as shippedFlags } from '../../src/server/flags.ts';
import { engines } from '../support/database.ts';
import { dataOf, listOf, one, patch } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const ASSISTANT = 'TMS250613736422';

describe.each(engines)('feature flags on %s', (engine) => {
  let server: TestServer;
  let owner: Caller;
  let acme: Caller;
  let globex: Caller;
  beforeAll(async () => {
    server = await startTestServer({ areas: [], engine, seed: true });
    [owner, acme, globex] = (await Promise.all(
      ['owner@demo.test', 'admin@acme.test', 'admin@globex.test'].map((email) => server.as(email)),
    )) as [Caller, Caller, Caller];
  });
  afterAll(() => server.stop());

  const access = async (caller: Caller, name: string) => (await caller.get(`/v1/feature-access/${name}`)).body;
  const set = async (code: string, body: object) => {
    const { id } = await one(owner, 'feature-flag', `doc.code == '${code}'`);
    dataOf(await patch(owner, 'feature-flag', id, body));
  };

  it('are there when the server has started, on for everybody outside production', async () => {
    const rows = await listOf(owner, 'feature-flag', 'true');
    expect(rows.map(({ code, title }: { code: string; title: string }) => [code, title])).toEqual(
      expect.arrayContaining(shippedFlags.map(([code, title]) => [code, title])),
    );
    for (const [code] of shippedFlags) expect(await access(acme, code)).toEqual({ data: true });
  });

  it.each(['TMS000000000000', 'nothing', '__proto__', 'toString', 'constructor'])('are off when nobody knows them: %s', async (name) => {
    expect(await access(acme, name)).toEqual({ data: false });
  });

  it('need a session', async () => {
    expect((await server.inject('GET', `/v1/feature-access/${ASSISTANT}`)).status).toBe(401);
  });

  it('are switched by the owner, for everybody or for some organisations', async () => {
    const { id } = await one(acme, 'organisation', "doc.nickname == 'Acme'");
    await set(ASSISTANT, { is_on: false });
    expect([await access(acme, ASSISTANT), await access(globex, ASSISTANT)]).toEqual([{ data: false }, { data: false }]);
    await set(ASSISTANT, { org_ids: [id] });
    expect([await access(acme, ASSISTANT), await access(globex, ASSISTANT)]).toEqual([{ data: true }, { data: false }]);
    await set(ASSISTANT, { is_on: true, org_ids: [] });
  });

  it('stay as the owner set them, however many processes start', async () => {
    await set(ASSISTANT, { is_on: false, title: 'Helper' });
    const { database } = server.server.parts;
    const start = () => addShippedFlags(database, { flags: shippedFlags, isOn: true, now: server.clock.now() });
    await Promise.all([start(), start(), start()]);
    expect(await listOf(owner, 'feature-flag', `doc.code == '${ASSISTANT}'`)).toMatchObject([{ is_on: false, title: 'Helper' }]);
    await set(ASSISTANT, { is_on: true, title: 'AI assistant' });
  });

  it('are nobody’s but the owner’s to see and change', async () => {
    const { id } = await one(owner, 'feature-flag', `doc.code == '${ASSISTANT}'`);
    for (const caller of [acme, globex, await server.as('admin@fixit.test')]) {
      expect((await caller.get('/v1/data/feature-flag')).status).toBe(404);
      expect((await caller.patch(`/v1/data/feature-flag/${id}`, { is_on: false }, { headers: { 'if-match': '"1"' } })).status).toBe(404);
      expect((await caller.get('/v1/definitions/screens/manage-feature-flags')).status).toBe(404);
    }
    expect((await owner.get('/v1/definitions/screens/manage-feature-flags')).status).toBe(200);
  });
});

describe('feature flags in production', () => {
  it('are off until the owner switches them on', async () => {
    const server = await startTestServer({ areas: [], config: { production: true } });
    const rows = await server.server.parts.database.admin((sql) => sql('select code, is_on from feature_flag order by code'));
    expect(rows).toEqual(shippedFlags.map(([code]) => ({ code, is_on: false })).sort((a, b) => (a.code < b.code ? -1 : 1)));
    await server.stop();
  });
});
