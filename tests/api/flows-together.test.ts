/** Executions that begin together share a transaction, and none is the worse for another that cannot be done. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

type Json = Record<string, unknown>;

const flow = (id: string, steps: readonly Json[]): Json => ({
  id,
  title: 't:flow.leave_undecided',
  on: { created: 'vertical' },
  when: "doc.name.startsWith('Part')",
  do: steps,
});
const set = (values: Json): Json => ({ do: 'set', values });

const flows: readonly Json[] = [
  // Both are about the same records, and each finds what the other has done.
  flow('counts-up', [
    set({ '/default_duration': 'doc.default_duration + 1' }),
    set({ '/description': "default(doc.description, '') + 'a'" }),
  ]),
  flow('counts-too', [
    { do: 'let', vars: { more: 'doc.default_duration * 2' } },
    set({ '/description': "default(doc.description, '') + 'b'" }),
    // Refused for what is long already.
    set({ '/default_duration': 'int(vars.more)' }),
  ]),
];

describe.each(engines)('executions that begin together on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows', 'attendance'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
  });
  afterAll(() => server.stop());
  beforeEach(() => server.server.parts.database.admin((run) => run('delete from execution').then(() => {})));

  const work = () => server.server.parts.jobs.work('flows');
  let made = 0;
  const create = async (durations: readonly number[]): Promise<readonly Json[]> => {
    const rows = durations.map((default_duration) => {
      made += 1;
      return { name: `Part ${made}`, default_duration };
    });
    const answer = await fixit.post('/v1/data/vertical', rows);
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const read = async ({ id }: Json): Promise<Json> => (await fixit.get(`/v1/data/vertical/${id}`)).body.data;
  const states = async (): Promise<Json> => {
    const { body } = await fixit.get(`/v1/data/execution?page_size=100&filter=${encodeURIComponent("doc.flow != 'flow-failed'")}`);
    const counts: Record<string, number> = {};
    for (const { flow: id, state } of body.data as Json[]) counts[`${id} ${state}`] = (counts[`${id} ${state}`] ?? 0) + 1;
    return counts;
  };

  it('do what each would do alone, on the same records too', async () => {
    const all = await create([10, 20, 30, 40]);
    await work();
    expect(await states()).toEqual({ 'counts-up succeeded': 4, 'counts-too succeeded': 4 });
    for (const [index, part] of all.entries()) {
      const { description, default_duration, version } = await read(part);
      const before = (index + 1) * 10;
      expect([
        ['ab', before * 2 + 2],
        ['ba', before * 2 + 1],
      ]).toContainEqual([description, default_duration]);
      expect(version).toBe(5);
    }
  });

  it('leave alone those that cannot be done', async () => {
    const [, long] = await create([10, 1400, 30]);
    await work();
    expect(await states()).toEqual({ 'counts-up succeeded': 3, 'counts-too succeeded': 2, 'counts-too failed': 1 });
    expect((await read(long ?? {})).description).toBe('a');
  });

  it('take fewer statements than each by itself', async () => {
    const sentFor = async (count: number) => {
      await create(Array.from({ length: count }, () => 10));
      return (await sentDuring(work)).length;
    };
    // Two flows start on each record: those of two records are one lot. What is asked for the first time is planned.
    await sentFor(1);
    const [alone, together] = [await sentFor(1), await sentFor(2)];
    expect((await states())['counts-up succeeded']).toBe(4);
    // The embedded engine is sent none.
    if (engine === 'postgres') expect(together).toBeLessThan(alone * 2 * 0.9);
  });
});
