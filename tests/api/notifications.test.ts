/** Who is told of what, what stands in it, and what people do with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, move, one, type People, patch, request, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const LIST = '/v1/user/notification/list';

describe.each(engines)('notifications on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const modify = async (caller: Caller, entryId: string, body: unknown) => {
    await flowsDone(server);
    return server.inject('PUT', `/v1/user/notification/modify/${entryId}`, { headers: { authorization: `Bearer ${caller.token}` }, body });
  };
  const inbox = async (caller: Caller, query = '', headers = {}) => {
    await flowsDone(server);
    return dataOf(await caller.get(`${LIST}${query}`, { headers }));
  };
  const titles = async (caller: Caller) =>
    (await inbox(caller)).data.map((each: { notification_title: string }) => each.notification_title);
  const everybody = () => Object.values(people);

  // Later than the demo, and from nothing on.
  beforeEach(async () => {
    server.clock.advance(1000);
    for (const caller of everybody()) await modify(caller, 'any', { updation_fr_delete_all: true });
  });

  describe('tell', () => {
    it('a provider’s desk of a request that it was given, and nobody else', async () => {
      const { requestId, code, typeId } = await givenRequest(people);
      for (const caller of [people.fixit, people.dispatcher]) {
        const { data, unread_count, total } = await inbox(caller);
        expect([unread_count, total]).toEqual([1, 1]);
        expect(data).toEqual([
          {
            entry_id: expect.any(String),
            notification_id: expect.any(String),
            notification_type: 'request_assigned',
            notification_title: `New request ${code}`,
            notification_message: 'Acme assigned this request to you.',
            notification_time: server.clock.now(),
            redirect_url: `/customer-requests/${typeId}/${requestId}`,
            is_read: false,
            form_data: { srvc_req_address: expect.stringContaining('Lotus Heights') },
          },
        ]);
      }
      const [one, other] = [await inbox(people.fixit), await inbox(people.dispatcher)];
      expect(one.data[0].notification_id).toBe(other.data[0].notification_id);
      expect(one.data[0].entry_id).not.toBe(other.data[0].entry_id);
      for (const caller of [people.acme, people.acmeUser, people.tech, people.zenith, people.globex])
        expect(await titles(caller)).toEqual([]);
    });

    it('the desk also of a request that is given as it is raised', async () => {
      const provider = await one(people.acme, 'organisation', "doc.nickname == 'FixIt'");
      const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
      const body = { ...request, srvc_type_id: type.id, provider_id: provider.id };
      const made = dataOf(await people.acme.post('/v1/data/service-request', [body, body]), 201);
      expect((await titles(people.dispatcher)).sort()).toEqual(
        made.map((row: { display_code: string }) => `New request ${row.display_code}`).sort(),
      );
    });

    it('those of a desk who work for the brand', async () => {
      const globex = await one(people.fixit, 'organisation', "doc.nickname == 'Globex'");
      const user = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
      dataOf(await patch(people.fixit, 'user', user.id, { assgnd_org_ids: [globex.id] }));
      const { code } = await givenRequest(people);
      expect(await titles(people.fixit)).toEqual([`New request ${code}`]);
      expect(await titles(people.dispatcher)).toEqual([]);
      dataOf(await patch(people.fixit, 'user', user.id, { assgnd_org_ids: [] }));
    });

    it('a technician of a sub-task that is his from now on', async () => {
      const work = await givenRequest(people);
      const id = await givenSubtask(people, work, { due: '2030-01-02', start_time: '09:30', end_time: '10:30' });
      const { data } = await inbox(people.tech);
      const [{ notification_title, notification_message, redirect_url, form_data }] = data;
      expect(data).toHaveLength(1);
      expect(notification_title).toBe(`New sub-task ${form_data.sbtsk_ticket_id}`);
      expect(notification_message).toBe('FixIt assigned it to you.');
      expect(redirect_url).toBe(`/my-tasks/${id}`);
      expect(form_data).toEqual({
        sbtsk_ticket_id: expect.stringMatching(/^FIX-T\d{6}$/),
        srvc_req_address: expect.stringContaining('560034'),
        sbtsk_start_day: '2030-01-02',
        sbtsk_start_time: expect.stringMatching(/^09:30/),
      });
      const bala = await one(people.dispatcher, 'user', "doc.user_email == 'bala.murugan@fixit.test'");
      dataOf(await act(people.dispatcher, 'subtask', id, 'assign', { assgne_id: bala.id }));
      expect(await titles(await server.as('bala.murugan@fixit.test'))).toContain(notification_title);
      expect(await titles(people.acme)).toEqual([]);
    });

    it('whoever raised a request that it is done', async () => {
      const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
      const made = dataOf(await people.acmeUser.post('/v1/data/service-request', { ...request, srvc_type_id: type.id }), 201);
      const provider = await one(people.acme, 'organisation', "doc.nickname == 'FixIt'");
      dataOf(await act(people.acme, 'service-request', made.id, 'assign-provider', { provider_id: provider.id }));
      const subtask = await givenSubtask(people, { requestId: made.id, code: '', typeId: 0, fixitId: '' });
      for (const key of ['accepted', 'in_progress']) dataOf(await move(people.tech, 'subtask', subtask, key));
      expect(await titles(people.acmeUser)).toEqual([]);
      dataOf(await move(people.tech, 'subtask', subtask, 'done', { remarks: 'Cleaned' }));
      const { data } = await inbox(people.acmeUser);
      expect(data).toMatchObject([
        {
          notification_type: 'request_done',
          notification_title: `${made.display_code} is done`,
          notification_message: 'FixIt set it to “Done”.',
          redirect_url: `/services/${type.id}/${made.id}`,
        },
      ]);
      expect(await titles(people.acme)).toEqual([]);
    });

    it('the other side of a comment, and never who wrote it', async () => {
      const work = await givenRequest(people);
      const subtask = await givenSubtask(people, work);
      for (const caller of everybody()) await modify(caller, 'any', { updation_fr_delete_all: true });
      const about = `New comment on ${work.code}`;
      dataOf(await act(people.acmeUser, 'service-request', work.requestId, 'comment', { remarks: 'Gate code 4711' }));
      for (const caller of [people.acme, people.fixit, people.dispatcher, people.tech]) expect(await titles(caller)).toEqual([about]);
      expect(await titles(people.acmeUser)).toEqual([]);
      expect(JSON.stringify(await inbox(people.fixit))).not.toContain('4711');

      for (const caller of everybody()) await modify(caller, 'any', { updation_fr_delete_all: true });
      dataOf(await act(people.dispatcher, 'subtask', subtask, 'comment', { remarks: 'Bring a ladder' }));
      expect((await titles(people.tech))[0]).toMatch(/^New comment on FIX-T/);
      expect(await titles(people.acme)).toEqual([about]);
      expect([...(await titles(people.fixit)), ...(await titles(people.dispatcher)), ...(await titles(people.acmeUser))]).toEqual([]);
    });
  });

  describe('hold nothing that their reader may not see', () => {
    it('neither masked values, nor those of the other side, nor remarks', async () => {
      const { requestId } = await givenRequest(people, { internal_notes: 'Goodwill 250', cost: 9917 });
      dataOf(await act(people.acme, 'service-request', requestId, 'comment', { remarks: 'Call 9812345678' }));
      const rows = await listOf(people.dispatcher, 'notification', 'true');
      for (const text of [JSON.stringify(await inbox(people.dispatcher)), JSON.stringify(rows)])
        for (const secret of ['9812345678', 'Goodwill', '9917', 'Asha Test']) expect(text).not.toContain(secret);
    });

    it('nor what a restriction takes away, from then on', async () => {
      const work = await givenRequest(people);
      await givenSubtask(people, work);
      const [before] = (await inbox(people.tech)).data;
      const { id } = (await people.tech.get('/v1/definitions/app')).body.user;
      const base = { name: 'Quiet', subject: 'field', entity: 'subtask', user_ids: [id] };
      const hidden = dataOf(await people.fixit.post('/v1/data/restriction', { ...base, effect: 'hide', fields: ['/address'] }), 201);
      const more = { ...base, name: 'Masked', effect: 'mask', fields: ['/display_code'] };
      const masked = dataOf(await people.fixit.post('/v1/data/restriction', more), 201);
      const [after] = (await inbox(people.tech)).data;
      expect(after.form_data).toMatchObject({ srvc_req_address: null, sbtsk_start_day: before.form_data.sbtsk_start_day });
      expect(after.notification_title).toMatch(/^New sub-task ••••/);
      for (const secret of [before.form_data.srvc_req_address, before.form_data.sbtsk_ticket_id])
        expect(JSON.stringify(after)).not.toContain(secret);
      for (const row of [hidden, masked]) await people.fixit.delete(`/v1/data/restriction/${row.id}`);
      expect((await inbox(people.tech)).data[0]).toEqual(before);
    });

    it('and are empty words once the record is out of sight', async () => {
      const work = await givenRequest(people);
      const subtask = await givenSubtask(people, work);
      const [{ form_data }] = (await inbox(people.tech)).data;
      const bala = await one(people.dispatcher, 'user', "doc.user_email == 'bala.murugan@fixit.test'");
      dataOf(await act(people.dispatcher, 'subtask', subtask, 'assign', { assgne_id: bala.id }));
      const { data, total } = await inbox(people.tech);
      expect([data.length, total]).toEqual([1, 1]);
      expect(data[0]).toMatchObject({
        notification_title: 'No longer available',
        notification_message: 'You can no longer see what this was about.',
        redirect_url: null,
        form_data: {},
      });
      expect(JSON.stringify(data)).not.toContain(form_data.sbtsk_ticket_id);
    });
  });

  describe('are', () => {
    const many = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        await givenRequest(people);
        await flowsDone(server);
      }
    };

    it('listed by ten, newest first, with both counts', async () => {
      await many(12);
      const { data, unread_count, total } = await inbox(people.dispatcher);
      expect([data.length, unread_count, total]).toEqual([10, 12, 12]);
      const all = (await inbox(people.dispatcher, '?pageSize=20')).data;
      expect(all).toHaveLength(12);
      expect(all.slice(0, 10)).toEqual(data);
      const codes = all.map((each: { notification_title: string }) => each.notification_title);
      expect(codes).toEqual([...codes].sort().reverse());
      for (const wrong of ['?pageSize=0', '?pageSize=201', '?pageSize=x', '?page=1'])
        expect((await people.fixit.get(LIST + wrong)).status).toBe(400);
    });

    it('empty for who was told of nothing', async () => {
      expect(await inbox(await server.as('owner@demo.test'))).toEqual({ data: [], unread_count: 0, total: 0 });
      expect((await server.inject('GET', LIST)).status).toBe(401);
    });

    it('read, cleared one by one, and cleared together', async () => {
      await many(3);
      const [first, second] = (await inbox(people.dispatcher)).data;
      expect((await modify(people.dispatcher, first.entry_id, { updation_fr_read: true })).status).toBe(200);
      expect((await modify(people.dispatcher, first.entry_id, { updation_fr_read: 1 })).status).toBe(200);
      let page = await inbox(people.dispatcher);
      expect([page.unread_count, page.total, page.data[0].is_read]).toEqual([2, 3, true]);
      expect((await modify(people.dispatcher, second.entry_id, { updation_fr_delete: '1' })).status).toBe(200);
      page = await inbox(people.dispatcher);
      expect([page.unread_count, page.total]).toEqual([1, 2]);
      expect((await modify(people.dispatcher, second.entry_id, { updation_fr_delete: true })).status).toBe(404);
      expect((await modify(people.dispatcher, first.entry_id, { updation_fr_delete_all: true })).status).toBe(200);
      expect(await inbox(people.dispatcher)).toEqual({ data: [], unread_count: 0, total: 0 });
      expect((await inbox(people.fixit)).total).toBe(3);
    });

    it.each([
      [{}],
      [undefined],
      [[]],
      [{ updation_fr_read: false }],
      [{ updation_fr_read: true, updation_fr_delete: true }],
      [{ updation_fr_read: true, user_id: 'x' }],
      [{ updation_fr_archive: true }],
    ])('changed by exactly one word, not by %j', async (body) => {
      await many(1);
      const [{ entry_id }] = (await inbox(people.dispatcher)).data;
      expect((await modify(people.dispatcher, entry_id, body)).status).toBe(422);
      expect((await inbox(people.dispatcher)).unread_count).toBe(1);
    });

    it('each person’s own, by every path', async () => {
      await many(1);
      const [{ entry_id }] = (await inbox(people.fixit)).data;
      for (const caller of [people.dispatcher, people.tech, people.acme, people.zenith]) {
        for (const body of [{ updation_fr_read: true }, { updation_fr_delete: true }])
          expect((await modify(caller, entry_id, body)).status).toBe(404);
        await modify(caller, entry_id, { updation_fr_delete_all: true });
        expect((await caller.get(`/v1/data/notification/${entry_id}`)).status).toBe(404);
        expect((await caller.delete(`/v1/data/notification/${entry_id}`)).status).toBe(404);
        expect(await listOf(caller, 'notification', `doc.id == '${entry_id}'`)).toEqual([]);
      }
      expect((await inbox(people.fixit)).unread_count).toBe(1);
      expect((await patch(people.fixit, 'notification', entry_id, { redirect_url: '/x' })).status).toBe(422);
      expect((await people.fixit.post('/v1/data/notification', { user_id: entry_id, notification_type: 'fake' })).status).toBe(404);
      expect((await modify(people.fixit, 'nothing', { updation_fr_read: true })).status).toBe(404);
    });

    it('gone with the change that failed', async () => {
      const work = await givenRequest(people);
      for (const caller of everybody()) await modify(caller, 'any', { updation_fr_delete_all: true });
      expect((await act(people.acme, 'service-request', work.requestId, 'assign-provider', { provider_id: work.requestId })).status).toBe(
        422,
      );
      expect((await inbox(people.fixit)).total).toBe(0);
    });
  });
});

describe('notifications of the demo', () => {
  it('are of the last two weeks, some unread, for everybody who has work', async () => {
    const server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights'], seed: true });
    for (const email of [
      'user@acme.test',
      'admin@acme.test',
      'admin@fixit.test',
      'user@fixit.test',
      'tech@fixit.test',
      'admin@zenith.test',
    ]) {
      const { data, unread_count, total } = dataOf(await (await server.as(email)).get(`${LIST}?pageSize=200`));
      expect([data.length, total <= 25, unread_count <= 5, total > unread_count], email).toEqual([total, true, true, true]);
      const times = data.map((each: { notification_time: string }) => each.notification_time);
      expect(times[0] <= server.clock.now(), email).toBe(true);
      expect(new Set(times).size, email).toBeGreaterThan(3);
      const texts = data.map((each: { notification_message: string }) => each.notification_message).join();
      expect(texts).not.toMatch(/System|\{\{|No longer/);
    }
    await server.stop();
  });
});
