/** One more field of a shipped entity, its column, its place in the form, and a new area with its own right: in JSON alone, beside what is shipped. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDefinitions, lineOf } from '../../src/server/check-definitions.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const definition = (name: string) => `../../schemas/definition/${name}.schema.json`;

const FILES: Readonly<Record<string, unknown>> = {
  'schemas/entities/user.json': {
    $schema: '../definition/extension.schema.json',
    $id: 'user',
    'x-extends': true,
    'x-entity': { groups: { person: { fields: { $add: ['/badge_no'], $after: '/user_code' } } } },
    'x-access': { desk: { only_fields: { $add: ['/badge_no'] } } },
    properties: { badge_no: { type: 'string', title: 't:badges.number', maxLength: 20, 'x-sort': true } },
  },
  'schemas/entities/badge.json': {
    $schema: '../definition/entity.schema.json',
    $id: 'badge',
    type: 'object',
    required: ['colour'],
    'x-entity': { label: 't:badges.one', labels: 't:badges.all', title: '/colour', tenant: ['org_id'] },
    'x-conditions': { reader: "user.is_admin || 'badges' in user.menu_reads" },
    'x-access': [
      { id: 'admin', can: ['create', 'update', 'delete'], when: 'user.is_admin && is.own' },
      { id: 'reader', can: ['read'], when: 'is.reader && is.own' },
    ],
    properties: {
      org_id: { type: 'string', title: 't:badges.one', 'x-ref': 'organisation', 'x-default': 'org.id', readOnly: true },
      colour: { type: 'string', title: 't:badges.colour', maxLength: 20 },
    },
  },
  'screens/badges/users.json': {
    $schema: definition('screen-extension'),
    id: 'users',
    'x-extends': true,
    body: { views: { table: { columns: { $add: ['/badge_no'], $after: '/user_code' } } } },
  },
  'screens/badges/badges.json': {
    $schema: definition('screen'),
    id: 'badges',
    route: '/badges',
    title: 't:badges.all',
    allow: "user.is_admin || 'badges' in user.menu_reads",
    body: { id: 'badges', widget: 'collection', entity: 'badge', views: [{ id: 'table', as: 'table', columns: ['/colour'] }] },
  },
  'screens/menus/badges.json': {
    $schema: definition('menu-extension'),
    id: 'admin',
    'x-extends': true,
    'x-rights': [{ id: 'badges', label: 't:badges.all', reach: ['organisation'] }],
    groups: { main: { items: { badges: { label: 't:badges.all', icon: 'users', to: '/badges' } } } },
  },
  'screens/locales/en.badges.json': {
    $schema: definition('locale'),
    language: 'en',
    texts: { 'badges.number': 'Badge number', 'badges.one': 'Badge', 'badges.all': 'Badges', 'badges.colour': 'Colour' },
  },
};

describe('definitions that extend shipped ones', () => {
  let folder: string;
  let server: TestServer;
  let admin: Caller;
  let colleague: Caller;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldloom-extended-'));
    for (const [path, json] of Object.entries(FILES)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), JSON.stringify(json));
    }
    server = await startTestServer({ areas: [], seed: true, definitionsDir: folder });
    [admin, colleague] = [await server.as('admin@acme.test'), await server.as('user@acme.test')];
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are right', async () => {
    const { faults } = await checkDefinitions({ root: process.cwd(), extraDir: folder });
    expect(faults.filter(({ code }) => code !== 'stale-types').map(lineOf)).toEqual([]);
  });

  it('show the field in the shipped list and at its place in the shipped form', async () => {
    const { body } = await admin.get('/v1/definitions/screens/users');
    expect(body.body.views[0].columns.slice(0, 3)).toEqual(['/user_name', '/user_code', '/badge_no']);
    const form = await admin.get('/v1/definitions/forms/user?for=update');
    const person = form.body.groups.find(({ id }: { id: string }) => id === 'person');
    expect(person.fields.slice(1, 4)).toEqual(['/user_name', '/user_code', '/badge_no']);
  });

  it('keep its values and order lists by it', async () => {
    const [someone] = (await admin.get('/v1/data/user?page_size=1')).body.data;
    const written = await admin.patch(
      `/v1/data/user/${someone.id}`,
      { badge_no: 'B-7' },
      { headers: { 'if-match': `"${someone.version}"` } },
    );
    expect(written.body.data).toMatchObject({ badge_no: 'B-7' });
    const { body } = await admin.get(`/v1/data/user?filter=${encodeURIComponent("doc.badge_no == 'B-7'")}&order_by=badge_no`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([someone.id]);
  });

  it('bring the entry of a new area, and the right that roles give for it', async () => {
    const itemsOf = async (caller: Caller) => {
      const { body } = await caller.get('/v1/definitions/app');
      const menus: { groups: { items: { to: string }[] }[] }[] = Object.values(body.menus);
      return menus.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ to }) => to)));
    };
    expect(await itemsOf(admin)).toContain('/badges');
    expect(await itemsOf(colleague)).not.toContain('/badges');
    expect((await admin.post('/v1/data/badge', { colour: 'Green' })).status).toBe(201);
    const form = await admin.get('/v1/definitions/forms/role?for=create');
    const rights = form.body.fields.find(({ name }: { name: string }) => name === 'menu_rights');
    const right = rights.items.find(({ name }: { name: string }) => name === 'menu_id');
    expect(right.options).toContainEqual(expect.objectContaining({ value: 'badges' }));
    const role = await admin.post('/v1/data/role', { name: 'Badges', menu_rights: [{ menu_id: 'badges', rights_type: ['READ'] }] });
    expect(role.status).toBe(201);
  });
});
