/** Requests and sub-tasks through the API: what their life cycles allow and what the timeline tells. */
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
  request,
  signInAll,
  statusId,
  statusOf,
  timeline,
  upload,
} from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('requests on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const task = async () => {
    const work = await givenRequest(people);
    return { ...work, subtaskId: await givenSubtask(people, work) };
  };

  describe('moves of a sub-task', () => {
    it.each<[string, readonly string[], string, 'tech' | 'dispatcher', number]>([
      ['accept', [], 'accepted', 'tech', 200],
      ['begin at once', [], 'in_progress', 'tech', 200],
      ['skip the work', [], 'done', 'tech', 422],
      ['skip the work after accepting', ['accepted'], 'done', 'tech', 422],
      ['hold', ['in_progress'], 'on_hold', 'tech', 200],
      ['finish', ['in_progress'], 'done', 'tech', 200],
      ['go back', ['accepted'], 'assigned', 'tech', 422],
      ['verify one’s own work', ['in_progress', 'done'], 'closed', 'tech', 422],
      ['verify', ['in_progress', 'done'], 'closed', 'dispatcher', 200],
      ['leave the end', ['in_progress', 'done', 'closed!'], 'in_progress', 'dispatcher', 422],
      ['call off one’s own', [], 'cancelled', 'tech', 422],
      ['call off', [], 'cancelled', 'dispatcher', 200],
      ['stay', [], 'assigned', 'tech', 422],
    ])('%s', async (_, path, to, who, status) => {
      const { subtaskId } = await task();
      for (const key of path)
        dataOf(
          await move(key.endsWith('!') ? people.dispatcher : people.tech, 'subtask', subtaskId, key.replace('!', ''), { remarks: 'ok' }),
        );
      const before = await read(people.dispatcher, 'subtask', subtaskId);
      const answer = await move(people[who], 'subtask', subtaskId, to, { remarks: 'ok' });
      expect(answer.status, answer.text).toBe(status);
      if (status === 200) expect(await statusOf(people.dispatcher, 'subtask', subtaskId)).toBe(to);
      else {
        expect(answer.body).toMatchObject({ code: 'forbidden_transition', errors: [{ pointer: '/to', code: 'forbidden_transition' }] });
        expect(await read(people.dispatcher, 'subtask', subtaskId)).toEqual(before);
      }
    });

    it('names what would be allowed', async () => {
      const { subtaskId } = await task();
      const answer = await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'ok' });
      expect(answer.body.errors[0].message).toBe('From “Waiting” you can go to: Accepted, In progress.');
      expect(answer.body.errors[0].params.allowed.map(({ key }: { key: string }) => key)).toEqual(['accepted', 'in_progress']);
    });

    it('refuses a status of another group, and one that does not exist', async () => {
      const { subtaskId, requestId } = await task();
      const foreign = await statusId(people.acme, 'service-request', requestId, 'in_progress');
      for (const to of [foreign, '01a00000-0000-7000-8000-000000000000']) {
        const answer = await act(people.tech, 'subtask', subtaskId, 'update-status', { to });
        expect(answer.body).toMatchObject({ status: 422, code: 'forbidden_transition' });
      }
    });

    it('asks for what the new status requires, at the field', async () => {
      const { subtaskId } = await task();
      dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
      const answer = await move(people.tech, 'subtask', subtaskId, 'done', { remarks: '' });
      expect(answer.body).toMatchObject({ status: 422, code: 'invalid', errors: [{ pointer: '/remarks', code: 'required' }] });
      expect(await statusOf(people.tech, 'subtask', subtaskId)).toBe('in_progress');
    });

    it('notes when work began and ended, and keeps the remarks', async () => {
      const { subtaskId } = await task();
      dataOf(await move(people.tech, 'subtask', subtaskId, 'accepted'));
      expect(await read(people.tech, 'subtask', subtaskId)).toMatchObject({ work_started_at: null, work_ended_at: null });
      dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
      const began = (await read(people.tech, 'subtask', subtaskId)).work_started_at;
      server.clock.advance(60_000);
      dataOf(await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'Fuse replaced' }));
      const done = await read(people.tech, 'subtask', subtaskId);
      expect(done).toMatchObject({ work_started_at: began, remarks: 'Fuse replaced', status_type: 'DONE' });
      expect(Date.parse(done.work_ended_at) - Date.parse(began)).toBe(60_000);
    });
  });

  describe('a request and its sub-tasks', () => {
    it('has visits that follow others of it, done by then or not, and none of another request', async () => {
      const work = await givenRequest(people);
      const first = await givenSubtask(people, work);
      for (const to of ['in_progress', 'done']) dataOf(await move(people.tech, 'subtask', first, to, { remarks: 'ok' }));
      const second = await givenSubtask(people, work, { after_id: first });
      const following = await listOf(people.dispatcher, 'subtask', `doc.after_id == '${first}'`);
      expect(following.map(({ id }: { id: string }) => id)).toEqual([second]);
      const type = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
      const stray = { srvc_req_id: (await givenRequest(people)).requestId, sbtsk_type_id: type.id, after_id: first };
      expect((await people.dispatcher.post('/v1/data/subtask', stray)).body.errors).toMatchObject([{ pointer: '/after_id' }]);
    });

    it('is not called assigned while it is given to nobody', async () => {
      const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
      const { id } = dataOf(await people.acme.post('/v1/data/service-request', { ...request, srvc_type_id: type.id }), 201);
      expect((await move(people.acme, 'service-request', id, 'assigned')).body.errors).toMatchObject([
        { pointer: '/to', code: 'unassigned' },
      ]);
      expect(await statusOf(people.acme, 'service-request', id)).toBe('new');
    });

    it('goes in progress with the first and is done with the last, by the server', async () => {
      const work = await givenRequest(people);
      const [first, second] = [await givenSubtask(people, work), await givenSubtask(people, work)];
      const status = () => statusOf(people.acme, 'service-request', work.requestId);
      expect(await status()).toBe('assigned');
      dataOf(await move(people.tech, 'subtask', first, 'accepted'));
      expect(await status()).toBe('assigned');
      dataOf(await move(people.tech, 'subtask', first, 'in_progress'));
      expect(await status()).toBe('in_progress');
      dataOf(await move(people.tech, 'subtask', first, 'done', { remarks: 'ok' }));
      expect(await status()).toBe('in_progress');
      dataOf(await move(people.tech, 'subtask', second, 'in_progress'));
      dataOf(await move(people.tech, 'subtask', second, 'done', { remarks: 'ok' }));
      expect(await status()).toBe('done');
      const moves = (await timeline(people.acme, work.requestId)).filter(
        (event: { subtask_id: unknown; kind: string }) => event.kind === 'status' && !event.subtask_id,
      );
      expect(moves.map((event: Record<string, unknown>) => [event.actor_name, event.from_text, event.to_text])).toEqual([
        ['Anita Rao', 'New', 'Assigned'],
        ['System', 'Assigned', 'In progress'],
        ['System', 'In progress', 'Done'],
      ]);
    });

    it('cannot be closed over an active sub-task, and names it', async () => {
      const { requestId, subtaskId } = await task();
      const { display_code } = await read(people.dispatcher, 'subtask', subtaskId);
      const refused = await move(people.acme, 'service-request', requestId, 'cancelled');
      expect(refused.body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/to', code: 'active_subtasks', params: { subtasks: [subtaskId], codes: [display_code] } }],
      });
      expect(refused.body.message).toContain(display_code);
      dataOf(await move(people.dispatcher, 'subtask', subtaskId, 'cancelled'));
      dataOf(await move(people.acme, 'service-request', requestId, 'cancelled'));
      const late = await people.dispatcher.post('/v1/data/subtask', {
        srvc_req_id: requestId,
        sbtsk_type_id: (await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'")).id,
      });
      expect(late.status).toBe(422);
      expect(late.body.errors[0].pointer).toBe('/srvc_req_id');
    });

    it('is closed by the brand’s people alone: the move names their roles', async () => {
      const { requestId, subtaskId } = await task();
      dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
      dataOf(await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'ok' }));
      expect((await move(people.fixit, 'service-request', requestId, 'closed')).body).toMatchObject({
        status: 422,
        code: 'forbidden_transition',
      });
      dataOf(await move(people.acmeUser, 'service-request', requestId, 'closed'));
    });

    it('copies brand, customer and address, and keeps them true', async () => {
      const { requestId, subtaskId } = await task();
      expect(await read(people.tech, 'subtask', subtaskId)).toMatchObject({
        cust_name: request.cust_name,
        cust_mobile: request.cust_mobile,
        cust_pincode: '560034',
        address: '4B, Lotus Heights, Bengaluru 560034',
        title: 'Repair',
      });
      dataOf(await patch(people.acme, 'service-request', requestId, { cust_line_0: '5C', cust_name: 'Asha Rao' }));
      expect(await read(people.tech, 'subtask', subtaskId)).toMatchObject({
        cust_name: 'Asha Rao',
        address: '5C, Lotus Heights, Bengaluru 560034',
      });
    });

    it('takes no technician of another organisation, none that is inactive, none that is no technician', async () => {
      const work = await givenRequest(people);
      const dispatcher = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
      const inactive = await one(people.fixit, 'user', "doc.user_email == 'om.prakash@fixit.test'");
      const foreign = await one(people.zenith, 'user', "doc.user_email == 'amit.bose@zenith.test'");
      dataOf(await patch(people.fixit, 'user', inactive.id, { is_active: false }));
      const type = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
      for (const { id } of [dispatcher, inactive, foreign]) {
        const row = { srvc_req_id: work.requestId, sbtsk_type_id: type.id, assgne_id: id };
        expect((await people.dispatcher.post('/v1/data/subtask', row)).body).toMatchObject({
          status: 422,
          errors: [{ pointer: '/assgne_id' }],
        });
      }
      dataOf(await patch(people.fixit, 'user', inactive.id, { is_active: true }));
    });

    it('keeps its provider while that one has active sub-tasks', async () => {
      const type = await one(people.globex, 'service-type', "doc.name == 'Water purifier service'");
      const [fixit, zenith] = [
        await one(people.globex, 'organisation', "doc.nickname == 'FixIt'"),
        await one(people.globex, 'organisation', "doc.nickname == 'Zenith'"),
      ];
      const made = dataOf(
        await people.globex.post('/v1/data/service-request', { ...request, srvc_type_id: type.id, provider_id: fixit.id }),
        201,
      );
      dataOf(await patch(people.dispatcher, 'service-request', made.id, { provider_notes: 'FixIt’s own' }));
      const subtaskId = await givenSubtask(people, { requestId: made.id, code: '', typeId: type.id, fixitId: fixit.id });
      const give = () => act(people.globex, 'service-request', made.id, 'assign-provider', { provider_id: zenith.id });
      expect((await give()).body).toMatchObject({ status: 422, errors: [{ pointer: '/provider_id', code: 'active_subtasks' }] });
      dataOf(await move(people.dispatcher, 'subtask', subtaskId, 'cancelled'));
      dataOf(await give());
      expect((await people.fixit.get(`/v1/data/service-request/${made.id}`)).status).toBe(404);
      expect(await read(people.zenith, 'service-request', made.id)).toMatchObject({ provider_id: zenith.id, provider_notes: null });
    });
  });

  it('tells who did what, when, from and to', async () => {
    const { requestId, subtaskId, code } = await task();
    server.clock.advance(1000);
    dataOf(await move(people.tech, 'subtask', subtaskId, 'accepted', { remarks: 'Coming at ten' }));
    dataOf(await act(people.acme, 'service-request', requestId, 'comment', { remarks: 'Thank you' }));
    const { display_code } = await read(people.dispatcher, 'subtask', subtaskId);
    const events = await timeline(people.acme, requestId);
    const told = events.map((event: Record<string, unknown>) => [
      event.kind,
      event.actor_name,
      event.actor_org,
      event.from_text,
      event.to_text,
      event.remarks,
    ]);
    expect(code).toMatch(/^ACM-\d{6}$/);
    expect(told).toEqual([
      ['created', 'Anita Rao', 'Acme', null, request.title, null],
      ['assigned', 'Anita Rao', 'Acme', null, 'FixIt', null],
      ['status', 'Anita Rao', 'Acme', 'New', 'Assigned', 'No remarks'],
      ['created', 'Uday Shetty', 'FixIt', null, `${display_code} Repair`, null],
      ['assigned', 'Uday Shetty', 'FixIt', null, 'Tarun Das', null],
      ['status', 'Tarun Das', 'FixIt', 'Waiting', 'Accepted', 'Coming at ten'],
      ['comment', 'Anita Rao', 'Acme', null, null, 'Thank you'],
    ]);
    expect(events[5]).toMatchObject({ at: server.clock.now(), to_colour: 'cyan', subtask_id: subtaskId });
  });

  it('keeps photos on the sub-task and in the timeline, where both sides see them', async () => {
    const { requestId, subtaskId } = await task();
    dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
    const photo = await upload(server, people.tech, 'after.png');
    dataOf(await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'Done', files: [photo] }));
    const [stored] = (await read(people.acme, 'subtask', subtaskId)).photos;
    expect(stored).toMatchObject({ id: photo.id, name: 'after.png', type: 'image/png', url: expect.stringContaining('/media/') });
    expect((await server.inject('GET', stored.url)).status).toBe(200);
    const done = (await timeline(people.acme, requestId)).find(({ to_text }: { to_text: string }) => to_text === 'Done');
    expect(done.files).toMatchObject([{ id: photo.id, name: 'after.png' }]);
    dataOf(await patch(people.acme, 'service-request', requestId, { attachments: [await upload(server, people.acme, 'invoice.png')] }));
    const told = (await timeline(people.fixit, requestId)).at(-1);
    expect(told).toMatchObject({ kind: 'file', actor_name: 'Anita Rao', files: [{ name: 'invoice.png' }] });
  });

  it('takes no file of another organisation', async () => {
    const { requestId, subtaskId } = await task();
    const foreign = await upload(server, people.globex, 'theirs.png');
    expect((await patch(people.acme, 'service-request', requestId, { attachments: [foreign] })).body.errors).toMatchObject([
      { pointer: '/attachments/0' },
    ]);
    const stolen = await move(people.tech, 'subtask', subtaskId, 'in_progress', { files: [foreign] });
    expect(stolen.body).toMatchObject({ status: 422, errors: [{ pointer: '/files/0' }] });
    expect(await statusOf(people.tech, 'subtask', subtaskId)).toBe('assigned');
    expect((await act(people.acme, 'service-request', requestId, 'comment', { remarks: 'Look', files: [foreign] })).status).toBe(422);
  });

  it('gives every request a code of its own, also when many are raised at once', async () => {
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const raise = (caller: typeof people.acme, title: string) =>
      caller.post('/v1/data/service-request', { ...request, title, srvc_type_id: type.id });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => raise(index % 2 ? people.acme : people.acmeUser, `Together ${index}`)),
    );
    const numbers = answers.map((answer) => Number(dataOf(answer, 201).display_code.slice(4))).sort((a, b) => a - b);
    const first = numbers[0] ?? 0;
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => first + index));
    const refused = await people.acme.post('/v1/data/service-request', [
      { ...request, srvc_type_id: type.id },
      { ...request, srvc_type_id: 999 },
    ]);
    expect(refused.status).toBe(422);
    expect(dataOf(await raise(people.acme, 'After a refused one'), 201).display_code).toBe(`ACM-${String(first + 16).padStart(6, '0')}`);
  });

  it('recognises a customer by mobile and name, and takes the chosen one’s details', async () => {
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const customer = { cust_name: 'Known Customer', cust_mobile: '9777700001', cust_pincode: '110001', cust_city: 'New Delhi' };
    const first = dataOf(await people.acme.post('/v1/data/service-request', { ...customer, title: 'First', srvc_type_id: type.id }), 201);
    const second = dataOf(await people.acme.post('/v1/data/service-request', { ...customer, title: 'Second', srvc_type_id: type.id }), 201);
    expect(second.customer_id).toBe(first.customer_id);
    const third = dataOf(
      await people.acme.post('/v1/data/service-request', { title: 'Third', srvc_type_id: type.id, customer_id: first.customer_id }),
      201,
    );
    expect(third).toMatchObject({ ...customer, address: 'New Delhi 110001' });
    const foreign = (await listOf(people.globex, 'customer', 'true'))[0];
    const stolen = await people.acme.post('/v1/data/service-request', { title: 'Stolen', srvc_type_id: type.id, customer_id: foreign.id });
    expect(stolen.body).toMatchObject({ status: 422, errors: [{ pointer: '/customer_id' }] });
  });

  it('says what is wrong with an address in the words of its fields', async () => {
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const raise = async (more: object) =>
      (await people.acme.post('/v1/data/service-request', { ...request, srvc_type_id: type.id, ...more })).body.errors;
    expect(await raise({ cust_pincode: '5600' })).toMatchObject([{ pointer: '/cust_pincode', message: 'Invalid Pincode' }]);
    expect(await raise({ cust_pincode: '56OO34' })).toMatchObject([
      { pointer: '/cust_pincode', message: 'Pincode should be a number input.' },
    ]);
    expect(await raise({ location_latitude: 12.9 })).toMatchObject([{ pointer: '/location_Longitude', code: 'required' }]);
    expect(await raise({ location_Longitude: 77.6 })).toMatchObject([{ pointer: '/location_latitude', code: 'required' }]);
  });
});
