/** Whoever gives work to somebody is kept from what cannot be, in words; what had better not be wants a reason. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll, timeline } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Row = { readonly id: string; readonly input?: Readonly<Record<string, string>>; readonly chips: readonly { readonly text: string }[] };

describe.each(engines)('placing visits on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let tech: { readonly id: string; readonly org_id: string };
  /** Each test has a day of its own, which the demo has nothing for. */
  let days = 20;
  let day = '';
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'ratings', 'dispatch', 'people', 'setup', 'links', 'rights'],
      engine,
      seed: true,
    });
    people = await signInAll(server, { isJudged: true });
    tech = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    days += 1;
    day = new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);
    await available(tech.id);
  });

  const make = (entity: string, row: object) => server.server.parts.resources.create(system('test'), entity, [row as never]);
  const available = (user_id: string, kind = 'available') =>
    make('availability', { org_id: tech.org_id, user_id, day, kind, from_time: '08:00', to_time: '20:00' });
  const visit = async (more: object = {}) =>
    givenSubtask(people, await givenRequest(people), { assgne_id: null, due: day, duration: 60, ...more });
  const assign = (id: string, input: object = {}) => act(people.dispatcher, 'subtask', id, 'assign', { assgne_id: tech.id, ...input });
  const ask = async (workflow: string, input: object) =>
    dataOf(await people.dispatcher.post(`/v1/data/subtask/actions/${workflow}`, input)).rows;
  const candidates = async (id: string): Promise<readonly Row[]> => dataOf(await act(people.dispatcher, 'subtask', id, 'candidates')).rows;

  it('refuses whoever is on leave, or of another line of work, in words at the field, and writes nothing', async () => {
    const id = await visit({ start_time: '10:00' });
    const leave = {
      org_id: tech.org_id,
      user_id: tech.id,
      kind: 'casual',
      from_day: day,
      to_day: day,
      days: 1,
      state: 'approved',
      reason: 'Away',
    };
    const [made] = await make('leave-request', leave);
    expect((await assign(id)).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/assgne_id', code: 'clash', message: expect.stringMatching(/is on leave/) }],
    });
    const [water] = await listOf(people.fixit, 'vertical', "doc.name == 'Water'");
    const other = (await listOf(people.fixit, 'user', 'doc.is_on_field && doc.is_active')).find(
      ({ user_vertical }: { user_vertical: string[] }) => user_vertical.length === 1 && user_vertical[0] === water.id,
    );
    expect((await assign(id, { assgne_id: other.id })).body.errors[0].message).toMatch(/vertical/);
    expect(await read(people.dispatcher, 'subtask', id)).toMatchObject({ assgne_id: null, version: 1 });
    await server.server.parts.resources.update(system('test'), 'leave-request', [{ id: String(made?.id), patch: { state: 'withdrawn' } }]);
    dataOf(await assign(id));
  });

  it('refuses two at the same time, however the second comes to it', async () => {
    const first = await visit({ start_time: '10:00' });
    dataOf(await assign(first));
    const second = await visit({ start_time: '10:30' });
    expect((await assign(second)).body.errors).toMatchObject([{ pointer: '/assgne_id', code: 'clash' }]);
    const planned = { assgne_id: tech.id, due: day, start_time: '10:15' };
    expect((await act(people.dispatcher, 'subtask', second, 'plan', planned)).body.errors).toMatchObject([{ pointer: '/start_time' }]);
    dataOf(await act(people.dispatcher, 'subtask', second, 'plan', { ...planned, start_time: '14:00' }));
    expect((await patch(people.dispatcher, 'subtask', second, { start_time: '10:20', end_time: '11:20' })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/start_time', code: 'clash' }],
    });
    const made = await people.dispatcher.post('/v1/data/subtask', {
      srvc_req_id: (await read(people.dispatcher, 'subtask', first)).srvc_req_id,
      sbtsk_type_id: (await read(people.dispatcher, 'subtask', first)).sbtsk_type_id,
      assgne_id: tech.id,
      due: day,
      start_time: '10:10',
    });
    expect(made.body).toMatchObject({ status: 422, errors: [{ pointer: '/assgne_id', code: 'clash' }] });
    expect(await listOf(people.dispatcher, 'subtask', `doc.due == '${day}' && doc.assgne_id == '${tech.id}'`)).toHaveLength(2);
  });

  it('asks why, where somebody else is wished for, and keeps it', async () => {
    const other = await one(people.fixit, 'user', "doc.user_email == 'aakash.verma@fixit.test'");
    const id = await visit({ wished_id: other.id, start_time: '10:00' });
    expect((await assign(id)).body.errors).toMatchObject([
      { pointer: '/reason', code: 'reason_needed', message: expect.stringMatching(/preferred/) },
    ]);
    dataOf(await assign(id, { reason: 'He is on another site' }));
    const events = await timeline(people.dispatcher, (await read(people.dispatcher, 'subtask', id)).srvc_req_id);
    expect(events.at(-1)).toMatchObject({ kind: 'assigned', remarks: expect.stringContaining('He is on another site') });
  });

  it('ranks who could do it, gives it by one call, and to nobody whose hour is gone', async () => {
    const [one, two] = [await visit(), await visit()];
    const [first, other] = [await candidates(one), await candidates(two)];
    const mine = (rows: readonly Row[]) => rows.find(({ id }) => id === tech.id);
    expect(mine(first)?.input).toMatchObject({ assgne_id: tech.id, due: day });
    expect(mine(other)?.input).toEqual(mine(first)?.input);
    expect(first.flatMap(({ chips }) => chips).every(({ text }) => text !== '' && !text.startsWith('t:'))).toBe(true);
    const cannot = first.findIndex(({ input }) => input === undefined);
    expect(cannot).toBeGreaterThan(0);
    expect(first.slice(cannot).every(({ input, chips }) => input === undefined && chips.length > 0)).toBe(true);
    dataOf(await act(people.dispatcher, 'subtask', one, 'quick-assign', mine(first)?.input));
    expect((await act(people.dispatcher, 'subtask', two, 'quick-assign', mine(other)?.input)).body).toMatchObject({
      status: 409,
      sub_code: 'gone',
    });
    expect(await read(people.dispatcher, 'subtask', two)).toMatchObject({ assgne_id: null, start_time: null });
  });

  it('lets one of two have the same hour, who ask at once', async () => {
    const [one, two] = [await visit(), await visit()];
    const input = { assgne_id: tech.id, due: day, start_time: '11:00' };
    const answers = await Promise.all([one, two].map((id) => act(people.dispatcher, 'subtask', id, 'quick-assign', input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('hatches a board with words, marks what does not hold, and says what a move would break', async () => {
    const id = await visit({ start_time: '09:00' });
    dataOf(await assign(id));
    await available(tech.id, 'unavailable');
    const span = { from: day, to: day };
    const off = (await ask('off-hours', span)).filter(({ lane }: { lane: string }) => lane === tech.id);
    expect(off.map(({ reason, message }: { reason: string; message: string }) => [reason, message])).toContainEqual([
      'UNAVAILABLE',
      'Unavailable',
    ]);
    const marked = (await ask('judge', span)).filter((row: { id: string }) => row.id === id);
    expect(marked).toMatchObject([{ hard: true, message: expect.stringMatching(/is unavailable/) }]);
    const waiting = await visit();
    const moved = await ask('judge', { ...span, record: waiting, lane: tech.id, day, start: '09:30', end: '10:30' });
    expect(moved.some((row: { id: string; hard: boolean }) => row.id === waiting && row.hard)).toBe(true);
    expect((await people.dispatcher.post('/v1/data/subtask/actions/judge', { from: day, to: '2099-01-01' })).status).toBe(422);
    expect((await people.tech.post('/v1/data/subtask/actions/judge', span)).status).toBe(404);
    expect((await people.acme.post('/v1/data/subtask/actions/off-hours', span)).status).toBe(404);
  });
});
