/** `POST /v1/services/app_call`: who may call a customer, on which number, how often a day. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import {
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
  timeline,
  type Work,
} from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

const DAY = 86_400_000;
const LIMIT = 'max_call_exceeded';
const codesOf = (answer: Answer) =>
  ((answer.body?.errors ?? []) as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

describe.each(engines)('calling the customer on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let settingId: string;
  let techId: string;
  const set = async (more: object) => dataOf(await patch(people.acme, 'service-setting', settingId, more));
  const setTech = async (more: object) => dataOf(await patch(people.fixit, 'user', techId, more));

  type Task = Work & { readonly subtaskId: string; readonly subtaskTypeId: number };
  const task = async (more: object = {}): Promise<Task> => {
    const work = await givenRequest(people, more);
    const subtaskId = await givenSubtask(people, work);
    return { ...work, subtaskId, subtaskTypeId: (await read(people.dispatcher, 'subtask', subtaskId)).sbtsk_type_id };
  };
  const bodyOf = ({ typeId, requestId, subtaskTypeId }: Task) => ({
    srvc_type_id: typeId,
    srvc_id: requestId,
    sbtsk_type_id: subtaskTypeId,
  });
  const call = (caller: Caller, of: Task, more: object = {}) => caller.post('/v1/services/app_call', { ...bodyOf(of), ...more });
  const recordsOf = (caller: Caller, { requestId }: Task) => listOf(caller, 'call-record', `doc.request_id == '${requestId}'`);

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights', 'calls'], engine, seed: true });
    people = await signInAll(server);
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    settingId = (await one(people.acme, 'service-setting', `doc.srvc_type_id == ${type.id}`)).id;
    techId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
  });
  afterAll(() => server.stop());
  beforeEach(() =>
    set({
      show_call_consumer_button_on_the_subtask: true,
      enable_calling_through_dialer: true,
      enable_masked_calling_through_dialer: false,
      enable_alternate_number_calling: false,
      daily_call_limit: 5,
    }),
  );

  it('hands out the number, and keeps who called, when and how, for both organisations', async () => {
    const of = await task();
    const answer = await call(people.tech, of);
    expect(dataOf(answer)).toEqual({
      srvc_req_contact_numbers: [{ value: '9812345678', key: 'cust_mobile', label: 'Mobile number' }],
      srvc_req_contact_masked_numbers: [],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const tech = await read(people.fixit, 'user', techId);
    const kept = { subtask_id: of.subtaskId, caller_name: tech.user_name, caller_org: 'FixIt', way: 'dialer', turn: 1 };
    for (const caller of [people.fixit, people.dispatcher, people.tech]) {
      expect(await recordsOf(caller, of)).toEqual([expect.objectContaining({ ...kept, caller_id: techId })]);
    }
    const [forBrand] = await recordsOf(people.acme, of);
    expect(forBrand).toMatchObject(kept);
    expect(Object.keys(forBrand)).not.toContain('caller_id');
    expect(JSON.stringify(forBrand)).not.toContain('9812345678');
  });

  it('keeps calls from everybody else, and from being written or changed', async () => {
    const of = await task();
    dataOf(await call(people.dispatcher, of));
    const [record] = await recordsOf(people.fixit, of);
    const owner = await server.as('owner@demo.test');
    for (const other of [people.tech, people.acmeUser, people.globex, people.zenith, owner])
      expect((await other.get(`/v1/data/call-record/${record.id}`)).status).toBe(404);
    for (const caller of [people.fixit, people.acme, people.dispatcher]) {
      const headers = { 'if-match': `"${record.version}"` };
      expect((await caller.patch(`/v1/data/call-record/${record.id}`, { turn: 9 }, { headers })).status).toBe(404);
      expect((await caller.delete(`/v1/data/call-record/${record.id}`)).status).toBe(404);
      expect((await caller.post('/v1/data/call-record', { request_id: of.requestId })).status).toBe(404);
    }
  });

  it('says max_call_exceeded once the calls of the day are used up, for each person, request and day', async () => {
    await set({ daily_call_limit: 2 });
    const [of, other] = [await task(), await task()];
    for (const _ of [1, 2]) expect(dataOf(await call(people.tech, of)).srvc_req_contact_numbers).toHaveLength(1);
    expect((await call(people.tech, of)).body).toEqual({ data: LIMIT });
    expect(await recordsOf(people.fixit, of)).toHaveLength(2);
    expect(dataOf(await call(people.tech, other)).srvc_req_contact_numbers).toHaveLength(1);
    expect(dataOf(await call(people.dispatcher, of)).srvc_req_contact_numbers).toHaveLength(1);
    server.clock.advance(DAY);
    expect(dataOf(await call(people.tech, of)).srvc_req_contact_numbers).toHaveLength(1);
    const turns = (await recordsOf(people.tech, of)).map(({ turn }: { turn: number }) => turn).sort();
    expect(turns).toEqual([1, 1, 2]);
  });

  it('counts calls of the same moment one by one', async () => {
    await set({ daily_call_limit: 3 });
    const of = await task();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(people.tech, of)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.filter(({ body }) => body.data === LIMIT)).toHaveLength(7);
    const turns = (await recordsOf(people.fixit, of)).map(({ turn }: { turn: number }) => turn).sort();
    expect(turns).toEqual([1, 2, 3]);
  });

  describe('is not there', () => {
    const refused = async (caller: Caller, of: Task, more: object = {}) => {
      const answer = await call(caller, of, more);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(answer.text).not.toContain('9812345678');
    };

    it('for who may not read the request and its sub-task', async () => {
      const of = await task();
      const owner = await server.as('owner@demo.test');
      for (const other of [people.globex, people.zenith, owner]) await refused(other, of);
      const before = await task();
      const someone = await one(people.dispatcher, 'user', "doc.user_email == 'user@fixit.test'");
      expect(someone.id).not.toBe(techId);
      const others = await listOf(
        people.dispatcher,
        'user',
        `doc.org_id == '${someone.org_id}' && doc.is_on_field && doc.id != '${techId}'`,
      );
      dataOf(
        await people.dispatcher.post(`/v1/data/subtask/${before.subtaskId}/actions/assign`, { assgne_id: others[0].id, remarks: 'Busy' }),
      );
      await refused(people.tech, before);
      expect((await server.inject('POST', '/v1/services/app_call', { body: bodyOf(of) })).status).toBe(401);
      for (const one of [of, before]) expect(await recordsOf(people.fixit, one)).toEqual([]);
    });

    it('for a request under another service type, without such a sub-task, or deleted', async () => {
      const of = await task();
      await refused(people.tech, of, { srvc_type_id: 999_999 });
      await refused(people.tech, of, { sbtsk_type_id: 999_999 });
      await refused(people.tech, of, { srvc_id: '0190f3a2-0000-7000-8000-000000000001' });
      await refused(people.tech, of, { srvc_id: 'none' });
      dataOf(await people.acme.post(`/v1/data/service-request/${of.requestId}/actions/delete-request`, {}));
      await refused(people.tech, of);
      await refused(people.acme, of);
    });

    it('without the call button, and while the brand shows none', async () => {
      const of = await task();
      await setTech({ enable_call_consumer_button: false });
      await refused(people.tech, of);
      await setTech({ enable_call_consumer_button: true });
      await set({ show_call_consumer_button_on_the_subtask: false });
      await refused(people.tech, of);
      await set({ show_call_consumer_button_on_the_subtask: true, enable_calling_through_dialer: false });
      await refused(people.tech, of);
      expect(await recordsOf(people.fixit, of)).toEqual([]);
    });

    it('while the number is masked for the caller, whatever the way to call', async () => {
      const of = await task();
      await setTech({ can_see_consumer_phonenumber: false });
      for (const way of ['enable_calling_through_dialer', 'enable_alternate_number_calling', 'enable_masked_calling_through_dialer']) {
        await set({ [way]: true });
        await refused(people.tech, of);
      }
      await setTech({ can_see_consumer_phonenumber: true });
      const subject = { subject: 'field', effect: 'mask', entity: 'subtask', fields: ['/cust_mobile'], user_ids: [techId] };
      const restriction = dataOf(await people.fixit.post('/v1/data/restriction', { name: 'No numbers', ...subject }), 201);
      await refused(people.tech, of);
      dataOf(await patch(people.fixit, 'restriction', restriction.id, { effect: 'hide' }));
      await refused(people.tech, of);
      expect((await people.fixit.delete(`/v1/data/restriction/${restriction.id}`)).status).toBe(204);
      await set({ enable_masked_calling_through_dialer: false });
      expect(dataOf(await call(people.tech, of)).srvc_req_contact_numbers).toHaveLength(1);
    });

    it('for technicians while the details are locked', async () => {
      const of = await task();
      dataOf(await move(people.tech, 'subtask', of.subtaskId, 'in_progress'));
      await set({ lock_sbtsk_details_for_selected_statues: true, statues_for_sbtsk_lock_details: ['in_progress'] });
      await refused(people.tech, of);
      expect(dataOf(await call(people.dispatcher, of)).srvc_req_contact_numbers).toHaveLength(1);
      await set({ lock_sbtsk_details_for_selected_statues: false });
      expect(dataOf(await call(people.tech, of)).srvc_req_contact_numbers).toHaveLength(1);
    });
  });

  it('offers other numbers of the request where the brand lets them be picked', async () => {
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const more = [
      { id: 'neighbour', type: 'Mobile', label: 'Neighbour' },
      { id: 'office', type: 'TextInput', label: 'Office' },
      { id: 'again', type: 'Mobile', label: 'Again' },
    ];
    dataOf(await patch(people.acme, 'service-type', type.id, { custom_fields: [...type.custom_fields, ...more] }));
    const of = await task({ custom: { neighbour: '9800000002', office: '9800000003', again: '9812345678' } });
    const own = { value: '9812345678', key: 'cust_mobile', label: 'Mobile number' };
    expect(dataOf(await call(people.tech, of)).srvc_req_contact_numbers).toEqual([own]);
    await set({ enable_alternate_number_calling: true });
    const neighbour = { value: '9800000002', key: 'neighbour', label: 'Neighbour' };
    expect(dataOf(await call(people.tech, of)).srvc_req_contact_numbers).toEqual([own, neighbour]);
    const french = await people.tech.post('/v1/services/app_call', bodyOf(of), { headers: { 'accept-language': 'fr' } });
    expect(dataOf(french).srvc_req_contact_numbers[0].label).not.toBe('Mobile number');
  });

  it('gives the brand’s numbers in place of the customer’s own, and no others, where calls are masked', async () => {
    await set({ enable_masked_calling_through_dialer: true });
    const of = await task();
    const without = await call(people.tech, of);
    expect([without.status, without.body.code, without.body.message]).toEqual([422, 'no_number', 'This customer has no number to call.']);
    const wrong = await patch(people.acme, 'service-request', of.requestId, {
      srvc_req_contact_masked_numbers: [{ to: 'Customer', number: 'tel:123' }],
    });
    expect([wrong.status, ...codesOf(wrong)]).toEqual([422, '/srvc_req_contact_masked_numbers/0/number pattern']);
    const srvc_req_contact_masked_numbers = [
      { to: 'Customer', number: '+91 80 4000 1000', is_active: true },
      { to: 'Last year', number: '08040001001', is_active: false },
    ];
    dataOf(await patch(people.acme, 'service-request', of.requestId, { srvc_req_contact_masked_numbers }));
    const [active] = srvc_req_contact_masked_numbers;
    const numbers = { srvc_req_contact_numbers: [], srvc_req_contact_masked_numbers: [active] };
    expect(dataOf(await call(people.tech, of))).toEqual(numbers);
    expect(await recordsOf(people.tech, of)).toEqual([expect.objectContaining({ way: 'masked', turn: 1 })]);
    for (const caller of [people.fixit, people.tech])
      expect(Object.keys(await read(caller, 'service-request', of.requestId))).not.toContain('srvc_req_contact_masked_numbers');
    const told = async (caller: Caller) => (await timeline(caller, of.requestId)).map(({ to_text }: { to_text: string }) => to_text);
    expect(await told(people.acme)).toContain('Masked numbers');
    expect(await told(people.fixit)).not.toContain('Masked numbers');
  });

  it('stands in the demo: calls of the last days, a second number at sites, lines in front of customers', async () => {
    const calls = await listOf(people.fixit, 'call-record', "doc.caller_org == 'FixIt' && doc.turn >= 1");
    expect(calls.length).toBeGreaterThan(20);
    const type = await one(people.acme, 'service-type', "doc.name == 'Showroom installation'");
    const repairs = await listOf(people.dispatcher, 'subtask', `doc.srvc_type_id == ${type.id}`);
    const { srvc_req_id, sbtsk_type_id } = repairs[0];
    const body = { srvc_type_id: type.id, srvc_id: srvc_req_id, sbtsk_type_id };
    const { srvc_req_contact_numbers } = dataOf(await people.dispatcher.post('/v1/services/app_call', body));
    expect(srvc_req_contact_numbers.map(({ key }: { key: string }) => key)).toEqual(['cust_mobile', 'contact_mobile']);
    const water = await one(people.globex, 'service-type', "doc.name == 'Water purifier service'");
    const requests = await listOf(people.globex, 'service-request', `doc.srvc_type_id == ${water.id} && doc.status_type == 'ACTIVE'`);
    type Shielded = { readonly srvc_req_contact_masked_numbers: readonly unknown[] | null };
    const shielded = requests.filter(({ srvc_req_contact_masked_numbers: lines }: Shielded) => (lines ?? []).length > 0);
    expect(shielded.length).toBeGreaterThan(2);
    for (const { srvc_req_contact_masked_numbers, cust_name } of shielded)
      expect(srvc_req_contact_masked_numbers).toEqual([expect.objectContaining({ to: cust_name, is_active: true })]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['nothing', {}, ['/srvc_type_id type', '/sbtsk_type_id type', '/srvc_id type']],
    ['more than it knows', { srvc_type_id: 1, srvc_id: 'x', sbtsk_type_id: 1, number: '1' }, ['/number unknown']],
    ['no whole numbers', { srvc_type_id: 1.5, srvc_id: 'x', sbtsk_type_id: 9e9 }, ['/srvc_type_id type', '/sbtsk_type_id type']],
    ['a list for an id', { srvc_type_id: 1, srvc_id: ['x'], sbtsk_type_id: '1' }, ['/srvc_id type']],
  ])('refuses a body with %s', async (_what, body, codes) => {
    const answer = await people.tech.post('/v1/services/app_call', body);
    expect([answer.status, ...codesOf(answer)]).toEqual([422, ...codes]);
    expect((await people.tech.post('/v1/services/app_call', [])).status).toBe(400);
  });
});
