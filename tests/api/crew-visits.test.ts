/** Several technicians on one visit: each is asked as anybody is who is given work, and they come, move and are called off together. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { RUNS } from '../../src/server/dispatch/runs/index.ts';
import { shippedConstraints } from '../../src/server/scheduling/index.ts';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  move,
  one,
  type People,
  patch,
  read,
  signInAll,
  statusOf,
} from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Task = { readonly id: string; readonly version: number; readonly display_code: string; readonly assgne_id: string | null };

/** What is left is asked of everybody here: leave, two visits at once, and who comes together. */
const asked = ['leave', 'apart', 'together', 'jobs'];
const rules = shippedConstraints.filter(({ id }) => !asked.includes(id)).map(({ id }) => ({ constraint: id, strictness: 'off' }));

describe.each(engines)('visits of several technicians on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let helper: Caller;
  let ids: Record<'tech' | 'helper' | 'third', string>;
  let org = '';
  /** Each test has a day of its own, which the demo has nothing for. */
  let days = 20;
  let day = '';
  let next = '';

  beforeAll(async () => {
    server = await startTestServer({
      areas: ['capacity', 'requests', 'ratings', 'dispatch', 'bookings', 'people', 'links', 'rights', 'flows'],
      engine,
      seed: true,
    });
    people = await signInAll(server, { isJudged: true });
    helper = await server.as('hari.prasad@fixit.test');
    const idOf = async (email: string) => (await one(people.fixit, 'user', `doc.user_email == '${email}'`)).id;
    ids = {
      tech: await idOf('tech@fixit.test'),
      helper: await idOf('hari.prasad@fixit.test'),
      third: await idOf('kiran.reddy@fixit.test'),
    };
    org = (await read(people.fixit, 'user', ids.tech)).org_id;
    const [standing] = await listOf(people.fixit, 'dispatch-policy', 'doc.is_default == true');
    if (standing) dataOf(await patch(people.fixit, 'dispatch-policy', standing.id, { rules, max_jobs_per_day: 30 }));
    else dataOf(await people.fixit.post('/v1/data/dispatch-policy', { name: 'Crews', is_default: true, rules, max_jobs_per_day: 30 }), 201);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    days += 2;
    // Sundays are nobody’s working days.
    while (dayOfWeek(days) === 0 || dayOfWeek(days + 1) === 0) days += 1;
    const at = (more: number) => new Date(Date.parse(server.clock.now()) + (days + more) * 86_400_000).toISOString().slice(0, 10);
    [day, next] = [at(0), at(1)];
    for (const user_id of Object.values(ids))
      for (const each of [day, next])
        await make('availability', { org_id: org, user_id, day: each, kind: 'available', from_time: '06:00', to_time: '22:00' });
  });

  const dayOfWeek = (more: number) => new Date(Date.parse(server.clock.now()) + more * 86_400_000).getUTCDay();
  const make = (entity: string, row: object) => server.server.parts.resources.create(system('test'), entity, [row as never]);
  const visit = async (more: object = {}) =>
    givenSubtask(people, await givenRequest(people), { due: day, start_time: '10:00', end_time: '12:00', ...more });
  const add = (id: string, assgne_id = ids.helper, more: object = {}) =>
    act(people.dispatcher, 'subtask', id, 'add-technician', { assgne_id, ...more });
  const task = (id: string): Promise<Task & Record<string, unknown>> => read(people.dispatcher, 'subtask', id);
  const companions = (id: string): Promise<readonly Task[]> => listOf(people.dispatcher, 'subtask', `doc.with_id == '${id}'`);
  /** A visit of the technician and a helper. */
  const crew = async (more: object = {}) => {
    const lead = await visit(more);
    dataOf(await add(lead));
    const [companion] = await companions(lead);
    if (!companion) throw new Error('Nobody was added.');
    return { lead, companion: companion.id };
  };
  const timesOf = async (id: string) => {
    const { due, start_time, end_time } = await task(id);
    return [due, start_time, end_time];
  };
  const told = async (id: string, kind: string) =>
    (await listOf(people.dispatcher, 'request-event', `doc.subtask_id == '${id}' && doc.kind == '${kind}'`)).map(
      ({ about, to_text }: { about: string | null; to_text: string | null }) => `${about ?? ''} ${to_text ?? ''}`.trim(),
    );
  const words = (answer: { body: { errors?: readonly { pointer: string; message: string }[] } }) =>
    answer.body.errors?.map(({ pointer, message }) => `${pointer} ${message}`).join(' ');

  it('begin with what the lead has, name each other on every card, and give each their own work', async () => {
    const { lead, companion } = await crew();
    const [first, second] = [await task(lead), await task(companion)];
    for (const name of ['srvc_req_id', 'sbtsk_type_id', 'title', 'due', 'start_time', 'end_time', 'cust_name', 'hub_id'])
      expect(second[name], name).toEqual(first[name]);
    expect(first).toMatchObject({ with_id: null, crew_size: 2, crew_names: 'Hari Prasad' });
    expect(second).toMatchObject({ with_id: lead, assgne_id: ids.helper, crew_size: 2, crew_names: 'Tarun Das' });
    expect(await told(companion, 'assigned')).toEqual(['Hari Prasad']);
    expect(await told(lead, 'joined')).toEqual(['Hari Prasad']);
    // Each sees their own visit alone.
    expect(await read(helper, 'subtask', companion)).toMatchObject({ crew_names: 'Tarun Das' });
    expect((await helper.get(`/v1/data/subtask/${lead}`)).status).toBe(404);
    expect((await people.tech.get(`/v1/data/subtask/${companion}`)).status).toBe(404);
    // The brand sees who comes, not how it is planned.
    const seen = await read(people.acme, 'subtask', companion);
    expect(seen).toMatchObject({ crew_names: 'Tarun Das' });
    expect('with_id' in seen).toBe(false);
    // Whoever may read their colleagues finds them, with the number to call; nobody else does.
    expect([first.crew_ids, second.crew_ids]).toEqual([[ids.helper], [ids.tech]]);
    expect('crew_ids' in seen).toBe(false);
    const onVisit = (caller: Caller) => listOf(caller, 'user', `doc.id == '${ids.helper}'`);
    expect((await onVisit(people.dispatcher)).map(({ user_mobile }: { user_mobile: string }) => user_mobile)).toEqual([
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await onVisit(people.tech)).toEqual([]);
    // Only the desk that assigns adds somebody.
    for (const caller of [people.tech, people.acme, people.zenith])
      expect((await act(caller, 'subtask', lead, 'add-technician', { assgne_id: ids.third })).status).toBe(404);
    expect(words(await patch(people.dispatcher, 'subtask', companion, { with_id: null }))).toContain('/with_id');
    // A third, and somebody else in place of the helper: all cards follow.
    dataOf(await add(lead, ids.third));
    expect(await task(lead)).toMatchObject({ crew_size: 3, crew_names: 'Hari Prasad, Kiran Reddy', crew_ids: [ids.helper, ids.third] });
    dataOf(await act(people.dispatcher, 'subtask', companion, 'release', { reason: 'Ill' }));
    expect(await task(lead)).toMatchObject({ crew_size: 3, crew_names: 'Kiran Reddy', crew_ids: [ids.third] });
  });

  it('refuse in words a chain, somebody twice, whoever is on leave or elsewhere then, and write nothing', async () => {
    const { lead, companion } = await crew();
    expect((await add(companion, ids.third)).body).toMatchObject({
      status: 409,
      message: expect.stringMatching(/comes along with/),
    });
    expect(words(await add(lead))).toMatch(/assgne_id Hari Prasad is on this visit already/);
    expect(words(await patch(people.dispatcher, 'subtask', lead, { after_id: companion }))).toMatch(
      /after_id .* cannot wait for a technician/,
    );
    const other = await visit({ assgne_id: ids.third, start_time: '11:00', end_time: '13:00' });
    expect(words(await add(lead, ids.third))).toMatch(/assgne_id Kiran Reddy cannot be at .* by 11:00/);
    dataOf(await act(people.dispatcher, 'subtask', other, 'release', { reason: 'Later' }));
    await make('leave-request', {
      ...{ org_id: org, user_id: ids.third, kind: 'casual', from_day: day, to_day: day, days: 1, state: 'approved', reason: 'Away' },
    });
    expect(words(await add(lead, ids.third))).toMatch(/Kiran Reddy is on leave/);
    expect(await companions(lead)).toHaveLength(1);
    // Another request’s visit leads nobody here.
    const stray = { ...(await task(await visit({ start_time: '15:00', end_time: '16:00' }))) };
    const draft = { srvc_req_id: stray.srvc_req_id, sbtsk_type_id: stray.sbtsk_type_id, with_id: lead };
    await expect(make('subtask', draft)).rejects.toThrow();
  });

  it('move together on every path, each with a line of their own; the companion moves alone on none', async () => {
    const { lead, companion } = await crew();
    const moves: readonly [string, () => Promise<unknown>, readonly unknown[]][] = [
      [
        'an edit',
        async () => dataOf(await patch(people.dispatcher, 'subtask', lead, { start_time: '13:00', end_time: '15:00' })),
        [day, '13:00', '15:00'],
      ],
      [
        'the board',
        async () => dataOf(await act(people.dispatcher, 'subtask', lead, 'plan', { assgne_id: ids.tech, due: next, start_time: '09:00' })),
        [next, '09:00', '11:00'],
      ],
      [
        'a free place of quick assignment',
        async () =>
          dataOf(await act(people.dispatcher, 'subtask', lead, 'quick-assign', { assgne_id: ids.tech, due: next, start_time: '12:00' })),
        [next, '12:00', '14:00'],
      ],
    ];
    for (const [name, run, times] of moves) {
      await run();
      expect(await timesOf(lead), name).toEqual(times);
      expect(await timesOf(companion), name).toEqual(times);
    }
    expect(await told(companion, 'edited')).toEqual(expect.arrayContaining(['start_time 13:00', `due ${next}`, 'start_time 12:00']));
    expect(words(await patch(people.dispatcher, 'subtask', companion, { start_time: '16:00', end_time: '17:00' }))).toMatch(
      /start_time .* comes along with .*\. Move .*, and it moves too/,
    );
    const planned = await act(people.dispatcher, 'subtask', companion, 'plan', { assgne_id: ids.third, due: next, start_time: '16:00' });
    expect(planned.status).toBe(422);
    expect(await task(companion)).toMatchObject({ assgne_id: ids.helper, start_time: '12:00' });
    // Each may work for as long as is planned of them.
    dataOf(await patch(people.dispatcher, 'subtask', companion, { end_time: '12:30' }));
    dataOf(await patch(people.dispatcher, 'subtask', lead, { start_time: '15:00', end_time: '17:00' }));
    expect(await timesOf(companion)).toEqual([next, '15:00', '15:30']);
    // Somebody else may come in place of the helper.
    dataOf(await act(people.dispatcher, 'subtask', companion, 'assign', { assgne_id: ids.third }));
    expect(await task(lead)).toMatchObject({ crew_names: 'Kiran Reddy' });
  });

  it('move all or none: where a helper is elsewhere then, nobody is moved', async () => {
    const { lead, companion } = await crew();
    await visit({ assgne_id: ids.helper, start_time: '16:00', end_time: '17:00' });
    const before = [await task(lead), await task(companion)];
    for (const answer of [
      await patch(people.dispatcher, 'subtask', lead, { start_time: '16:00', end_time: '18:00' }),
      await act(people.dispatcher, 'subtask', lead, 'plan', { assgne_id: ids.tech, due: day, start_time: '15:30' }),
    ]) {
      expect(answer.status).toBe(422);
      expect(words(answer)).toMatch(/start_time Hari Prasad cannot be at/);
    }
    expect([await task(lead), await task(companion)]).toEqual(before);
  });

  it('go with their lead where the customer chooses another day, and somebody is found anew for all', async () => {
    const { lead, companion } = await crew();
    const { resources } = server.server.parts;
    await resources.update(system('choice of a customer'), 'subtask', [
      { id: lead, patch: { due: next, assgne_id: null, assgne_name: null, start_time: null, end_time: null } },
    ]);
    for (const id of [lead, companion]) expect(await task(id)).toMatchObject({ due: next, start_time: null, assgne_id: null });
    expect(await told(companion, 'released')).toHaveLength(1);
  });

  it('are done when all are: the lead last; each has their own time, and a request that was called once counts one visit', async () => {
    const { lead, companion } = await crew({
      due: new Date(Date.parse(server.clock.now())).toISOString().slice(0, 10),
      start_time: null,
      end_time: null,
    });
    for (const [caller, id] of [
      [people.tech, lead],
      [helper, companion],
    ] as const)
      dataOf(await move(caller, 'subtask', id, 'in_progress'));
    server.clock.advance(60_000);
    const early = await move(people.tech, 'subtask', lead, 'done', { remarks: 'ok' });
    expect(early.status).toBe(422);
    expect(words(early)).toMatch(/to Others are still on this visit: Hari Prasad/);
    dataOf(await move(helper, 'subtask', companion, 'done', { remarks: 'Carried it up' }));
    server.clock.advance(60_000);
    dataOf(await move(people.tech, 'subtask', lead, 'done', { remarks: 'ok' }));
    const minutes = async (id: string) => {
      const { work_started_at, work_ended_at } = await task(id);
      return (Date.parse(String(work_ended_at)) - Date.parse(String(work_started_at))) / 60_000;
    };
    expect([await minutes(lead), await minutes(companion)]).toEqual([2, 1]);
    const { srvc_req_id } = await task(lead);
    expect(await statusOf(people.acme, 'service-request', String(srvc_req_id))).toBe('done');
    dataOf(await move(people.acme, 'service-request', String(srvc_req_id), 'closed', { remarks: 'ok' }));
    expect(await read(people.acme, 'service-request', String(srvc_req_id))).toMatchObject({ visits_done: 1, first_visit_fix: true });
  });

  it('are called off with their lead; one who is removed comes no more, the others do', async () => {
    const { lead, companion } = await crew();
    dataOf(await add(lead, ids.third));
    const remove = (id: string) => act(people.dispatcher, 'subtask', id, 'remove-technician', { reason: 'One is enough' });
    expect((await remove(lead)).body).toMatchObject({ status: 409, message: expect.stringMatching(/leads its visit/) });
    expect((await act(people.tech, 'subtask', lead, 'remove-technician', { reason: 'No' })).status).toBe(404);
    dataOf(await remove(companion));
    expect([await told(lead, 'joined'), await told(lead, 'left')]).toEqual([
      expect.arrayContaining(['Hari Prasad', 'Kiran Reddy']),
      ['Hari Prasad'],
    ]);
    expect(await task(companion)).toMatchObject({ status_type: 'CLOSED', is_called_off: true, crew_size: null, crew_names: null });
    expect(await task(lead)).toMatchObject({ status_type: 'ACTIVE', crew_size: 2, crew_names: 'Kiran Reddy' });
    const third = (await companions(lead)).find(({ assgne_id }) => assgne_id === ids.third)?.id ?? '';
    dataOf(await move(people.dispatcher, 'subtask', lead, 'cancelled', { remarks: 'Customer withdrew' }));
    expect(await task(third)).toMatchObject({ status_type: 'CLOSED', is_called_off: true });
    expect(await told(third, 'status')).toHaveLength(1);
  });

  it('are split by no run: it says that they stay, sends helpers nowhere else meanwhile, and assigns whoever is missing at their time', async () => {
    const { lead, companion } = await crew();
    dataOf(await add(lead, ids.third));
    const third = (await companions(lead)).find(({ assgne_id }) => assgne_id === ids.third)?.id ?? '';
    dataOf(await act(people.dispatcher, 'subtask', third, 'release', { reason: 'Ill' }));
    for (let more = 0; more < 6; more += 1) await visit({ assgne_id: null, start_time: null, end_time: null, duration: 60 });
    const policy = { name: 'Moves', keep_assigned: false, rules, max_jobs_per_day: 30 };
    const policy_id = dataOf(await people.fixit.post('/v1/data/dispatch-policy', policy), 201).id;
    const input = { from_day: day, to_day: day, policy_id, seed: 7, steps: 300 };
    const { id } = dataOf(await people.dispatcher.post('/v1/data/dispatch-run/actions/auto-assign', input));
    for (let done = 1; done > 0; ) done = await server.server.parts.jobs.work(RUNS, { early: true });
    const proposals = await listOf(people.dispatcher, 'dispatch-proposal', `doc.run_id == '${id}'`);
    const of = (each: string) => proposals.find(({ subtask_id }: { subtask_id: string }) => subtask_id === each);
    for (const each of [lead, companion])
      expect(of(each)).toMatchObject({ state: 'unchanged', why: expect.stringMatching(/stays as it is/) });
    expect(of(third)).toMatchObject({ state: 'proposed', start_time: '10:00' });
    const elsewhere = proposals.filter(
      ({ user_id, state, start_time, end_time }: Record<string, string>) =>
        state === 'proposed' &&
        [ids.tech, ids.helper].includes(user_id ?? '') &&
        (start_time ?? '') < '12:00' &&
        (end_time ?? '') > '10:00',
    );
    expect(elsewhere).toEqual([]);
    dataOf(await act(people.dispatcher, 'dispatch-run', id, 'commit'));
    for (let done = 1; done > 0; ) done = await server.server.parts.jobs.work(RUNS, { early: true });
    for (const each of [lead, companion, third])
      expect(await task(each)).toMatchObject({ due: day, start_time: '10:00', is_assigned: true });
  });
});
