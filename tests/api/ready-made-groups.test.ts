/** Status groups that begin with something ready-made, and the look that finds what does not hold together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('ready-made status groups on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup', 'ratings', 'links', 'rights', 'transition-guards'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const begun = async (kind: string, ready_made: string, more: object = {}) => {
    const { id } = dataOf(await people.acme.post('/v1/data/status-group', { name: `Begun ${Math.random()}`, kind }), 201);
    return { id, answer: await act(people.acme, 'status-group', id, 'begin-with', { ready_made, ...more }) };
  };
  const ask = (workflow: string, input: object, caller = people.acme) => caller.post(`/v1/data/status-group/actions/${workflow}`, input);
  const offered = async (kind: string) => {
    const { choices } = dataOf(await ask('ready-made', { kind }));
    return choices as { id: string; title: string; text: string; states: { title: string }[]; moves: { verb: string }[] }[];
  };

  it('are shown in words, taken as a whole, hold together and can be switched on', async () => {
    for (const kind of ['request', 'subtask']) {
      const choices = await offered(kind);
      expect(choices.length).toBeGreaterThan(1);
      for (const choice of choices) {
        expect(JSON.stringify(choice)).not.toMatch(/"t:|ready_made\./);
        const { id, answer } = await begun(kind, choice.id);
        dataOf(answer);
        const statuses = await listOf(people.acme, 'status', `doc.group_id == '${id}'`);
        const moves = await listOf(people.acme, 'status-transition', `doc.group_id == '${id}'`);
        expect(statuses.map(({ title }: { title: string }) => title).toSorted()).toEqual(
          choice.states.map(({ title }) => title).toSorted(),
        );
        expect(moves).toHaveLength(choice.moves.length);
        expect(await read(people.acme, 'status-group', id)).toMatchObject({ is_whole: true, checks: [], is_active: false });
        expect(dataOf(await ask('find-faults', { group_id: id }))).toEqual({ faults: [] });
        dataOf(await patch(people.acme, 'status-group', id, { is_active: true }));
      }
    }
  });

  it('fill empty groups of their kind, of their own organisation, for those who may build', async () => {
    const { id, answer } = await begun('request', 'visit');
    expect(answer.body).toMatchObject({ status: 422, errors: [{ pointer: '/ready_made' }] });
    expect(await listOf(people.acme, 'status', `doc.group_id == '${id}'`)).toEqual([]);
    const input = { ready_made: 'simple-repair' };
    expect((await act(people.globex, 'status-group', id, 'begin-with', input)).status).toBe(404);
    expect((await act(people.dispatcher, 'status-group', id, 'begin-with', input)).status).toBe(404);
    expect((await ask('ready-made', { kind: 'request' }, people.dispatcher)).status).toBe(404);
    dataOf(await act(people.acme, 'status-group', id, 'begin-with', input));
    expect((await act(people.acme, 'status-group', id, 'begin-with', input)).body).toMatchObject({ status: 409, sub_code: 'group_begun' });
    expect(await listOf(people.acme, 'status', `doc.group_id == '${id}'`)).toHaveLength(7);
  });

  it('are looked at where they are drawn as they are when they are switched on', async () => {
    const { id } = await begun('request', 'simple-repair');
    const statuses = await listOf(people.acme, 'status', `doc.group_id == '${id}'`);
    const idOf = (key: string) => String(statuses.find((one: { key: string }) => one.key === key)?.id);
    const moves = await listOf(people.acme, 'status-transition', `doc.group_id == '${id}'`);
    const between = (from: string, to: string) =>
      moves.find(({ from_id, to_id }: Record<string, unknown>) => from_id === idOf(from) && to_id === idOf(to));
    const closing = between('done', 'closed');
    for (const guard of ["doc.priority == 'High' && doc.priority == 'Low'", 'doc.costs > 0', 'doc.cost == 1 &&']) {
      const refused = await patch(people.acme, 'status-transition', String(closing?.id), { guard });
      expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer: '/guard' }] });
    }
    dataOf(await patch(people.acme, 'status-transition', String(closing?.id), { guard: 'doc.cost == null' }));
    dataOf(await patch(people.acme, 'status', idOf('closed'), { required_fields: ['/cost'] }));
    const lonely = { group_id: id, key: 'lonely', title: 'Lonely', status_type: 'ACTIVE' };
    const { id: lonelyId } = dataOf(await people.acme.post('/v1/data/status', lonely), 201);
    const { faults } = dataOf(await ask('find-faults', { group_id: id }));
    expect(faults).toMatchObject([
      { code: 'unreachable', states: [lonelyId], moves: [] },
      { code: 'no_way_out', states: [lonelyId] },
      {
        code: 'contradicts',
        states: [],
        moves: [closing?.id],
        message: expect.stringMatching(/^The move from Done to Closed: .*asks for it\.$/),
      },
    ]);
    const refused = await patch(people.acme, 'status-group', id, { is_active: true });
    expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual(faults.map(({ code }: { code: string }) => code));
    expect((await ask('find-faults', { group_id: id }, people.globex)).status).toBe(422);
  });
});
