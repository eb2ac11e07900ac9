/** Steps side by side: branches wait for themselves alone, meet again, and are tried again or stopped with their whole. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const MINUTE = 60_000;

const set = (description: string): Json => ({ do: 'set', values: { '/description': description } });
const wait = (time: string): Json => ({ do: 'wait', for: time });
const add = (text: string): Json => set(`default(doc.description, '') + '${text}'`);
const fork = (branches: readonly (readonly Json[])[], more: Json = {}): Json => ({
  do: 'fork',
  branches: branches.map((steps) => ({ steps })),
  ...more,
});
const flow = (id: string, name: string, steps: readonly Json[], more: Json = {}): Json => ({
  id,
  title: 't:flow.leave_undecided',
  on: { created: 'vertical' },
  when: `doc.name.startsWith('${name}')`,
  do: steps,
  ...more,
});
const raise = (when: string): Json => ({ do: 'raise', when, code: 'no', message: 't:flow.sla_at_risk' });
const ask: Json = { do: 'ask', who: 'doc.created_by', question: 't:flow.sla_at_risk', for: 'P1D', as: 'boss' };

const never: Json = { do: 'listen', until: "doc.description == 'never'", for: 'PT1H' };

const flows: readonly Json[] = [
  flow('meets', 'Meet', [
    { do: 'let', vars: { first: "'a'" } },
    fork([
      [wait('PT10M'), { do: 'let', vars: { second: "vars.first + 'b'" } }, add('slow,')],
      [fork([[add('quick,')], [{ do: 'let', vars: { third: "'c'" } }]])],
      [{ do: 'end', when: 'doc.default_duration > 0' }, add('never,')],
    ]),
    add('met'),
    set("doc.description + ' ' + vars.second + vars.third"),
  ]),
  flow('races', 'Race', [fork([[never, add('slow,')], [wait('PT10M'), add('quick,')], [ask]], { compete: true }), add('over')]),
  flow('fails', 'Fail', [
    fork([
      [never, add('late,')],
      [wait('PT10M'), raise('doc.default_duration < 5')],
    ]),
    add('met'),
  ]),
  flow('is-caught', 'Catch', [
    { do: 'try', steps: [fork([[never, add('late,')], [raise('true')]])], catch: [set("vars.error.code + ' ' + vars.error.step")] },
    add(', on'),
  ]),
  flow('is-alone', 'Alone', [fork([[wait('PT10M')], [add('x')]]), add('y')], { concurrency: { most: 1 } }),
];

describe.each(engines)('branches of flows on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows', 'attendance'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
  });
  afterAll(() => server.stop());
  beforeEach(() => server.server.parts.database.admin((run) => run('delete from flow_question; delete from execution').then(() => {})));

  /** Until there is nothing more to do: branches, and then what comes behind them. */
  const work = async (early = false): Promise<void> => {
    for (let isEarly = early; (await server.server.parts.jobs.work('flows', { early: isEarly })) > 0; isEarly = false);
  };
  const later = async (minutes: number) => {
    server.clock.advance(minutes * MINUTE);
    await work(true);
  };
  const create = async (name: string): Promise<string> => {
    const answer = await fixit.post('/v1/data/vertical', { name, default_duration: 1 });
    expect(answer.status).toBe(201);
    await work();
    return answer.body.data.id;
  };
  const read = async (id: string): Promise<Json> => (await fixit.get(`/v1/data/vertical/${id}`)).body.data;
  const described = async (id: string) => (await read(id)).description;
  const of = async (rule: string): Promise<readonly Json[]> =>
    (await fixit.get(`/v1/data/execution?filter=${encodeURIComponent(rule)}`)).body.data;
  const executions = () => of("doc.flow != 'flow-failed'");
  const only = async (): Promise<Json> => {
    const all = await executions();
    expect(all).toHaveLength(1);
    return all[0] ?? {};
  };
  const logOf = ({ log }: Json) => (log as Json[]).map(({ step, do: name, came }) => `${step} ${name} ${came}`);
  const branchStates = async () => {
    const rows: Json[] = [];
    await server.server.parts.database.admin(async (run) => {
      rows.push(...((await run('select state from execution where branch_of is not null order by id')) as Json[]));
    });
    return rows.map(({ state }) => state);
  };
  const act = async (workflow: string) => fixit.post(`/v1/data/execution/${(await only()).id}/actions/${workflow}`, {});

  it('wait for themselves alone, and meet with what they found out', async () => {
    const id = await create('Meet');
    expect(await described(id)).toBe('quick,');
    expect(await only()).toMatchObject({ state: 'waiting', wakes_at: null });
    await later(10);
    expect(await described(id)).toBe('quick,slow,met abc');
    const execution = await only();
    expect(execution.state).toBe('succeeded');
    expect(logOf(execution)).toEqual([
      '1 let done',
      '2 fork waits',
      '2.1.1 wait waits',
      '2.1.2 let done',
      '2.1.3 set done',
      '2.2.1 fork waits',
      '2.2.1.1.1 set done',
      '2.2.1.2.1 let done',
      '2.2.1 fork done',
      '2.3.1 end ended',
      '2 fork done',
      '3 set done',
      '4 set done',
    ]);
  });

  it('race: the first is enough, the others are stopped and nobody is asked any more', async () => {
    const id = await create('Race');
    const questions = async () => (await fixit.get('/v1/data/flow-question')).body.data.map(({ state }: Json) => state);
    expect(await questions()).toEqual(['open']);
    await later(10);
    await later(120);
    expect(await described(id)).toBe('quick,over');
    expect([(await only()).state, await questions()]).toEqual(['succeeded', ['withdrawn']]);
    expect(await branchStates()).toEqual(['stopped', 'succeeded', 'stopped']);
  });

  it('fail together, and go on together where they were', async () => {
    const id = await create('Fail');
    await later(10);
    const failed = await only();
    expect(failed).toMatchObject({ state: 'failed', message: 'SLA at risk' });
    expect(logOf(failed)).toEqual(['1 fork waits', '1.1.1 listen waits', '1.2.1 wait waits', '1.2.2 raise failed', '1 fork failed']);
    expect(await branchStates()).toEqual(['failed', 'failed']);
    // People are told of the whole alone.
    expect((await of("doc.flow == 'flow-failed'")).map(({ record_title }) => record_title)).toEqual([failed.title]);
    await later(120);
    expect(await described(id)).toBeNull();
    const patch = await fixit.patch(
      `/v1/data/vertical/${id}`,
      { default_duration: 9 },
      { headers: { 'if-match': `"${(await read(id)).version}"` } },
    );
    expect(patch.status).toBe(200);
    expect((await act('retry-execution')).status).toBe(200);
    await work();
    expect([await described(id), (await only()).state]).toEqual(['late,met', 'succeeded']);
    expect(logOf(await only()).slice(5)).toEqual([
      '1.1.1 listen done',
      '1.1.2 set done',
      '1.2.2 raise skipped',
      '1 fork done',
      '2 set done',
    ]);
  });

  it('are rescued as one step', async () => {
    const id = await create('Catch');
    expect([await described(id), (await only()).state]).toEqual(['branch 1.1.1, on', 'succeeded']);
    expect(await branchStates()).toEqual(['failed', 'failed']);
    await later(120);
    expect(await described(id)).toBe('branch 1.1.1, on');
  });

  it('are stopped with their whole', async () => {
    const id = await create('Meet two');
    expect((await act('stop-execution')).status).toBe(200);
    await later(60);
    expect([await described(id), (await only()).state]).toEqual(['quick,', 'stopped']);
    expect((await branchStates()).filter((state) => state === 'waiting' || state === 'queued')).toEqual([]);
  });

  it('end with the jobs that an operator discards, and their whole says why', async () => {
    const id = await create('Race two');
    const { database, jobs } = server.server.parts;
    expect(await database.transaction(system('test'), (connection) => jobs.discard(connection, 'flows'))).toBe(3);
    await work();
    expect(await only()).toMatchObject({
      state: 'failed',
      message: 'The operator discarded the job that would have continued it.',
    });
    expect([await branchStates(), await described(id)]).toEqual([['stopped', 'stopped', 'stopped'], null]);
    expect((await fixit.get('/v1/data/flow-question')).body.data.map(({ state }: Json) => state)).toEqual(['withdrawn']);
  });

  it('count as one where a flow goes on once at a time', async () => {
    const [first, second] = [await create('Alone'), await create('Alone two')];
    expect([await described(first), await described(second)]).toEqual(['x', null]);
    await later(10);
    expect(await described(first)).toBe('xy');
    await later(10);
    expect([await described(second), (await executions()).map(({ state }) => state)]).toEqual(['xy', ['succeeded', 'succeeded']]);
  });

  it('are tried out with their whole, one after the other', async () => {
    const id = await create('Plain');
    const [named] = (await fixit.get(`/v1/data/flow?filter=${encodeURIComponent("doc.name == 'meets'")}`)).body.data;
    await server.server.parts.database.admin((run) => run(`update vertical set name = 'Meet three' where id = '${id}'`).then(() => {}));
    const tried = await fixit.post('/v1/data/flow/actions/try-flow', { flow: named.id, record: id });
    expect(tried.status).toBe(200);
    const steps = tried.body.data.steps as Json[];
    expect(tried.body.data.state).toBe('succeeded');
    expect(steps.filter(({ did }) => (did as Json[]).length > 0).map(({ step, later: time }) => [step, time])).toEqual([
      ['2.1.3', 'PT10M'],
      ['2.2.1.1.1', undefined],
      ['3', 'PT10M'],
      ['4', 'PT10M'],
    ]);
  });
});
