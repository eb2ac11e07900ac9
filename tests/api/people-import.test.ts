/** People out of a file, read as the page reads it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import { guessMapping } from '../../widgets/collection/transfer/guess-mapping.ts';
import { prepareRows } from '../../widgets/collection/transfer/prepare-rows.ts';
import { readFile } from '../../widgets/collection/transfer/read-file.ts';
import { csvFile, csvLine } from '../../widgets/collection/transfer/write-csv.ts';
import { xlsxFile } from '../../widgets/collection/transfer/write-xlsx.ts';
import { engines } from '../support/database.ts';
import { dataOf, listOf, one, type People, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('files of people on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  describe('a file of people', () => {
    /** Headings of the form for people. */
    const head = ['mobile_number', 'email', 'code', 'full_name', 'assign_customer_access', 'location_group', 'verticals', 'service_types'];
    const rows = [
      ['9300000001', 'Asha@File.Test', 'F1', 'Asha File', 'Acme', 'West, North', 'Cooling; Water', 'Air conditioner service'],
      ['93000', 'b@file.test', 'F2', 'Short Mobile', '', '', '', ''],
      ['9300000003', 'c@file.test', 'F3', 'No Such Group', 'Globex', 'Nowhere', '', ''],
    ];
    const files: readonly [string, () => Promise<File>][] = [
      ['CSV', async () => new File([csvFile([head, ...rows].map(csvLine))], 'people.csv')],
      ['Excel', async () => new File([await xlsxFile({ name: 'People', head, widths: head.map(() => 20), rows })], 'people.xlsx')],
    ];

    it.each(files)('of the kind %s is mapped, tried and kept row by row', async (kind, make) => {
      const view: EntityView = (await people.fixit.get('/v1/definitions/entities/user')).body;
      const screen = (await people.fixit.get('/v1/definitions/screens/users')).body;
      const texts: Record<string, string> = (await people.fixit.get('/v1/definitions/locales/en')).body;
      const text = (key: string) => texts[key] ?? key;
      const { columns, rows: cells } = await readFile(await make());
      const synonyms: Record<string, readonly string[]> = screen.body.import.synonyms;
      const candidates = view.fields
        .filter(({ writable }) => writable)
        .map(({ pointer, type, label, name }) => ({ pointer, type, names: [text(label), name, ...(synonyms[pointer] ?? [])] }));
      const mapping = guessMapping(columns, candidates);
      expect(columns.map((_, index) => mapping.get(index))).toEqual([
        '/user_mobile',
        '/user_email',
        '/user_code',
        '/user_name',
        '/assgnd_org_ids',
        '/user_loc_group',
        '/user_vertical',
        '/srvc_types_assigned_to_user',
      ]);
      const app = (await people.fixit.get('/v1/definitions/app')).body;
      const fieldAt = (pointer: string | undefined) => view.fields.find((field) => field.pointer === pointer);
      const plan = [...mapping].flatMap(([column, pointer]) => {
        const field = fieldAt(pointer);
        return field ? [{ field, source: { column } }] : [];
      });
      const roleField = fieldAt('/user_role');
      if (!roleField) throw new Error('no role');
      const prepared = await prepareRows({
        rows: cells,
        plan: [...plan, { field: roleField, source: { fixed: 'Technician' } }],
        rules: { text, language: 'en', currency: 'INR', countryCode: '+91', timeZone: 'Asia/Kolkata', dateOrder: 'day-first' },
        scope: { user: app.user, org: app.org, flags: app.flags, now: new Date().toISOString(), timeZone: 'Asia/Kolkata' },
        resolve: async (entity, words, filter) =>
          dataOf(await people.fixit.post(`/v1/data/${entity}/resolve`, { words, ...(filter ? { filter } : {}) })),
        signal: new AbortController().signal,
      });
      expect(prepared.map(({ faults }) => faults.map(({ pointer, value }) => `${pointer} ${value}`))).toEqual([
        [],
        [],
        ['/user_loc_group Nowhere'],
      ]);
      const sound = prepared.filter(({ faults }) => faults.length === 0).map(({ body }) => body);
      const count = async () => (await listOf(people.fixit, 'user', "doc.user_email.endsWith('@file.test')")).length;
      const tried = dataOf(await people.fixit.post('/v1/data/user?validate_only=true', sound));
      expect(tried.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false]);
      expect(tried[1].errors).toMatchObject([{ pointer: '/user_mobile', message: 'Mobile no must be 10 characters.' }]);
      expect(await count()).toBe(0);
      const kept = dataOf(await people.fixit.post('/v1/data/user?on_error=continue', sound));
      expect(kept.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false]);
      const made = await read(people.fixit, 'user', kept[0].id);
      expect(made).toMatchObject({ user_name: 'Asha File', user_code: 'F1', user_email: 'asha@file.test', is_on_field: true });
      expect(
        [made.user_loc_group, made.user_vertical, made.assgnd_org_ids, made.srvc_types_assigned_to_user].map(({ length }) => length),
      ).toEqual([2, 2, 1, 1]);
      // The next kind of file brings the same people.
      const gone = await people.fixit.patch(
        `/v1/data/user/${made.id}`,
        { user_email: `${kind.toLowerCase()}@gone.test` },
        { headers: { 'if-match': `"${made.version}"` } },
      );
      dataOf(gone);
    });

    it('tells of each row whether its person is a member already', async () => {
      const { id } = await one(people.fixit, 'role', "doc.name == 'Technician'");
      const row = (name: string, email: string, mobile: string) => ({
        user_name: name,
        user_email: email,
        user_mobile: mobile,
        user_role: [id],
      });
      const file = [
        row('New', 'once@file.test', '9300000011'),
        row('A member', 'TECH@fixit.test', '9300000012'),
        row('The same again', 'Once@file.test', '9300000013'),
        row('Another', 'twice@file.test', '9300000014'),
      ];
      const taken = {
        ok: false,
        errors: [
          {
            pointer: '/user_email',
            code: 'unique',
            message: 'This person is already a member of the organisation.',
            params: { key: 'people.already_member' },
          },
        ],
      };
      const outcome = [{ ok: true, errors: [] }, taken, taken, { ok: true, errors: [] }];
      expect(dataOf(await people.fixit.post('/v1/data/user?validate_only=true', file))).toMatchObject(outcome);
      expect(dataOf(await people.fixit.post('/v1/data/user?on_error=continue', file))).toMatchObject(outcome);
      const made = await listOf(people.fixit, 'user', "doc.user_email in ['once@file.test', 'twice@file.test']");
      expect(made.map(({ user_name }: { user_name: string }) => user_name).toSorted()).toEqual(['Another', 'New']);
    });

    it('is offered to administrators, also those who have a role on field', async () => {
      const users = (await people.acme.get('/v1/definitions/screens/users')).body;
      expect(users.body.import).not.toHaveProperty('allow');
      expect((await people.dispatcher.get('/v1/definitions/screens/users')).status).toBe(404);
      const customers = (await people.acme.get('/v1/definitions/screens/customer')).body;
      expect(JSON.stringify(customers)).toContain('"allow":"user.is_admin || !user.is_on_field"');
    });
  });
});
