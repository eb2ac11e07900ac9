/** Customer service configuration: what a brand sets, and what follows for providers and technicians. */
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
  upload,
  type Work,
} from '../support/journey.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

const codesOf = (answer: Answer) =>
  ((answer.body?.errors ?? []) as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

describe.each(engines)('service settings on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let settingId: string;
  let plain: Record<string, unknown>;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    plain = await one(people.acme, 'service-setting', `doc.srvc_type_id == ${type.id}`);
    settingId = String(plain.id);
  });
  afterAll(() => server.stop());

  const set = async (more: Record<string, unknown>) => dataOf(await patch(people.acme, 'service-setting', settingId, more));
  const task = async (more: object = {}): Promise<Work & { subtaskId: string }> => {
    const work = await givenRequest(people, more);
    return { ...work, subtaskId: await givenSubtask(people, work) };
  };

  it('are the brand’s to make, once a service type, and its providers’ to read', async () => {
    const again = await people.acme.post('/v1/data/service-setting', { srvc_type_id: plain.srvc_type_id });
    expect([again.status, ...codesOf(again)]).toEqual([409, '/srvc_type_id unique']);
    for (const provider of [people.fixit, people.dispatcher]) {
      const row = await read(provider, 'service-setting', settingId);
      expect(row.show_call_consumer_button_on_the_subtask).toBe(true);
      expect(Object.keys(row)).not.toContain('hide_sp_billing_tab_from_specific_roles');
      expect((await patch(provider, 'service-setting', settingId, { show_ext_order_id_on_the_subtask: false })).status).toBe(404);
    }
    for (const other of [people.tech, people.zenith, people.globex, people.acmeUser, await server.as('owner@demo.test')])
      expect((await other.get(`/v1/data/service-setting/${settingId}`)).status).toBe(404);
    const foreign = await one(people.globex, 'service-type', "doc.name == 'Rooftop solar'");
    expect(codesOf(await people.acme.post('/v1/data/service-setting', { srvc_type_id: foreign.id }))).toEqual(['/srvc_type_id reference']);
    const lockless = { lock_sbtsk_details_for_selected_statues: true, statues_for_sbtsk_lock_details: [] };
    expect(codesOf(await patch(people.acme, 'service-setting', settingId, lockless))).toContain('/statues_for_sbtsk_lock_details required');
  });

  it('open and shut by the right on requests for people who are no administrators', async () => {
    const { user_role } = await one(people.acme, 'user', "doc.user_email == 'user@acme.test'");
    const coordinator = await read(people.acme, 'role', user_role[0]);
    const given = async (rights_type: readonly string[]) => {
      const menu_rights = [...coordinator.menu_rights, ...(rights_type.length > 0 ? [{ menu_id: 'setupRequests', rights_type }] : [])];
      dataOf(await patch(people.acme, 'role', coordinator.id, { menu_rights }));
    };
    await given(['READ']);
    expect((await read(people.acmeUser, 'service-setting', settingId)).id).toBe(settingId);
    expect((await patch(people.acmeUser, 'service-setting', settingId, { enable_alternate_number_calling: true })).status).toBe(404);
    await given(['UPDATE']);
    dataOf(await patch(people.acmeUser, 'service-setting', settingId, { enable_alternate_number_calling: true }));
    expect((await people.acmeUser.post('/v1/data/service-setting', { srvc_type_id: plain.srvc_type_id })).status).toBe(404);
    await given([]);
    expect((await people.acmeUser.get(`/v1/data/service-setting/${settingId}`)).status).toBe(404);
  });

  it('say how customers are called and what cards show, of new work and of what is there', async () => {
    await set({ show_ext_order_id_on_the_subtask: true, enable_alternate_number_calling: false });
    const { subtaskId, requestId } = await task({ ext_order_id: 'SO-1' });
    expect(await read(people.tech, 'subtask', subtaskId)).toMatchObject({ call_by: ['dialer'], card_hidden: [], ext_order_id: 'SO-1' });
    dataOf(await patch(people.acme, 'service-request', requestId, { ext_order_id: 'SO-2' }));
    expect((await read(people.tech, 'subtask', subtaskId)).ext_order_id).toBe('SO-2');
    await set({
      show_ext_order_id_on_the_subtask: false,
      enable_calling_through_dialer: false,
      enable_masked_calling_through_dialer: true,
      enable_alternate_number_calling: true,
      fields_to_be_hidden_on_sbtsk_card: ['address', 'phone'],
    });
    const before = await read(people.tech, 'subtask', subtaskId);
    expect(before).toMatchObject({ call_by: ['masked', 'alternate'], card_hidden: ['address', 'phone'], ext_order_id: null });
    await set({ show_call_consumer_button_on_the_subtask: false });
    const after = await read(people.tech, 'subtask', subtaskId);
    expect(after.call_by).toEqual([]);
    expect(after.version).toBe(before.version + 1);
    await set({
      show_call_consumer_button_on_the_subtask: true,
      enable_calling_through_dialer: true,
      enable_masked_calling_through_dialer: false,
      fields_to_be_hidden_on_sbtsk_card: [],
    });
    expect((await read(people.tech, 'subtask', subtaskId)).call_by).toEqual(['dialer', 'alternate']);
  });

  it('let nobody write what follows from them', async () => {
    const { subtaskId } = await task();
    for (const body of [
      { details_locked: true },
      { call_by: ['dialer'] },
      { card_hidden: [] },
      { files_needed_for: [] },
      { ext_order_id: 'X' },
    ])
      expect((await patch(people.fixit, 'subtask', subtaskId, body)).status, JSON.stringify(body)).toBe(422);
  });

  const gone = [
    'title',
    'description',
    'cust_mobile',
    'cust_line_0',
    'cust_city',
    'cust_pincode',
    'address',
    'location_latitude',
    'remarks',
    'photos',
  ];

  it('lock the details for technicians in some statuses, on every path', async () => {
    const { subtaskId, requestId, code } = await task();
    await set({ lock_sbtsk_details_for_selected_statues: true, statues_for_sbtsk_lock_details: ['on_hold', 'closed'] });
    const { tech, dispatcher } = people;
    dataOf(await move(tech, 'subtask', subtaskId, 'in_progress'));
    const to = await statusId(tech, 'subtask', subtaskId, 'on_hold');
    const back = await statusId(tech, 'subtask', subtaskId, 'in_progress');
    expect((await read(tech, 'service-request', requestId)).display_code).toBe(code);
    dataOf(await act(tech, 'subtask', subtaskId, 'update-status', { to, remarks: 'Part is missing' }));

    const locked = await read(tech, 'subtask', subtaskId);
    expect(locked).toMatchObject({ details_locked: true, status: to });
    for (const name of gone) expect(Object.keys(locked), name).not.toContain(name);
    const [row] = await listOf(tech, 'subtask', `doc.id == '${subtaskId}'`);
    for (const name of gone) expect(Object.keys(row), name).not.toContain(name);
    for (const more of [
      `filter=${encodeURIComponent("doc.title == 'x'")}`,
      'order_by=/title',
      `filter=${encodeURIComponent("doc.cust_city == 'Pune'")}`,
    ])
      expect((await tech.get(`/v1/data/subtask?${more}`)).status, more).toBe(400);
    expect((await tech.get('/v1/data/subtask/group?by=/cust_city')).status).toBe(400);
    expect((await act(tech, 'subtask', subtaskId, 'update-status', { to: back })).status).toBe(404);
    expect((await act(tech, 'subtask', subtaskId, 'comment', { remarks: 'Hello' })).status).toBe(404);
    expect((await patch(tech, 'subtask', subtaskId, { remarks: 'Hello' })).status).toBe(404);
    // Neither by the request that it is part of, nor by what happened to it.
    expect((await tech.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);
    expect(await timeline(tech, requestId)).toEqual([]);

    expect((await read(dispatcher, 'subtask', subtaskId)).title).toBeTruthy();
    expect((await read(people.acme, 'subtask', subtaskId)).title).toBeTruthy();
    dataOf(await act(dispatcher, 'subtask', subtaskId, 'update-status', { to: back }));
    const open = await read(tech, 'subtask', subtaskId);
    expect(open).toMatchObject({ details_locked: false });
    expect(open.title).toBeTruthy();
    expect((await read(tech, 'service-request', requestId)).display_code).toBe(code);
    expect((await timeline(tech, requestId)).length).toBeGreaterThan(3);
  });

  it('lock and open what is there when they change, and open it when they go', async () => {
    const { subtaskId, requestId } = await task();
    const { tech } = people;
    await set({ lock_sbtsk_details_for_selected_statues: true, statues_for_sbtsk_lock_details: ['assigned'] });
    expect((await read(tech, 'subtask', subtaskId)).details_locked).toBe(true);
    expect((await tech.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);
    await set({ lock_sbtsk_details_for_selected_statues: false });
    expect((await read(tech, 'subtask', subtaskId)).title).toBeTruthy();
    await set({ lock_sbtsk_details_for_selected_statues: true });
    expect((await people.acme.delete(`/v1/data/service-setting/${settingId}`)).status).toBe(204);
    expect(await read(tech, 'subtask', subtaskId)).toMatchObject({ details_locked: false, call_by: [] });
    expect((await read(tech, 'service-request', requestId)).id).toBe(requestId);
    const { id, version, created_at, created_by, updated_at, updated_by, org_id, ...row } = plain;
    settingId = dataOf(await people.acme.post('/v1/data/service-setting', row), 201).id;
    expect((await read(tech, 'subtask', subtaskId)).call_by).toContain('dialer');
  });

  it('ask for a file together with some statuses', async () => {
    await set({ make_attachments_field_mandatory_fr: ['accepted'] });
    const { subtaskId } = await task();
    const { tech } = people;
    const refused = await move(tech, 'subtask', subtaskId, 'accepted');
    expect([refused.status, ...codesOf(refused)]).toEqual([422, '/files required']);
    expect(refused.body.errors[0].message).toBe('Attach a file: this status needs one.');
    const file = await upload(server, tech, 'gate.png');
    dataOf(await move(tech, 'subtask', subtaskId, 'accepted', { files: [file] }));
    dataOf(await move(tech, 'subtask', subtaskId, 'in_progress'));
    const form = (await tech.get('/v1/definitions/forms/subtask?for=update-status')).body;
    const files = form.fields.find(({ name }: { name: string }) => name === 'files');
    expect(files.rules.require).toBe('doc.to in parent.files_needed_for');
    await set({ make_attachments_field_mandatory_fr: [] });
    expect((await read(tech, 'subtask', subtaskId)).files_needed_for).toEqual([]);
  });
});
