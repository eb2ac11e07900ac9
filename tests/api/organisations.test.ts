/** Organisations: made by the platform owner, working together, and what neither may do to the other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { messagesTo } from '../support/messages.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const workflow = (entity: string, name: string) => `/v1/data/${entity}/actions/${name}`;

describe.each(engines)('organisations on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let owner: Caller;
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'people', 'setup', 'inventory', 'rights', 'functions', 'transition-guards'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    owner = await server.as('owner@demo.test');
  });
  afterAll(() => server.stop());

  let next = 0;
  const form = (more: object = {}) => {
    next += 1;
    return {
      name: `Nova Brand ${next}`,
      org_type: 'ORG_TYPE_CUSTOMER',
      admin_name: 'Nita Admin',
      admin_email: `nita${next}@nova.test`,
      admin_mobile: `93${String(next).padStart(8, '0')}`,
      ...more,
    };
  };
  const createOrg = (more: object = {}, caller = owner) => caller.post(workflow('organisation', 'create-organisation'), form(more));
  /** Somebody new, let in with the demo's password, as an accepted invitation would. */
  const letIn = async (email: string) => {
    await server.server.parts.database.admin((sql) =>
      sql(
        `update identity set password_hash = (select password_hash from identity where email = 'admin@acme.test') where email = '${email}'`,
      ),
    );
    return server.as(email);
  };
  const faults = (answer: { body: { errors?: { pointer: string; message: string }[] } }) =>
    (answer.body.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`);

  describe('are created', () => {
    it('with settings, a code out of the name, a role and a first administrator, at once', async () => {
      const made = dataOf(await createOrg({ name: 'Blue Star Cooling', admin_email: 'Bina@Star.Test', currency: 'INR' }));
      expect(made).toMatchObject({ code: 'BSC', name: 'Blue Star Cooling', admin: 'Nita Admin' });
      expect(await read(owner, 'organisation', made.id)).toMatchObject({
        nickname: 'Blue Star Cooling',
        select_country_code: 'IN',
        country_name: 'India',
        country_code: '+91',
        selected_country_pincode_length: 6,
        mobile_digit: 10,
        time_zone: 'Asia/Kolkata',
        is_active: true,
      });
      expect((await messagesTo(server, 'bina@star.test')).map(({ subject }) => subject)).toEqual([
        'Blue Star Cooling invites you to Fieldloom',
      ]);
      const bina = await letIn('bina@star.test');
      const app = (await bina.get('/v1/definitions/app')).body;
      expect(app).toMatchObject({ user: { is_admin: true, view: 'ADMIN' }, org: { id: made.id }, home: '/dashboard' });
      expect(
        (await listOf(bina, 'role', 'true')).map(({ name, is_admin }: { name: string; is_admin: boolean }) => [name, is_admin]),
      ).toEqual([['Administrator', true]]);
    });

    it('each with a code of its own', async () => {
      const twin = { name: 'Twin Peaks Water' };
      const codes = [dataOf(await createOrg(twin)).code, dataOf(await createOrg(twin)).code];
      expect(codes[0]).toBe('TPW');
      expect(codes[1]).toMatch(/^[A-Z]{3}$/);
      expect(codes[1]).not.toBe('TPW');
      expect(faults(await createOrg({ code: 'TPW' }))).toEqual(['/code Another organisation already has this code.']);
    });

    it.each([
      ['no such time zone', { time_zone: 'Mars/Olympus' }, '/time_zone Enter a time zone by its name, like Asia/Kolkata.'],
      ['no such country', { select_country_code: 'QX' }, '/select_country_code Enter a country by its two letters, like IN.'],
      ['letters for a dialling code', { country_code: 'IN' }, '/country_code Enter the code as dialled from abroad, like +91.'],
      ['no such currency', { currency: 'ZZZ' }, '/currency Enter a currency by its three letters, like INR.'],
      ['a code that is none', { code: 'ab1' }, '/code A code has three letters.'],
      ['a mobile of the wrong length', { admin_mobile: '12345' }, '/admin_mobile Mobile no must be 10 characters.'],
      ['a mobile of the wrong length for its own country', { mobile_digit: 8 }, '/admin_mobile Mobile no must be 8 characters.'],
      ['an e-mail that is none', { admin_email: 'nita' }, '/admin_email The input is not valid E-mail!'],
      ['a script for a logo', { logo: 'javascript:alert(1)' }, '/logo There is no such field.'],
      ['another owner', { org_type: 'ORG_TYPE_OWNER' }, '/org_type'],
      ['a field of its own making', { is_owner: true }, '/is_owner'],
    ])('never with %s, and then nothing is left', async (_, wrong, fault) => {
      const before = (await listOf(owner, 'organisation', 'true')).length;
      const answer = await createOrg(wrong);
      expect(answer.status, answer.text).toBe(422);
      expect(faults(answer).join()).toContain(fault);
      expect(await listOf(owner, 'organisation', 'true')).toHaveLength(before);
    });

    it('by administrators of the owner alone', async () => {
      for (const caller of [people.acme, people.acmeUser, people.fixit, people.tech])
        expect((await createOrg({}, caller)).status).toBe(404);
      const row = { name: 'Direct', nickname: 'Direct', org_type: 'ORG_TYPE_CUSTOMER', code: 'DIR' };
      expect((await owner.post('/v1/data/organisation', row)).status).toBe(404);
    });
  });

  describe('are changed', () => {
    it('by the owner, who switches them off with everybody in them, but never himself', async () => {
      const { id } = dataOf(await createOrg({ admin_email: 'off@nova.test' }));
      const admin = await letIn('off@nova.test');
      dataOf(await admin.get('/v1/data/user'));
      dataOf(await patch(owner, 'organisation', id, { is_active: false, name_legal: 'Off Limited' }));
      expect((await admin.get('/v1/data/user')).status).toBe(401);
      const me = await one(owner, 'organisation', "doc.org_type == 'ORG_TYPE_OWNER'");
      expect(faults(await patch(owner, 'organisation', me.id, { is_active: false }))).toEqual([
        '/is_active The platform owner cannot be switched off.',
      ]);
    });

    it.each([
      ['is_active', false],
      ['code', 'ZZZ'],
      ['org_type', 'ORG_TYPE_OWNER'],
      ['form_version', 7],
    ] as const)('by their administrators, who leave %s alone', async (name, value) => {
      const own = await one(people.acme, 'organisation', 'doc.id == org.id');
      dataOf(await patch(people.acme, 'organisation', own.id, { name_legal: 'Acme Limited' }));
      expect((await patch(people.acme, 'organisation', own.id, { [name]: value })).status).toBe(422);
      expect((await read(people.acme, 'organisation', own.id))[name]).toEqual(own[name]);
    });

    it('by nobody else', async () => {
      const acme = await one(people.acme, 'organisation', 'doc.id == org.id');
      const match = { headers: { 'if-match': `"${acme.version}"` } };
      for (const caller of [people.acmeUser, people.globex, people.fixit])
        expect((await caller.patch(`/v1/data/organisation/${acme.id}`, { name: 'Mine' }, match)).status).toBe(404);
      expect((await owner.get(`/v1/data/organisation/${acme.id}`)).body.data).not.toHaveProperty('custom_fields');
    });
  });

  describe('work together', () => {
    const provider = (caller: Caller) => listOf(caller, 'partnership', 'true');
    const state = async (caller: Caller, id: string) => (await read(caller, 'partnership', id)).state;
    const invite = (caller: Caller, provider_code: string, message?: string) =>
      caller.post(workflow('partnership', 'invite-provider'), { provider_code, ...(message ? { message } : {}) });
    const brands = async (caller: Caller) => (await caller.get('/v1/definitions/app')).body.org.partner_ids;

    it('once a brand has invited a provider by its code and it has accepted', async () => {
      dataOf(await invite(people.acme, 'zen', 'Water, please'));
      const before = await brands(people.zenith);
      const invited = await one(people.zenith, 'partnership', "doc.brand_name == 'Acme Appliances'");
      expect(invited).toMatchObject({ state: 'invited', is_active: false, brand_code: 'ACM', message: 'Water, please', started_at: null });
      expect(before).not.toContain(invited.org_id);
      expect((await people.zenith.get(`/v1/data/organisation/${invited.org_id}`)).status).toBe(404);
      expect((await invite(people.acme, 'ZEN')).body).toMatchObject({ status: 409, sub_code: 'invited' });
      dataOf(await act(people.zenith, 'partnership', invited.id, 'accept'));
      expect(await brands(people.zenith)).toContain(invited.org_id);
      expect((await listOf(people.zenith, 'service-type', `doc.org_id == '${invited.org_id}'`)).length).toBeGreaterThan(0);
      expect((await invite(people.acme, 'ZEN')).body).toMatchObject({ status: 409, sub_code: 'partners' });
      dataOf(await act(people.acme, 'partnership', invited.id, 'end'));
      expect(await brands(people.zenith)).not.toContain(invited.org_id);
      expect(await listOf(people.zenith, 'service-type', `doc.org_id == '${invited.org_id}'`)).toEqual([]);
      expect(await state(people.zenith, invited.id)).toBe('ended');
    });

    it('not when the provider declines, until it is invited again', async () => {
      const [invited] = await listOf(people.fixit, 'partnership', "doc.state == 'invited'");
      dataOf(await act(people.fixit, 'partnership', invited.id, 'decline'));
      expect(await state(people.fixit, invited.id)).toBe('declined');
      expect((await act(people.fixit, 'partnership', invited.id, 'accept')).body).toMatchObject({ status: 409, sub_code: 'state' });
      const bluepeak = await server.as('admin@bluepeak.test');
      dataOf(await invite(bluepeak, 'FIX'));
      expect(await state(bluepeak, invited.id)).toBe('invited');
    });

    it('when the owner brings them together, and no longer when he ends it', async () => {
      const [brand, partner] = [
        await one(owner, 'organisation', "doc.nickname == 'Aurora'"),
        await one(owner, 'organisation', "doc.nickname == 'Falcon'"),
      ];
      const join = (org_id: string, provider_id: string) => owner.post(workflow('partnership', 'join'), { org_id, provider_id });
      dataOf(await join(brand.id, partner.id));
      const made = await one(owner, 'partnership', `doc.org_id == '${brand.id}'`);
      expect(made).toMatchObject({ state: 'active', is_active: true, provider_name: partner.name });
      expect((await join(brand.id, partner.id)).status).toBe(409);
      expect(faults(await join(partner.id, brand.id))).toHaveLength(2);
      dataOf(await patch(owner, 'organisation', partner.id, { name: 'Falcon Renamed' }));
      expect((await read(owner, 'partnership', made.id)).provider_name).toBe('Falcon Renamed');
      dataOf(await act(owner, 'partnership', made.id, 'end'));
      expect((await act(owner, 'partnership', made.id, 'end')).status).toBe(409);
    });

    it('by nobody else’s doing', async () => {
      expect(faults(await invite(people.acme, 'XXX'))).toEqual(['/provider_code No service provider has this code.']);
      expect(faults(await invite(people.acme, 'GLX'))).toEqual(['/provider_code No service provider has this code.']);
      for (const caller of [people.acmeUser, people.fixit, people.dispatcher, owner])
        expect((await invite(caller, 'ZEN')).status).toBe(404);
      const [theirs] = await listOf(people.globex, 'partnership', "doc.state == 'active'");
      for (const caller of [people.acme, people.acmeUser]) {
        expect((await caller.get(`/v1/data/partnership/${theirs.id}`)).status).toBe(404);
        expect((await act(caller, 'partnership', theirs.id, 'end')).status).toBe(404);
      }
      expect((await act(people.tech, 'partnership', theirs.id, 'end')).status).toBe(404);
      const row = { org_id: theirs.org_id, provider_id: theirs.provider_id };
      for (const caller of [people.globex, people.fixit, owner]) expect((await caller.post('/v1/data/partnership', row)).status).toBe(404);
      const match = { headers: { 'if-match': `"${theirs.version}"` } };
      for (const caller of [people.globex, people.fixit, owner])
        expect((await caller.patch(`/v1/data/partnership/${theirs.id}`, { is_active: true }, match)).status).toBe(404);
    });

    it('and everybody but technicians, whose menus do not lead there, finds something behind /customer', async () => {
      const seen = async (caller: Caller) => {
        const { body } = (await caller.get('/v1/definitions/screens/customer')).body;
        return body.children.map(({ entity }: { entity: string }) => entity);
      };
      expect(await seen(owner)).toEqual(['organisation']);
      for (const caller of [people.acme, people.acmeUser]) expect(await seen(caller)).toEqual(['customer']);
      for (const caller of [people.fixit, people.dispatcher]) expect(await seen(caller)).toEqual(['partnership']);
      expect((await people.tech.get('/v1/definitions/screens/customer')).status).toBe(404);
      expect((await provider(people.tech)).length).toBe(2);
      expect((await provider(people.fixit)).length).toBe(3);
    });
  });

  describe('get templates of the owner', () => {
    const give = (entity: string, id: number, input: object, caller = owner) =>
      act(caller, entity, String(id), 'give-to-organisation', input);

    it('as copies of their own, with statuses, moves and custom fields', async () => {
      const template = await one(owner, 'service-type', "doc.name == 'Home appliance repair'");
      dataOf(await patch(owner, 'service-type', template.id, { custom_fields: [{ id: 'model', type: 'TextInput', label: 'Model' }] }));
      const acme = await one(people.acme, 'organisation', 'doc.id == org.id');
      expect(dataOf(await give('service-type', template.id, { org_id: acme.id, name: 'Repair' }))).toEqual({
        name: 'Repair',
        organisation: 'Acme Appliances',
      });
      const copy = await one(people.acme, 'service-type', "doc.name == 'Repair'");
      expect(copy).toMatchObject({ org_id: acme.id, icon: 'wrench', custom_fields: [{ id: 'model' }], form_version: 1 });
      const group = await read(people.acme, 'status-group', copy.status_group_id);
      expect(group).toMatchObject({ name: 'Standard request 2', is_active: true, is_whole: true, checks: [] });
      const count = async (caller: Caller, entity: string, id: string) => (await listOf(caller, entity, `doc.group_id == '${id}'`)).length;
      for (const entity of ['status', 'status-transition'])
        expect(await count(people.acme, entity, group.id)).toBe(await count(owner, entity, template.status_group_id));
      const request = { srvc_type_id: copy.id, title: 'Made from a template', cust_name: 'Asha' };
      dataOf(await people.acme.post('/v1/data/service-request', request), 201);
      expect((await give('service-type', template.id, { org_id: acme.id, name: 'Repair' })).body).toMatchObject({
        status: 409,
        sub_code: 'name',
      });
      expect((await people.acme.get(`/v1/data/service-type/${template.id}`)).status).toBe(404);
    });

    it('providers those of sub-tasks, and nobody but the owner gives any', async () => {
      const template = await one(owner, 'subtask-type', "doc.name == 'Home visit'");
      const fixit = await one(people.fixit, 'organisation', 'doc.id == org.id');
      const acme = await one(people.acme, 'organisation', 'doc.id == org.id');
      expect(dataOf(await give('subtask-type', template.id, { org_id: fixit.id })).name).toBe('Home visit');
      expect((await one(people.fixit, 'subtask-type', "doc.name == 'Home visit'")).default_duration).toBe(60);
      expect((await give('subtask-type', template.id, { org_id: acme.id })).status).toBe(422);
      const own = await one(people.fixit, 'subtask-type', "doc.name == 'Repair'");
      expect((await give('subtask-type', own.id, { org_id: fixit.id }, people.fixit)).status).toBe(404);
    });
  });
});
