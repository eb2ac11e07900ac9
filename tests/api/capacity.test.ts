/** Verticals, skills, hubs, hours, windows and settings of a service provider, and what holds between several of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('capacity on %s', (engine) => {
  let server: TestServer;
  let people: People;
  /** Ids of FixIt's, by name. */
  const ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? '';
  const post = (entity: string, row: object, as: keyof People = 'fixit') => people[as].post(`/v1/data/${entity}`, row);
  const made = async (entity: string, row: object) => dataOf(await post(entity, row), 201);
  const codes = (answer: { body: { errors: { code: string }[] } }) => answer.body.errors.map(({ code }) => code);

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup'], engine, seed: true });
    people = await signInAll(server);
    for (const name of ['Cooling', 'Water']) ids[name] = (await one(people.fixit, 'vertical', `doc.name == '${name}'`)).id;
    for (const hub of await listOf(people.fixit, 'service-hub', 'true')) ids[hub.name] = hub.id;
    for (const skill of await listOf(people.fixit, 'skill', 'true')) ids[skill.name] = skill.id;
  });
  afterAll(() => server.stop());

  describe('a pincode', () => {
    const hub = (more: object) => ({ vertical_id: idOf('Cooling'), name: 'Powai hub', pincodes: [], ...more });

    it('is served first by one hub of a vertical', async () => {
      const answer = await post('service-hub', hub({ pincodes: ['400076', '999001'] }));
      expect(answer.body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/pincodes', code: 'pincode_taken', message: 'Andheri hub already serves these pincodes first: 400076.' }],
      });
      const water = await post('service-hub', hub({ vertical_id: idOf('Water'), pincodes: ['400076'] }));
      expect(water.status, water.text).toBe(201);
    });

    it('may be helped out in by any number, but not by the hub that serves it first', async () => {
      dataOf(await post('service-hub', hub({ name: 'Helper', support_pincodes: ['400076'] })), 201);
      const both = await post('service-hub', hub({ name: 'Both', pincodes: ['999002'], support_pincodes: ['999002'] }));
      expect(both.body.errors[0]).toMatchObject({
        pointer: '/support_pincodes',
        message: 'Enter complete pincodes that the hub does not already serve first.',
      });
    });

    it('is free again when its hub is switched off, and taken when it is switched on', async () => {
      const first = await made('service-hub', hub({ name: 'First', pincodes: ['999003'] }));
      dataOf(await patch(people.fixit, 'service-hub', first.id, { is_active: false }));
      await made('service-hub', hub({ name: 'Second', pincodes: ['999003'] }));
      expect(codes(await patch(people.fixit, 'service-hub', first.id, { is_active: true }))).toEqual(['pincode_taken']);
    });

    it('is not given to two hubs in one call, nor to one by two calls at once', async () => {
      const rows = ['Left', 'Right'].map((name) => hub({ name, pincodes: ['999004'] }));
      expect(codes(await people.fixit.post('/v1/data/service-hub', rows))).toEqual(['pincode_taken', 'pincode_taken']);
      // Several pairs at once: one alone may happen to be answered in turn.
      const pairs = Array.from({ length: 8 }, (_, index) => `99901${index}`);
      const calls = pairs.map((pincode) =>
        Promise.all(['Upper', 'Lower'].map((name) => post('service-hub', hub({ name: `${name} ${pincode}`, pincodes: [pincode] })))),
      );
      for (const answers of await Promise.all(calls)) expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    });

    it('has as many digits as the country says', async () => {
      const answer = await post('service-hub', hub({ name: 'Short', pincodes: ['4000'] }));
      expect(answer.body.errors[0]).toMatchObject({ message: 'Invalid Pincode' });
    });
  });

  describe('a technician', () => {
    let technicianId: string;
    beforeAll(async () => {
      const members = await listOf(people.fixit, 'hub-technician', 'true');
      const technicians = await listOf(people.fixit, 'user', 'doc.is_on_field');
      for (const { id } of members) await people.fixit.delete(`/v1/data/hub-technician/${id}`, { headers: { 'if-match': '"1"' } });
      technicianId = technicians[0].id;
    });
    const member = (hub: string, kind: string, from: number, to: number | null = null) =>
      post('hub-technician', {
        hub_id: idOf(hub),
        user_id: technicianId,
        kind,
        from_date: day(from),
        to_date: to === null ? null : day(to),
      });

    it('has one primary hub in a vertical at a time, and is at a hub once', async () => {
      expect(dataOf(await member('Andheri hub', 'primary', -10, 10), 201).vertical_id).toBe(idOf('Cooling'));
      expect(codes(await member('Koramangala hub', 'primary', 10))).toEqual(['primary']);
      expect(codes(await member('Andheri hub', 'secondary', 0))).toEqual(['overlap']);
      dataOf(await member('Koramangala hub', 'secondary', 0), 201);
      dataOf(await member('Hauz Khas hub', 'primary', 11), 201);
      dataOf(await member('Kothrud hub', 'primary', 0), 201);
    });

    it('is relocated to one hub at a time, with an end', async () => {
      expect((await member('Saket hub', 'relocation', 0)).body.errors[0].message).toBe('Set until when the technician is relocated.');
      dataOf(await member('Saket hub', 'relocation', 0, 3), 201);
      expect(codes(await member('Perungudi yard', 'relocation', 3, 5))).toEqual(['relocated']);
      dataOf(await member('Perungudi yard', 'relocation', 4, 5), 201);
      expect((await member('Saket hub', 'relocation', 9, 8)).body.errors[0].message).toBe('The end cannot be before the beginning.');
    });

    it('works on field', async () => {
      const admin = await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'");
      const row = { hub_id: idOf('Andheri hub'), user_id: admin.id, kind: 'secondary' };
      expect((await post('hub-technician', row)).body.errors[0]).toMatchObject({ pointer: '/user_id', code: 'reference' });
    });
  });

  it('keeps windows of one vertical apart, by hub and day', async () => {
    const window = (more: object) => ({
      vertical_id: idOf('Cooling'),
      label: 'Brunch',
      start_time: '11:00',
      end_time: '13:00',
      limit_by: 'jobs',
      max_jobs: 3,
      days: ['mon'],
      ...more,
    });
    expect((await post('time-slot', window({}))).body.errors[0]).toMatchObject({
      pointer: '/start_time',
      code: 'overlap',
      message: 'This overlaps the window Morning, 09:00–12:00.',
    });
    await made('time-slot', window({ days: ['sun'] }));
    await made('time-slot', window({ hub_id: idOf('Koramangala hub') }));
    await made('time-slot', window({ start_time: '18:00', end_time: '20:00' }));
    const other = await post('time-slot', window({ hub_id: idOf('Kothrud hub') }));
    expect(other.body.errors[0]).toMatchObject({ pointer: '/hub_id', code: 'reference' });
    const backwards = await post('time-slot', window({ start_time: '13:00', end_time: '12:00' }));
    expect(backwards.body.errors[0]).toMatchObject({ pointer: '/end_time', message: 'The end time must be after the start time.' });
    expect(
      (await post('time-slot', window({ days: ['sun'], start_time: '06:00', end_time: '07:00', max_jobs: null }))).body.errors[0],
    ).toMatchObject({
      pointer: '/max_jobs',
      code: 'required',
    });
  });

  it('keeps hours of one kind apart, and knows how long they are', async () => {
    const hours = (more: object) => ({
      vertical_id: idOf('Cooling'),
      weekday: 'mon',
      kind: 'work',
      start_time: '17:30',
      end_time: '19:15',
      ...more,
    });
    expect(codes(await post('availability-slot', hours({})))).toEqual(['overlap']);
    expect(await made('availability-slot', hours({ kind: 'standby' }))).toMatchObject({ minutes: 105, hours: 1.75, name: '17:30 – 19:15' });
    expect((await made('availability-slot', hours({ start_time: '18:00' }))).minutes).toBe(75);
  });

  describe('settings', () => {
    it('are one for each vertical, and leave something to promise', async () => {
      const twice = await post('capacity-setting', { vertical_id: idOf('Cooling'), unit: 'jobs' });
      expect(twice.body).toMatchObject({ status: 409, errors: [{ message: 'This vertical has its settings already.' }] });
      const { id } = await one(people.fixit, 'capacity-setting', `doc.vertical_id == '${idOf('Cooling')}'`);
      const all = await patch(people.fixit, 'capacity-setting', id, { buffer_pct: 60, emergency_reserve_pct: 40 });
      expect(all.body.errors[0].message).toBe('Buffer and reserve together leave nothing to promise.');
    });

    it('are not saved while a type of sub-task has no duration', async () => {
      const { id } = await one(people.fixit, 'capacity-setting', `doc.vertical_id == '${idOf('Water')}'`);
      const fixit = (await one(people.fixit, 'vertical', "doc.name == 'Water'")).org_id;
      const set = (minutes: number) =>
        server.server.parts.database.admin((sql) =>
          sql(`update subtask_type set default_duration = ${minutes} where name in ('Repair', 'Site visit') and org_id = '${fixit}'`),
        );
      await set(0);
      const answer = await patch(people.fixit, 'capacity-setting', id, { lead_time: 60 });
      expect(answer.status).toBe(422);
      expect(answer.body.message).toMatch(/^These sub-task types have no duration, so capacity cannot be counted: .*Repair.*Give each/);
      expect(answer.body.message).toContain('Site visit');
      expect(codes(answer)).toEqual(['duration_zero']);
      await set(60);
      dataOf(await patch(people.fixit, 'capacity-setting', id, { lead_time: 60 }));
    });
  });

  it('takes up to three different skills of the vertical for a deployment area', async () => {
    const area = (skills: readonly (string | null)[], vertical = 'Cooling') =>
      post('deployment-area', {
        vertical_id: idOf(vertical),
        hub_id: idOf('Hauz Khas hub'),
        ...Object.fromEntries(skills.map((skill, index) => [`skill_${index + 1}`, skill === null ? null : idOf(skill)])),
      });
    const told = async (answer: Promise<{ body: { errors: { pointer: string; message: string }[] } }>) =>
      Object.fromEntries((await answer).body.errors.map(({ pointer, message }) => [pointer, message]));
    expect(await told(area(['Gas refill', 'Gas refill']))).toEqual({
      '/skill_1': 'Skill already selected',
      '/skill_2': 'Skill already selected, you can keep this blank not mandatory!',
    });
    expect(await told(area(['Gas refill', 'Electronics', 'Electronics']))).toMatchObject({
      '/skill_3': 'Skill already selected, you can keep this blank not mandatory!',
    });
    expect(await told(area([null, 'Gas refill']))).toHaveProperty('/skill_1');
    expect(await told(area(['Gas refill', 'Plumbing']))).toHaveProperty('/skill_2');
    expect(await told(area(['Plumbing'], 'Water'))).toHaveProperty('/hub_id');
    dataOf(await area(['Gas refill', null, 'Electronics']), 201);
    expect((await area(['Gas refill'])).status).toBe(409);
  });

  describe('people', () => {
    const setUp = ['service-hub', 'hub-technician', 'availability-slot', 'time-slot', 'capacity-setting', 'deployment-area', 'skill'];

    it('without the right see the set-up of their own provider and change nothing', async () => {
      for (const entity of setUp) {
        const [row] = await listOf(people.dispatcher, entity, 'true');
        expect(row, entity).toBeDefined();
        expect((await patch(people.dispatcher, entity, row.id, { is_active: false })).status, entity).toBe(404);
        expect((await people.dispatcher.delete(`/v1/data/${entity}/${row.id}`, { headers: { 'if-match': '"1"' } })).status, entity).toBe(
          404,
        );
      }
      expect((await post('skill', { vertical_id: idOf('Cooling'), name: 'Sneaked in' }, 'dispatcher')).status).toBe(404);
      expect((await post('vertical', { name: 'Sneaked in' }, 'dispatcher')).status).toBe(404);
    });

    it('on field see where they work themselves, and no settings', async () => {
      const me = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
      await made('hub-technician', { hub_id: idOf('Perungudi yard'), user_id: me.id, kind: 'secondary', from_date: day(20) });
      const seen = await listOf(people.tech, 'hub-technician', 'true');
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.every(({ user_id }: { user_id: string }) => user_id === me.id)).toBe(true);
      expect((await people.tech.get('/v1/data/capacity-setting')).body.data ?? []).toEqual([]);
    });

    it('of other organisations see none of it', async () => {
      const hub = await one(people.fixit, 'service-hub', "doc.name == 'Andheri hub'");
      for (const other of ['zenith', 'acme', 'globex'] as const) {
        expect((await people[other].get(`/v1/data/service-hub/${hub.id}`)).status, other).toBe(404);
        const rows = await listOf(people[other], 'vertical', 'true').catch(() => []);
        expect(
          rows.every(({ org_id }: { org_id: string }) => org_id !== hub.org_id),
          other,
        ).toBe(true);
      }
      const stolen = await post('skill', { vertical_id: idOf('Cooling'), name: 'Stolen' }, 'zenith');
      expect(stolen.body.errors[0]).toMatchObject({ pointer: '/vertical_id', code: 'reference' });
    });

    it('with the right set it up, but delete nothing', async () => {
      const role = await one(people.fixit, 'role', "doc.name == 'Dispatcher'");
      const rights = (menu_rights: unknown[]) => patch(people.fixit, 'role', role.id, { menu_rights });
      dataOf(await rights([{ menu_id: 'setupCapacity', rights_type: ['UPDATE'] }]));
      const skill = dataOf(await post('skill', { vertical_id: idOf('Cooling'), name: 'Duct cleaning' }, 'dispatcher'), 201);
      dataOf(await patch(people.dispatcher, 'skill', skill.id, { name: 'Cleaning of ducts' }));
      expect((await people.dispatcher.delete(`/v1/data/skill/${skill.id}`, { headers: { 'if-match': '"2"' } })).status).toBe(404);
      expect((await post('vertical', { name: 'Not of this right' }, 'dispatcher')).status).toBe(404);
      dataOf(await rights([]));
    });
  });

  it('serves of a vertical only service types of brands that the provider works for', async () => {
    const foreign = await one(people.acme, 'service-type', "doc.name == 'Showroom installation'");
    const vertical = await one(people.zenith, 'vertical', "doc.name == 'Solar'");
    const answer = await patch(people.zenith, 'vertical', vertical.id, { srvc_types: [foreign.id] });
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/srvc_types/0', code: 'reference' });
    expect((await patch(people.zenith, 'vertical', vertical.id, { default_duration: 0 })).body.errors[0].message).toBe(
      'A vertical needs a duration of at least one minute.',
    );
  });
});
