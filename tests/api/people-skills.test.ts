/** What people know, and the fields that their organisation adds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('skills and fields of people on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const role = async (caller: Caller, name: string) => (await one(caller, 'role', `doc.name == '${name}'`)).id;
  let next = 0;
  const person = async (caller: Caller, roleName: string, more: object = {}) => {
    next += 1;
    return {
      user_name: `Person ${next}`,
      user_email: `person${next}@new.test`,
      user_mobile: `91${String(next).padStart(8, '0')}`,
      user_role: [await role(caller, roleName)],
      ...more,
    };
  };

  describe('skills', () => {
    const skillsOf = async (caller: Caller, vertical: string) => {
      const { id } = await one(caller, 'vertical', `doc.name == '${vertical}'`);
      return (await listOf(caller, 'skill', `doc.vertical_id == '${id}'`)).map((skill: { id: string }) => ({
        vertical_id: id,
        skill_id: skill.id,
      }));
    };
    const rated = (rows: readonly object[], level = 'vertical_level_5') => ({ user_skills: rows.map((row) => ({ ...row, level })) });
    /** The people of these tests have both verticals of FixIt. */
    const verticalsOf = async (caller: Caller) =>
      (await listOf(caller, 'vertical', 'doc.org_id == org.id')).map(({ id }: { id: string }) => id);
    const technician = async (caller: Caller, more: object) =>
      caller.post('/v1/data/user', await person(caller, 'Technician', { user_vertical: await verticalsOf(caller), ...more }));

    it('are kept by vertical with a level, each once', async () => {
      const [first, second] = await skillsOf(people.fixit, 'Cooling');
      const made = dataOf(await technician(people.fixit, rated([first, second])), 201);
      expect(made.user_skills).toMatchObject([first, second].map((skill) => ({ ...skill, level: 'vertical_level_5' })));
      expect((await technician(people.fixit, rated([first, second, first]))).body.errors).toEqual([
        expect.objectContaining({ pointer: '/user_skills/2/skill_id', code: 'distinct', message: 'Skill already selected' }),
      ]);
      const level = await technician(people.fixit, rated([first], 'vertical_level_6'));
      expect(level.body.errors).toMatchObject([{ pointer: '/user_skills/0/level', code: 'enum' }]);
      const days = rated([{ ...first, valid_from: '2026-03-01', valid_to: '2026-02-01' }]);
      expect((await technician(people.fixit, days)).body.errors).toMatchObject([{ pointer: '/user_skills/0/valid_to', code: 'check' }]);
    });

    it('end by themselves where their certificate lasts for so many months', async () => {
      server.clock.set('2031-01-31T10:00:00.000Z');
      people = await signInAll(server);
      const { id } = await one(people.fixit, 'vertical', "doc.name == 'Cooling'");
      const skill = async (name: string) => (await one(people.fixit, 'skill', `doc.vertical_id == '${id}' && doc.name == '${name}'`)).id;
      const [lasting, dated, given] = [await skill('AC service'), await skill('Gas refill'), await skill('Compressor repair')];
      const row = (skill_id: string, more: object = {}) => ({ vertical_id: id, skill_id, level: 'vertical_level_3', ...more });
      const days = (made: { user_skills: { valid_from?: string; valid_to?: string }[] }) =>
        made.user_skills.map(({ valid_from = null, valid_to = null }) => [valid_from, valid_to]);
      const user_skills = [row(lasting), row(dated, { valid_from: '2031-02-28' }), row(given, { valid_to: '2031-06-30' })];
      const made = dataOf(await technician(people.fixit, { user_skills }), 201);
      expect(days(made)).toEqual([
        [null, null],
        ['2031-02-28', '2033-02-28'],
        [null, '2031-06-30'],
      ]);
      // Entered without a day it holds from today on; what somebody has already stays as it is.
      const later = [row(lasting), row(given)];
      expect(days(dataOf(await patch(people.fixit, 'user', made.id, { user_skills: later })))).toEqual([
        [null, null],
        ['2031-01-31', '2033-01-31'],
      ]);
    });

    it('belong to their vertical, and to the own organisation', async () => {
      const [cooling] = await skillsOf(people.fixit, 'Cooling');
      const [water] = await skillsOf(people.fixit, 'Water');
      const [foreign] = await skillsOf(people.zenith, 'Solar');
      const refused = async (rows: readonly object[]) =>
        (await technician(people.fixit, rated(rows))).body.errors?.map(({ pointer }: { pointer: string }) => pointer);
      expect(await refused([{ vertical_id: cooling.vertical_id, skill_id: water.skill_id }])).toEqual(['/user_skills/0/skill_id']);
      expect(await refused([foreign])).toEqual(expect.arrayContaining(['/user_skills/0/vertical_id', '/user_skills/0/skill_id']));
      expect(await refused([{ ...cooling, is_admin: true }])).toEqual(['/user_skills/0/is_admin']);
    });

    describe('of a vertical that the person does not have', () => {
      const refusal = (index: number) => ({
        pointer: `/user_skills/${index}/vertical_id`,
        code: 'reference',
        message: 'The person does not have this vertical. Add it first, or remove this skill.',
        params: { key: 'people.skill_of_other_vertical' },
      });
      const known = async () => {
        const [cooling] = await skillsOf(people.fixit, 'Cooling');
        const [water] = await skillsOf(people.fixit, 'Water');
        return { cooling, water, both: rated([cooling, water]).user_skills };
      };

      it('are refused by their row, new and changed', async () => {
        const { cooling, both } = await known();
        const refused = await technician(people.fixit, { user_vertical: [cooling.vertical_id], user_skills: both });
        expect([refused.status, refused.body.errors]).toEqual([422, [refusal(1)]]);
        expect((await technician(people.fixit, { user_vertical: [], user_skills: both })).body.errors).toEqual([refusal(0), refusal(1)]);
        const made = dataOf(await technician(people.fixit, { user_vertical: [cooling.vertical_id] }), 201);
        const changed = await patch(people.fixit, 'user', made.id, { user_skills: both });
        expect([changed.status, changed.body.errors]).toEqual([422, [refusal(1)]]);
        const kept = await patch(people.fixit, 'user', made.id, { user_skills: both.slice(0, 1) });
        expect(dataOf(kept).user_skills).toEqual(both.slice(0, 1));
      });

      it('go when the vertical goes, and do not come back with it', async () => {
        const { cooling, water, both } = await known();
        const made = dataOf(await technician(people.fixit, { user_skills: both }), 201);
        const left = dataOf(await patch(people.fixit, 'user', made.id, { user_vertical: [water.vertical_id] }));
        expect(left.user_skills).toEqual(both.slice(1));
        const back = dataOf(await patch(people.fixit, 'user', made.id, { user_vertical: [water.vertical_id, cooling.vertical_id] }));
        expect(back.user_skills).toEqual(both.slice(1));
      });

      it('go too when they are sent as they were, and are refused when they are sent anew', async () => {
        const { water, both } = await known();
        const made = dataOf(await technician(people.fixit, { user_skills: both }), 201);
        const better = both.map((row) => ({ ...row, level: 'vertical_level_1' }));
        const anew = await patch(people.fixit, 'user', made.id, { user_vertical: [water.vertical_id], user_skills: better });
        expect([anew.status, anew.body.errors]).toEqual([422, [refusal(0)]]);
        expect((await read(people.fixit, 'user', made.id)).user_skills).toEqual(both);
        const same = await patch(people.fixit, 'user', made.id, { user_vertical: [water.vertical_id], user_skills: both });
        expect(dataOf(same).user_skills).toEqual(both.slice(1));
      });

      it('that were kept before stay through changes of other things', async () => {
        const { water, both } = await known();
        const made = dataOf(await technician(people.fixit, { user_vertical: [water.vertical_id] }), 201);
        const { resources } = server.server.parts;
        await resources.update(system('test'), 'user', [{ id: made.id, patch: { user_skills: both } }]);
        expect(dataOf(await patch(people.fixit, 'user', made.id, { user_designation: 'Lead' })).user_skills).toEqual(both);
      });

      it('are told by row where many people come at once', async () => {
        const { cooling, both } = await known();
        const rows = [
          await person(people.fixit, 'Technician', { user_vertical: [cooling.vertical_id], user_skills: both.slice(0, 1) }),
          await person(people.fixit, 'Technician', { user_vertical: [cooling.vertical_id], user_skills: both }),
        ];
        for (const mode of ['validate_only=true', 'on_error=continue']) {
          const [first, second] = dataOf(await people.fixit.post(`/v1/data/user?${mode}`, rows));
          expect([first.ok, second.ok, second.errors]).toEqual([true, false, [refusal(1)]]);
        }
      });

      it('are not offered', async () => {
        const { fields } = (await people.fixit.get('/v1/definitions/entities/user')).body;
        const { items } = fields.find(({ name }: { name: string }) => name === 'user_skills');
        const { refFilter } = items.find(({ name }: { name: string }) => name === 'vertical_id');
        expect(refFilter).toBe('doc.org_id == org.id && doc.is_active && doc.id in parent.user_vertical');
      });
    });

    it('of a brand’s people go with the service types that they are assigned to', async () => {
      const types = await listOf(people.acme, 'service-type', 'doc.org_id == org.id && doc.is_active');
      const [first, second] = types.map(({ id }: { id: number }) => id);
      const rows = [first, second].map((srvc_type_id) => ({ srvc_type_id, level: 'srvc_type_level_3' }));
      const refused = await people.acme.post(
        '/v1/data/user',
        await person(people.acme, 'Viewer', { user_srvc_skills: rows, srvc_types_assigned_to_user: [first] }),
      );
      expect(refused.body.errors).toEqual([
        {
          pointer: '/user_srvc_skills/1/srvc_type_id',
          code: 'reference',
          message: 'The person is not assigned to this service type. Assign it first, or remove this skill.',
          params: { key: 'people.skill_of_other_type' },
        },
      ]);
      const both = await person(people.acme, 'Viewer', { user_srvc_skills: rows, srvc_types_assigned_to_user: [first, second] });
      const made = dataOf(await people.acme.post('/v1/data/user', both), 201);
      const left = dataOf(await patch(people.acme, 'user', made.id, { srvc_types_assigned_to_user: [second] }));
      expect(left.user_srvc_skills).toEqual(rows.slice(1));
    });

    it('of a brand’s people are its service types', async () => {
      const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
      const row = { srvc_type_id: type.id, level: 'srvc_type_level_1' };
      const known = await person(people.acme, 'Viewer', { user_srvc_skills: [row], srvc_types_assigned_to_user: [type.id] });
      expect(dataOf(await people.acme.post('/v1/data/user', known), 201)).toMatchObject({ user_srvc_skills: [row] });
      const twice = await people.acme.post('/v1/data/user', { ...(await person(people.acme, 'Viewer')), user_srvc_skills: [row, row] });
      expect(twice.body.errors).toMatchObject([{ pointer: '/user_srvc_skills/1/srvc_type_id', message: 'Skill already selected' }]);
      const form = (await people.fixit.get('/v1/definitions/forms/user?for=create')).body;
      expect(form.groups[0]).toMatchObject({ id: 'skills', fields: ['/user_skills'] });
    });
  });

  describe('fields of the organisation', () => {
    it('come with versions, and hold values of their own form alone', async () => {
      const acme = await one(people.acme, 'organisation', 'doc.id == org.id');
      const field = { id: 'locker', type: 'NumberInput', label: 'Locker' };
      dataOf(await patch(people.acme, 'organisation', acme.id, { custom_fields: [...acme.custom_fields, field] }));
      const [last, first] = await listOf(people.acme, 'custom-form-version', `doc.organisation_id == '${acme.id}'`);
      expect(last).toMatchObject({ org_id: acme.id, changes: ['Added Locker'] });
      const made = dataOf(await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer', { custom: { locker: 12 } })), 201);
      expect(made.custom).toEqual({ locker: 12 });
      const wrong = await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer', { custom: { locker: 'x', other: 1 } }));
      expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/custom/other']);
      const elsewhere = await people.fixit.post('/v1/data/user', await person(people.fixit, 'Dispatcher', { custom: { locker: 1 } }));
      expect(elsewhere.status).toBe(422);
      dataOf(await act(people.acme, 'organisation', acme.id, 'rollback-custom-fields', { version: first.id }));
      expect(await read(people.acme, 'organisation', acme.id)).toMatchObject({ form_version: 3, retired_fields: [{ id: 'locker' }] });
      expect((await read(people.acme, 'user', made.id)).custom).toEqual({ locker: 12 });
      for (const caller of [people.acmeUser, people.globex]) {
        const answer = await caller.patch(`/v1/data/organisation/${acme.id}`, { custom_fields: [] }, { headers: { 'if-match': '"1"' } });
        expect(answer.status).toBe(404);
        expect((await act(caller, 'organisation', acme.id, 'rollback-custom-fields', { version: last.id })).status).toBe(404);
      }
      for (const caller of [people.fixit, people.dispatcher])
        expect((await read(caller, 'organisation', acme.id)).custom_fields).toBeUndefined();
    });
  });
});
