/** Statuses that are retired, and moves with a guard. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  statusId,
  timeline,
} from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('life cycles on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup', 'ratings', 'links', 'rights', 'transition-guards'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  /** A group of sub-tasks that is switched on: begin to wait or end, wait to end. */
  const build = async () => {
    const { id } = dataOf(await people.acme.post('/v1/data/status-group', { name: `Cycle ${Math.random()}`, kind: 'request' }), 201);
    const add = async (key: string, status_type: string, more: object = {}): Promise<string> =>
      dataOf(await people.acme.post('/v1/data/status', { group_id: id, key, title: key, status_type, ...more }), 201).id;
    const link = async (from_id: string, to_id: string): Promise<string> =>
      dataOf(await people.acme.post('/v1/data/status-transition', { group_id: id, from_id, to_id }), 201).id;
    const [begin, wait, end] = [
      await add('begin', 'ACTIVE', { is_initial: true }),
      await add('wait', 'ACTIVE'),
      await add('end', 'CLOSED'),
    ];
    const moves = { wait: await link(begin, wait), end: await link(begin, end), after: await link(wait, end) };
    dataOf(await patch(people.acme, 'status-group', id, { is_active: true }));
    const type = { name: `Type of ${id}`, service_nature: 'task_based', status_group_id: id };
    const { id: typeId } = dataOf(await people.acme.post('/v1/data/service-type', type), 201);
    const raise = async (more: object = {}): Promise<string> =>
      dataOf(await people.acme.post('/v1/data/service-request', { srvc_type_id: typeId, title: 'x', cust_name: 'y', ...more }), 201).id;
    const go = (request: string, to: string) => act(people.acme, 'service-request', request, 'update-status', { to });
    return { id, begin, wait, end, moves, typeId, raise, go };
  };

  it('keep a retired status on its records, which can leave it, and give it to no other', async () => {
    const cycle = await build();
    const [one, other] = [await cycle.raise(), await cycle.raise()];
    dataOf(await cycle.go(one, cycle.wait));
    const removed = await people.acme.delete(`/v1/data/status/${cycle.wait}`, { headers: { 'if-match': '"1"' } });
    expect(removed.status).toBe(409);
    expect(removed.text).toContain('Still in use: wait. Retire what should no longer be used.');
    dataOf(await patch(people.acme, 'status', cycle.wait, { is_retired: true }));
    expect((await cycle.go(other, cycle.wait)).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/to', code: 'forbidden_transition', params: { allowed: [{ key: 'end' }] } }],
    });
    expect((await read(people.acme, 'service-request', one)).status).toBe(cycle.wait);
    dataOf(await cycle.go(one, cycle.end));
    dataOf(await patch(people.acme, 'status', cycle.wait, { is_retired: false }));
    dataOf(await cycle.go(other, cycle.wait));
  });

  it('let an administrator move records out of a retired status, whatever moves there are and whatever the next one asks for', async () => {
    const [cycle, another] = [await build(), await build()];
    const [one, other] = [await cycle.raise(), await cycle.raise()];
    const leave = (caller: Caller, id: string, to: string) =>
      act(caller, 'service-request', id, 'leave-retired', { to, remarks: 'Tidied up' });
    for (const id of [one, other]) dataOf(await cycle.go(id, cycle.wait));
    const refused = (message: string) => ({ status: 422, errors: [{ pointer: '/to', code: 'forbidden_transition', message }] });
    const not = refused('“wait” is not retired. Use its own next steps.');
    expect((await leave(people.acme, one, cycle.begin)).body).toMatchObject(not);
    dataOf(await patch(people.acme, 'status', cycle.wait, { is_retired: true }));
    dataOf(await patch(people.acme, 'status', cycle.begin, { required_fields: ['/cust_email'] }));
    const elsewhere = refused('Choose a status of the same group that is not retired.');
    for (const to of [another.begin, cycle.wait]) expect((await leave(people.acme, one, to)).body).toMatchObject(elsewhere);
    // Whoever may not see it is told no more than that.
    expect((await leave(people.acmeUser, one, cycle.begin)).status).toBe(404);
    expect((await people.acmeUser.get('/v1/definitions/entities/service-request')).body.can).not.toHaveProperty('leave-retired');
    expect((await read(people.acme, 'service-request', one)).status).toBe(cycle.wait);
    // No move leads back from there.
    dataOf(await leave(people.acme, one, cycle.begin));
    expect(await read(people.acme, 'service-request', one)).toMatchObject({ status: cycle.begin, status_type: 'ACTIVE' });
    const told = expect.objectContaining({ kind: 'status', from_text: 'wait', to_text: 'begin', remarks: 'Tidied up' });
    expect(await timeline(people.acme, one)).toContainEqual(told);
    expect((await leave(people.acme, one, cycle.end)).body).toMatchObject({ status: 422 });
    // What closing asks for is asked here too.
    dataOf(await leave(people.acme, other, cycle.end));
    expect((await read(people.acme, 'service-request', other)).status_type).toBe('CLOSED');
    dataOf(await patch(people.acme, 'status', cycle.begin, { required_fields: [] }));
  });

  it('offer only moves to statuses that are not retired', async () => {
    const cycle = await build();
    const offered = async () =>
      (await listOf(people.acme, 'status-transition', `doc.from_id == '${cycle.begin}' && doc.to_retired != true`)).map(
        ({ to_id }: { to_id: string }) => to_id,
      );
    expect((await offered()).sort()).toEqual([cycle.wait, cycle.end].sort());
    dataOf(await patch(people.acme, 'status', cycle.wait, { is_retired: true }));
    expect(await offered()).toEqual([cycle.end]);
  });

  it('retire neither the beginning nor the only end', async () => {
    const cycle = await build();
    expect((await patch(people.acme, 'status', cycle.begin, { is_retired: true })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/is_retired', message: 'The initial status cannot be retired.' }],
    });
    expect(
      (await patch(people.acme, 'status', cycle.end, { is_retired: true })).body.errors.map(({ code }: { code: string }) => code),
    ).toEqual(['no_way_out']);
  });

  it('take no guard that means nothing', async () => {
    const cycle = await build();
    for (const guard of ['doc.prioritty == "High"', 'doc.priority ==', '1 + 1'])
      expect((await patch(people.acme, 'status-transition', cycle.moves.end, { guard })).body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/guard' }],
      });
  });

  it('refuse a move whose guard does not hold, in its own words', async () => {
    const cycle = await build();
    const guard = { guard: "doc.priority == 'Urgent'", guard_message: 'Only urgent work is closed at once.' };
    dataOf(await patch(people.acme, 'status-transition', cycle.moves.end, guard));
    const [plain, urgent] = [await cycle.raise({ priority: 'Low' }), await cycle.raise({ priority: 'Urgent' })];
    expect((await cycle.go(plain, cycle.end)).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/to', code: 'guard', message: 'Only urgent work is closed at once.' }],
    });
    expect((await read(people.acme, 'service-request', plain)).status).toBe(cycle.begin);
    dataOf(await cycle.go(urgent, cycle.end));
    dataOf(await patch(people.acme, 'status-transition', cycle.moves.end, { guard: null }));
    dataOf(await cycle.go(plain, cycle.end));
  });

  it('leave the request where a guard keeps the server from moving it along', async () => {
    const work = await givenRequest(people);
    const subtask = await givenSubtask(people, work);
    const { status } = await read(people.acme, 'service-request', work.requestId);
    const to = await statusId(people.acme, 'service-request', work.requestId, 'in_progress');
    const ahead = await one(people.acme, 'status-transition', `doc.from_id == '${status}' && doc.to_id == '${to}'`);
    dataOf(await patch(people.acme, 'status-transition', ahead.id, { guard: "doc.priority == 'None'" }));
    dataOf(await move(people.tech, 'subtask', subtask, 'accepted'));
    dataOf(await move(people.tech, 'subtask', subtask, 'in_progress'));
    expect((await read(people.acme, 'service-request', work.requestId)).status).toBe(status);
    dataOf(await patch(people.acme, 'status-transition', ahead.id, { guard: null }));
  });
});
