/** How own flows have run stands beside each of them, with when it was counted; it costs one statement however many there are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepHealth } from '../../engine/server/flows/health.ts';
import { keepOwnHealth } from '../../src/server/automation/own-health.ts';
import { engines } from '../support/database.ts';
import { givenRequest, type People, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

describe.each(engines)('health of own flows on %s', (engine) => {
  let server: TestServer;
  let people: People;

  beforeAll(async () => {
    const areas = ['requests', 'people', 'setup', 'rights', 'flows', 'automation-rules', 'attendance'] as const;
    server = await startTestServer({ areas, engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const parts = () => server.server.parts;
  const work = async () => {
    for (let more = 1, most = 50; more > 0 && most > 0; most -= 1) more = await parts().jobs.work('flows');
  };
  const count = async () => {
    const given = { database: parts().database, resources: parts().resources, now: server.clock.now() };
    await keepHealth(given);
    await keepOwnHealth(given);
  };
  const made = async (name: string, definition: Json): Promise<Json> => {
    const answer = await people.acme.post('/v1/data/own-flow', { name, definition });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const seen = async ({ id }: Json): Promise<Json> => (await people.acme.get(`/v1/data/own-flow/${id}`)).body.data;

  it('is counted beside each, keeps its version, and says as of when it is', async () => {
    const fails = await made('Fails', {
      on: { created: 'service-request' },
      do: [{ do: 'raise', when: "doc.priority == 'Urgent'", message: 'Not so.' }],
    });
    const idle = await made('Idle', { on: { created: 'stock-transfer' }, do: [{ do: 'end' }] });
    expect(fails).toMatchObject({ runs: 0, failed: 0, is_failing: false, counted_at: null });
    await givenRequest(people, { priority: 'Urgent' });
    await givenRequest(people, { priority: 'Normal' });
    await work();
    await count();
    const counted = new Date(server.clock.now()).toISOString();
    expect(await seen(fails)).toMatchObject({ runs: 2, failed: 1, is_failing: true, version: fails.version });
    expect(new Date(String((await seen(fails)).counted_at)).toISOString()).toBe(counted);
    expect(await seen(idle)).toMatchObject({ runs: 0, failed: 0, is_failing: false });
    const failing = await people.acme.get(`/v1/data/own-flow?filter=${encodeURIComponent('doc.is_failing')}`);
    expect(failing.body.data.map(({ name }: Json) => name)).toEqual(['Fails']);
    server.clock.advance(8 * 24 * 3_600_000);
    people = await signInAll(server);
    await count();
    expect(await seen(fails)).toMatchObject({ runs: 0, failed: 0, is_failing: false });
  });

  it('cannot be written by people', async () => {
    const answer = await people.acme.post('/v1/data/own-flow', {
      name: 'Boasts',
      definition: { on: { created: 'customer' }, do: [{ do: 'end' }] },
      runs: 99,
    });
    expect(answer.status).toBe(422);
  });

  it('takes one statement', async () => {
    const statements = async () => {
      let counted = 0;
      const database = {
        ...parts().database,
        transaction: ((principal, doing) =>
          parts().database.transaction(principal, (connection) => {
            const kysely = connection.kysely.withPlugin({
              transformQuery: ({ node }) => {
                counted += 1;
                return node;
              },
              transformResult: async ({ result }) => result,
            });
            return doing({ ...connection, kysely });
          })) as ReturnType<typeof parts>['database']['transaction'],
      };
      await keepOwnHealth({ database, resources: parts().resources, now: server.clock.now() });
      return counted;
    };
    const few = await statements();
    for (const at of [1, 2, 3]) await made(`One more ${at}`, { on: { created: 'customer' }, do: [{ do: 'end' }] });
    expect([few, await statements()]).toEqual([1, 1]);
  });
});
