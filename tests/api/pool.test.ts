/** The pool: sub-tasks that nobody has are claimed by one, given back, assigned together, and known to brands as a number. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broadcastRound } from '../../src/server/broadcast/round.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
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
  type Work,
} from '../support/journey.ts';
import { having } from '../support/members.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

const TECH = 'tech@fixit.test';
const told = ({ status, body }: Answer) => `${status} ${String(body?.sub_code ?? '')}`.trim();

describe.each(engines)('the pool on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let second: Caller;
  let secondEmail: string;
  let ids: { tech: string; second: string };

  /** Who sets up automation has the pool: the right comes with the role of technicians. */
  const roleOf = async () => (await read(people.fixit, 'user', ids.tech)).user_role[0];
  const giveRight = async (menu_rights: unknown[]) => dataOf(await patch(people.fixit, 'role', await roleOf(), { menu_rights }));

  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'people', 'setup', 'ratings', 'broadcast', 'links', 'rights'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    const first = await one(people.fixit, 'user', `doc.user_email == '${TECH}'`);
    const team = await listOf(people.fixit, 'user', `doc.is_on_field && doc.is_active && doc.user_email != '${TECH}'`);
    const other = team.find(({ user_role }: { user_role: string[] }) => user_role[0] === first.user_role[0]);
    secondEmail = other.user_email;
    ids = { tech: first.id, second: other.id };
    for (const id of [first.id, other.id]) dataOf(await patch(people.fixit, 'user', id, { assgnd_org_ids: [] }));
    await giveRight([{ menu_id: 'setupAutomation', rights_type: ['READ'] }]);
    second = await server.as(secondEmail);
  });
  afterAll(() => server.stop());

  const pooled = async (work?: Work) => givenSubtask(people, work ?? (await givenRequest(people)), { assgne_id: null });
  const claim = (caller: Caller, id: string) => act(caller, 'subtask', id, 'claim');
  const release = (caller: Caller, id: string, reason = 'My van broke down') => act(caller, 'subtask', id, 'release', { reason });
  const stored = (id: string) => read(people.fixit, 'subtask', id);
  const assignments = async (id: string) =>
    (
      await listOf(
        people.fixit,
        'request-event',
        `doc.subtask_id == '${id}' && doc.kind in ['assigned', 'released']`,
        '&order_by=/created_at',
      )
    ).map((event: Record<string, unknown>) => [event.from_text, event.to_text, event.remarks, event.actor_name]);
  const noticesOf = async (caller: Caller, type: string) => {
    await flowsDone(server);
    const { data } = dataOf(await caller.get('/v1/user/notification/list'));
    return data.filter(({ notification_type }: { notification_type: string }) => notification_type === type);
  };

  it('says that a step is not possible to who sees the sub-task, and to nobody else that there is one', async () => {
    const id = await pooled();
    // Claiming is for technicians; the administrator reads it all the same.
    const own = await claim(people.fixit, id);
    expect([own.status, own.body.code, own.body.message]).toEqual([
      404,
      'not_found',
      'This is not possible in the current status, or not allowed for you. Reload to see the possible actions.',
    ]);
    const foreign = await claim(people.zenith, id);
    expect([foreign.status, foreign.body.message]).toEqual([404, 'This does not exist, or you may not see it.']);
  });

  it('has one winner, of two who claim at once', async () => {
    const id = await pooled();
    const answers = await Promise.all([claim(people.tech, id), claim(second, id)]);
    expect(answers.map(told).sort()).toEqual(['200', '409 taken']);
    const winner = answers[0]?.status === 200 ? ids.tech : ids.second;
    const row = await stored(id);
    expect([row.assgne_id, row.is_assigned]).toEqual([winner, true]);
    expect(await assignments(id)).toEqual([[null, row.assgne_name, null, row.assgne_name]]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.message).toBe(`${row.display_code}: this work is already assigned.`);
  });

  it('is claimed by one of many, whatever comes first', async () => {
    const id = await pooled();
    const answers = await Promise.all([
      ...[people.tech, second, people.tech, second].map((caller) => claim(caller, id)),
      act(people.dispatcher, 'subtask', id, 'claim'),
    ]);
    expect(answers.map(told).sort()).toEqual(['200', '404', '409 taken', '409 taken', '409 taken']);
  });

  it('shows technicians with the right what they may claim, without the customer', async () => {
    const id = await pooled();
    const row = await read(people.tech, 'subtask', id);
    expect(row).toMatchObject({ id, is_assigned: false, cust_city: 'Bengaluru' });
    for (const name of ['cust_name', 'cust_mobile', 'cust_line_0', 'srvc_req_id', 'description']) expect(name in row, name).toBe(false);
    dataOf(await claim(people.tech, id));
    expect((await read(people.tech, 'subtask', id)).cust_line_0).toBe('4B');
    expect((await second.get(`/v1/data/subtask/${id}`)).status).toBe(404);
  });

  it('is nothing for others: another provider, the brand, the desk, and technicians without the right, the brand or the type', async () => {
    const id = await pooled();
    const { typeId } = await givenRequest(people);
    const refused = async (caller: Caller) => expect((await claim(caller, id)).status).toBe(404);
    for (const caller of [people.zenith, people.globex, people.acme, people.acmeUser, people.dispatcher, people.fixit])
      await refused(caller);
    const globex = await one(people.fixit, 'organisation', "doc.nickname == 'Globex'");
    await having(people.fixit, TECH, { assgnd_org_ids: [globex.id] }, async () => {
      await refused(people.tech);
      expect((await people.tech.get(`/v1/data/subtask/${id}`)).status).toBe(404);
    });
    const acme = await one(people.fixit, 'organisation', "doc.nickname == 'Acme'");
    const types = await listOf(people.fixit, 'service-type', `doc.org_id == '${acme.id}' && doc.id != ${typeId}`);
    const access = dataOf(
      await people.fixit.post('/v1/data/customer-access', { user_id: ids.tech, cust_org_id: acme.id, cust_srvc_id: types[0].id }),
      201,
    );
    await refused(people.tech);
    const { version } = await read(people.fixit, 'customer-access', access.id);
    await people.fixit.delete(`/v1/data/customer-access/${access.id}`, { headers: { 'if-match': `"${version}"` } });
    await giveRight([]);
    await refused(people.tech);
    await giveRight([{ menu_id: 'setupAutomation', rights_type: ['READ'] }]);
    expect((await stored(id)).assgne_id).toBeNull();
    dataOf(await claim(people.tech, id));
  });

  it('takes back what its technician has not begun, with the reason, and tells the desk', async () => {
    const id = await pooled();
    dataOf(await claim(people.tech, id));
    const name = (await stored(id)).assgne_name;
    const before = (await noticesOf(people.dispatcher, 'subtask_released')).length;
    expect((await act(people.tech, 'subtask', id, 'release')).body).toMatchObject({ status: 422, errors: [{ pointer: '/reason' }] });
    expect((await release(second, id)).status).toBe(404);
    dataOf(await release(people.tech, id));
    expect(await stored(id)).toMatchObject({ assgne_id: null, assgne_name: null, is_assigned: false });
    expect(await assignments(id)).toEqual([
      [null, name, null, name],
      [name, null, 'My van broke down', name],
    ]);
    expect((await noticesOf(people.dispatcher, 'subtask_released')).length).toBe(before + 1);
    expect(await noticesOf(people.tech, 'subtask_taken_back')).toEqual([]);
    const request = await read(people.fixit, 'service-request', (await stored(id)).srvc_req_id);
    expect(request.technician_ids).toEqual([]);
    dataOf(await claim(second, id));
    expect((await stored(id)).assgne_id).toBe(ids.second);
  });

  it('takes back from anybody for the desk, which tells whose it was', async () => {
    const id = await pooled();
    dataOf(await claim(people.tech, id));
    for (const caller of [people.acme, people.zenith]) expect((await release(caller, id)).status).toBe(404);
    dataOf(await release(people.dispatcher, id, 'Needed elsewhere'));
    expect((await stored(id)).is_assigned).toBe(false);
    expect(await noticesOf(people.tech, 'subtask_taken_back')).toMatchObject([
      { notification_message: 'FixIt returned one of your sub-tasks to the pool.', redirect_url: '/my-tasks' },
    ]);
    expect(told(await release(people.dispatcher, id))).toBe('409 in_pool');
  });

  it('takes nothing back that was begun, and gives nothing out that is over', async () => {
    const id = await pooled();
    dataOf(await claim(people.tech, id));
    dataOf(await move(people.tech, 'subtask', id, 'in_progress'));
    expect(told(await release(people.tech, id))).toBe('409 started');
    expect(told(await release(people.dispatcher, id))).toBe('409 started');
    const over = await pooled();
    dataOf(await move(people.dispatcher, 'subtask', over, 'cancelled', { remarks: 'Not needed' }));
    expect(told(await claim(people.tech, over))).toBe('409 not_active');
  });

  it('ends what was offered around once somebody claims it', async () => {
    const id = await pooled();
    const row = { title: 'Evening visit', subtask_id: id, waves: [{ radius_km: 500, level_min: 1, delay_min: 0 }] };
    const expires_at = new Date(Date.parse(server.clock.now()) + 3_600_000).toISOString();
    dataOf(await patch(people.fixit, 'user', ids.second, { automation_values: ['broadcast'], automation_value: 'broadcast' }));
    const made = dataOf(await people.fixit.post('/v1/data/job-broadcast', { ...row, expires_at }), 201);
    dataOf(await act(people.fixit, 'job-broadcast', made.id, 'publish-broadcast'));
    const [offer] = await listOf(second, 'job-offer', `doc.broadcast_id == '${made.id}'`);
    const answers = await Promise.all([act(second, 'job-offer', offer.id, 'accept-offer'), claim(people.tech, id)]);
    expect(answers.map(told).sort()).toEqual(['200', '409 taken']);
    const { database, resources } = server.server.parts;
    await broadcastRound({ database, resources, now: server.clock.now() });
    const state = answers[0]?.status === 200 ? 'won' : 'withdrawn';
    expect((await read(people.fixit, 'job-broadcast', made.id)).state).toBe(state);
  });

  it('is assigned many at a time, each for itself, as lists send it', async () => {
    const many = [await pooled(), await pooled(), await pooled()];
    dataOf(await move(people.dispatcher, 'subtask', many[1] ?? '', 'cancelled', { remarks: 'Not needed' }));
    const assign = (caller: Caller, id: string) => act(caller, 'subtask', id, 'assign', { assgne_id: ids.second });
    for (const caller of [people.tech, people.acme, people.zenith]) expect((await assign(caller, many[0] ?? '')).status).toBe(404);
    const answers = await Promise.all(many.map((id) => assign(people.dispatcher, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200]);
    expect(await Promise.all(many.map(async (id) => (await stored(id)).is_assigned))).toEqual([true, false, true]);
  });

  it('is a number for brands, and an order by hub for the provider', async () => {
    const before = await listOf(people.acme, 'subtask', "doc.is_assigned == false && doc.status_type == 'ACTIVE'", '&count=exact');
    const work = await givenRequest(people);
    const id = await pooled(work);
    const after = await listOf(people.acme, 'subtask', "doc.is_assigned == false && doc.status_type == 'ACTIVE'", '&count=exact');
    expect(after.length).toBe(Math.min(before.length + 1, 200));
    const seen = await read(people.acme, 'subtask', id);
    expect([seen.is_assigned, 'assgne_id' in seen, 'hub_id' in seen]).toEqual([false, false, false]);
    const hub = await one(people.fixit, 'service-hub', "doc.name == 'Koramangala hub'");
    expect((await stored(id)).hub_id).toBe(hub.id);
    // The customer has moved; then the hub serves other places.
    dataOf(await patch(people.acme, 'service-request', work.requestId, { cust_pincode: '999999' }));
    expect((await stored(id)).hub_id).toBeNull();
    dataOf(await patch(people.fixit, 'service-hub', hub.id, { pincodes: [...hub.pincodes, '999999'] }));
    expect((await stored(id)).hub_id).toBe(hub.id);
    dataOf(await patch(people.fixit, 'service-hub', hub.id, { is_active: false }));
    expect((await stored(id)).hub_id).toBeNull();
  });

  it('knows of every sub-task of the demo whether somebody has it', async () => {
    for (const [filter, assigned] of [
      ['doc.assgne_id == null', false],
      ['doc.assgne_id != null', true],
    ] as const) {
      const rows = await listOf(people.fixit, 'subtask', filter);
      expect(rows.length).toBeGreaterThan(3);
      expect(rows.filter((row: { is_assigned: boolean }) => row.is_assigned !== assigned)).toEqual([]);
    }
    const forged = await patch(people.dispatcher, 'subtask', await pooled(), { is_assigned: true });
    expect(forged.status).toBe(422);
  });
});
