/** What a visit by super-admin access leaves behind: it is told from the person, whose own state it does not touch. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, move, one, type People, patch, signInAll, timeline } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('%s', (engine) => {
  const app = '/v1/definitions/app';
  let test: TestServer;
  let people: People;
  let owner: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['requests', 'ratings', 'attendance', 'links', 'access', 'rights'], engine, seed: true });
    people = await signInAll(test);
    owner = await test.as('owner@demo.test');
  });
  afterAll(() => test.stop());

  const rows = (text: string, values: readonly unknown[] = []) => test.server.parts.database.admin((run) => run(text, values));
  const visit = async (user: string) => {
    const person = await test.as(user);
    const { id } = (await person.get(app)).body.org;
    const { user_id, my_token } = dataOf(await act(owner, 'organisation', id, 'super-admin-access', { reason: 'Asked for help', user }));
    const answer = await test.inject('POST', '/login/v1', { body: { id_type: 'SUPER_ADMIN_ACCESS', id: user_id, id_key: my_token } });
    expect(answer.status).toBe(200);
    return { visitor: test.withToken(answer.body.data.new_token), person, personId: user_id };
  };

  describe('what a visitor does', () => {
    it('is audited as the visitor’s, with the visit', async () => {
      const { requestId } = await givenRequest(people);
      test.clock.advance(1000);
      const began = test.clock.now();
      const { visitor, personId } = await visit('admin@acme.test');
      dataOf(await patch(visitor, 'service-request', requestId, { title: 'AC drips' }));
      dataOf(await act(visitor, 'service-request', requestId, 'comment', { remarks: 'Seen to' }));
      const ownerId = (await owner.get(app)).body.user.id;
      const [came] = await listOf(people.acme, 'access-visit', 'true');
      expect(came).toMatchObject({ user_id: personId, at: began });
      const found = await rows(
        'select distinct verb, actor_kind, actor_id, visit_id from audit_entry where record_id = $1 and at >= $2 order by verb, actor_kind',
        [requestId, began],
      );
      const by = { actor_id: ownerId, visit_id: came.id };
      expect(found).toEqual([
        { verb: 'comment', actor_kind: 'visitor', ...by },
        { verb: 'update', actor_kind: 'visitor', ...by },
      ]);

      dataOf(await patch(people.acme, 'service-request', requestId, { title: 'AC hums' }));
      const [own] = await rows(
        'select actor_kind, actor_id, visit_id from audit_entry where record_id = $1 order by at desc, id desc limit 1',
        [requestId],
      );
      expect(own).toEqual({ actor_kind: 'member', actor_id: personId, visit_id: null });
    });

    it('stands in the timeline as a visit, for both organisations', async () => {
      const work = await givenRequest(people);
      const { visitor } = await visit('admin@acme.test');
      dataOf(await patch(visitor, 'service-request', work.requestId, { title: 'AC drips' }));
      dataOf(await act(visitor, 'service-request', work.requestId, 'comment', { remarks: 'Seen to' }));
      dataOf(await act(people.acme, 'service-request', work.requestId, 'comment', { remarks: 'Thank you' }));
      const subtaskId = await givenSubtask(people, work);
      const { visitor: technician } = await visit('tech@fixit.test');
      dataOf(await move(technician, 'subtask', subtaskId, 'accepted'));
      type Event = Readonly<Record<string, unknown>>;
      const told = async (caller: Caller) =>
        (await timeline(caller, work.requestId)).map((event: Event) => [event.kind, event.actor_name, event.actor_kind]);
      const [byAcme, byFixit] = [await told(people.acme), await told(people.dispatcher)];
      const { name } = (await people.acme.get(app)).body.user;
      const { name: technicianName } = (await people.tech.get(app)).body.user;
      for (const events of [byAcme, byFixit]) {
        expect(events).toContainEqual(['comment', name, 'visitor']);
        expect(events).toContainEqual(['comment', name, null]);
        expect(events).toContainEqual(['status', technicianName, 'visitor']);
      }
      expect(byAcme).toContainEqual(['edited', name, 'visitor']);
      expect(byAcme.filter(([, , kind]: readonly unknown[]) => kind === 'visitor')).toHaveLength(3);
    });
  });

  describe('the person’s own state is left alone', () => {
    it('view: the visitor’s lasts as long as the visit', async () => {
      const { visitor, person } = await visit('admin@acme.test');
      const viewOf = async (caller: Caller) => (await caller.get(app)).body.user.view;
      const stored = () => rows('select last_view from "user" where user_email = \'admin@acme.test\'');
      const [before, hash] = [await stored(), (await person.get(app)).headers.etag];
      expect((await visitor.post('/v1/user/toggle_view', { view: 'USER' })).body.data.view).toBe('USER');
      expect([await viewOf(visitor), await viewOf(person)]).toEqual(['USER', 'ADMIN']);
      expect([await stored(), (await person.get(app)).headers.etag]).toEqual([before, hash]);
      expect((await person.get('/v1/data/customer?page_size=1')).status).toBe(200);
      expect((await visitor.get('/v1/data/customer?page_size=1')).status).toBe(200);
      const { visitor: next } = await visit('admin@acme.test');
      expect(await viewOf(next)).toBe('ADMIN');
    });

    it('notifications: neither read nor cleared', async () => {
      await givenRequest(people);
      const { visitor, person } = await visit('user@fixit.test');
      const inbox = async (caller: Caller) => dataOf(await caller.get('/v1/user/notification/list'));
      const before = await inbox(person);
      expect(before.unread_count).toBeGreaterThan(0);
      const [first] = before.data;
      const change = (caller: Caller, body: object) =>
        test.inject('PUT', `/v1/user/notification/modify/${first.entry_id}`, {
          headers: { authorization: `Bearer ${caller.token}` },
          body,
        });
      for (const name of ['read', 'delete', 'delete_all'])
        expect((await change(visitor, { [`updation_fr_${name}`]: true })).status).toBe(404);
      const headers = { 'if-match': '"1"' };
      expect((await visitor.patch(`/v1/data/notification/${first.entry_id}`, { is_read: true }, { headers })).status).toBe(404);
      expect((await visitor.delete(`/v1/data/notification/${first.entry_id}`, { headers })).status).toBe(404);
      expect([await inbox(person), await inbox(visitor)]).toEqual([before, before]);
      expect((await change(person, { updation_fr_delete_all: true })).status).toBe(200);
    });

    it('leave: neither asked for nor withdrawn, in the person’s name', async () => {
      const day = (ahead: number) => new Date(Date.parse(test.clock.now()) + ahead * 86_400_000).toISOString().slice(0, 10);
      const leave = { kind: 'unpaid', from_day: day(20), to_day: day(20) };
      const own = dataOf(await people.tech.post('/v1/data/leave-request', leave), 201);
      const { visitor } = await visit('tech@fixit.test');
      expect((await visitor.post('/v1/data/leave-request', { ...leave, from_day: day(30), to_day: day(30) })).status).toBe(404);
      expect((await patch(visitor, 'leave-request', own.id, { reason: 'Mine' })).status).toBe(404);
      expect((await act(visitor, 'leave-request', own.id, 'withdraw')).status).toBe(404);
      expect(await one(visitor, 'leave-request', `doc.id == '${own.id}'`)).toMatchObject({ state: 'pending', version: own.version });
      const { visitor: admin, personId } = await visit('admin@fixit.test');
      const row = { ...leave, from_day: day(31), to_day: day(31) };
      const refused = await admin.post('/v1/data/leave-request', { ...row, user_id: personId });
      expect(refused.body).toMatchObject({ status: 422, errors: [{ code: 'not_allowed' }] });
      expect((await act(people.tech, 'leave-request', own.id, 'withdraw')).status).toBe(200);
    });
  });
});
