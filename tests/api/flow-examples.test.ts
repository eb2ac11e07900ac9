/** Flows of the product, and those that its documentation shows, on requests and sub-tasks as people work with them. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, move, type People, signInAll, statusOf } from '../support/journey.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const shown = /```json file=(\S+)\n([\s\S]*?)```/g;

describe.each(engines)('flows of requests on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    const areas = ['requests', 'people', 'setup', 'ratings', 'links', 'rights', 'flows'] as const;
    server = await startTestServer({ areas, engine, seed: true });
    const page = await readFile('.storybook/docs/flow.mdx', 'utf8');
    await goOnWith(server, new Map([...page.matchAll(shown)].map(([, file = '', json = '']) => [file, json])));
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const work = (early = false) => server.server.parts.jobs.work('flows', { early });
  const states = async (flow: string, by: Caller): Promise<readonly unknown[]> => {
    const { body } = await by.get(`/v1/data/execution?filter=${encodeURIComponent(`doc.flow == '${flow}'`)}`);
    return body.data.map(({ record_id, state }: Record<string, unknown>) => [record_id, state]);
  };
  const told = async (type: string, about: string): Promise<readonly unknown[]> => {
    const { database } = server.server.parts;
    return database.admin((run) => run(`select user_id from notification where notification_type = '${type}' and request_id = '${about}'`));
  };

  it('an urgent request that nobody took is told to the administrators of its provider, after half an hour', async () => {
    const { requestId } = await givenRequest(people, { priority: 'Urgent' });
    await work();
    expect(await states('escalate-urgent-request', people.acme)).toEqual([[requestId, 'waiting']]);
    expect(await told('urgent_untaken', requestId)).toEqual([]);
    server.clock.advance(30 * MINUTE);
    await work(true);
    expect(await states('escalate-urgent-request', people.acme)).toEqual([[requestId, 'succeeded']]);
    expect((await told('urgent_untaken', requestId)).length).toBeGreaterThan(0);
  });

  it('of one that somebody has, and of one that is not urgent, nobody is told', async () => {
    const taken = await givenRequest(people, { priority: 'Urgent' });
    await givenSubtask(people, taken);
    const usual = await givenRequest(people, { priority: 'Normal' });
    await work();
    server.clock.advance(30 * MINUTE);
    await work(true);
    expect(await states('escalate-urgent-request', people.acme)).toContainEqual([taken.requestId, 'succeeded']);
    for (const { requestId } of [taken, usual]) expect(await told('urgent_untaken', requestId)).toEqual([]);
  });

  it('work is not done without two photos, and says so at the photos', async () => {
    const subtaskId = await givenSubtask(people, await givenRequest(people));
    dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
    const refused = await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'ok' });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer: '/photos', code: 'refused' }]]);
    expect(await statusOf(people.tech, 'subtask', subtaskId)).toBe('in_progress');
  });

  it('a request that was closed is told of a day later', async () => {
    const { requestId } = await givenRequest(people);
    for (const status of ['in_progress', 'done', 'closed']) dataOf(await move(people.acme, 'service-request', requestId, status));
    expect(await states('closed-yesterday', people.fixit)).toEqual([]);
    server.clock.advance(24 * 60 * MINUTE);
    await work(true);
    await work();
    expect(await states('closed-yesterday', people.fixit)).toEqual([[requestId, 'succeeded']]);
  });

  it('a person without the rights of an administrator finds no execution', async () => {
    const answer = await people.tech.get('/v1/data/execution');
    expect(answer.status === 200 ? answer.body.data : []).toEqual([]);
    const acted = await act(people.tech, 'execution', '01a00000-0000-7000-8000-000000000000', 'stop-execution', {});
    expect([403, 404]).toContain(acted.status);
  });
});
