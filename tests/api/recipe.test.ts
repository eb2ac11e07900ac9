/** 'Add an entity and a screen in five minutes' of the README, followed to the letter. */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDefinitions, lineOf } from '../../src/server/check-definitions.ts';
import { engines } from '../support/database.ts';
import { recipeFiles, writeRecipe } from '../support/recipe.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const run = promisify(execFile);
const check = (folder: string) =>
  run(process.execPath, ['--import', 'tsx', 'src/server/check-definitions.ts', '--dir', folder]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failure: { code: number; stdout: string; stderr: string }) => ({ code: failure.code, output: failure.stdout + failure.stderr }),
  );

describe('npm run check:definitions -- --dir', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await writeRecipe();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('finds six files and nothing wrong with them', async () => {
    expect((await recipeFiles()).size).toBe(6);
    expect(await check(folder)).toMatchObject({ code: 0 });
  });

  const broken: readonly [what: string, file: string, from: string, to: string, pointer: string][] = [
    ['an unknown widget', 'screens/vans.json', '"widget": "collection"', '"widget": "colection"', '#/body/widget'],
    [
      'an unknown field in a rule',
      'schemas/entities/van.json',
      'doc.load + doc.seats',
      'doc.load + doc.chairs',
      '#/properties/payload/x-compute',
    ],
    [
      'a row rule that SQL cannot say',
      'schemas/entities/van.json',
      "doc.org_id == org.id && doc.state == 'ON_ROAD'",
      'string(doc.seats) == org.id',
      '#/x-access/1/when',
    ],
    ['a missing label', 'screens/vans.json', '"title": "t:entity.vans"', '"title": "t:entity.vanz"', '#/title'],
    ['an unknown column', 'screens/vans.json', '"/payload", "/price"', '"/payload", "/prize"', '#/body/views/0/columns/4'],
    [
      'a reference that leads nowhere',
      'schemas/entities/van-repair.json',
      'doc.van_id.state ==',
      'doc.van_id.stat ==',
      '#/properties/van_id/x-check',
    ],
    ['a move to no state', 'schemas/entities/van-repair.json', '"to": "DONE"', '"to": "DNE"', '#/x-lifecycle/transitions/finish/to'],
    [
      'a roll-up of nothing',
      'schemas/entities/van.json',
      '"field": "/cost"',
      '"field": "/costs"',
      '#/properties/repairs_cost/x-rollup/field',
    ],
  ];
  const withFault = async <T>([, file, from, to]: (typeof broken)[number], look: () => Promise<T>): Promise<T> => {
    const text = (await recipeFiles()).get(file) ?? '';
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replace(from, to));
    return look().finally(() => writeFile(join(folder, file), text));
  };

  it.each(broken)('refuses %s, naming %s and the pointer', async (...fault) => {
    const [, file, , , pointer] = fault;
    const { faults } = await withFault(fault, () => checkDefinitions({ root: process.cwd(), extraDir: folder }));
    expect(faults.map(lineOf).join('\n')).toContain(`${file}${pointer}`);
  });

  it('ends with 1 and says the same where it is started as a command', async () => {
    const [fault] = broken;
    expect(fault).toBeDefined();
    if (fault)
      expect(await withFault(fault, () => check(folder))).toMatchObject({
        code: 1,
        output: expect.stringContaining(`${fault[1]}${fault[4]}`),
      });
  });
});

describe.each(engines)('the vans on %s', (engine) => {
  let folder: string;
  let server: TestServer;
  let admin: Caller;
  let colleague: Caller;
  let stranger: Caller;

  beforeAll(async () => {
    folder = await writeRecipe();
    server = await startTestServer({ areas: [], engine, seed: true, definitionsDir: folder });
    admin = await server.as('admin@acme.test');
    colleague = await server.as('user@acme.test');
    stranger = await server.as('admin@globex.test');
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const create = (body: Record<string, unknown>) => admin.post('/v1/data/van', body);

  it('stand in the menu of the admin, with their screen and the words of the file', async () => {
    const { body } = await admin.get('/v1/definitions/app');
    const items = body.menus.admin.groups.flatMap((group: { items: { to: string; label: string }[] }) => group.items);
    expect(items).toContainEqual(expect.objectContaining({ to: '/vans', label: 'entity.vans' }));
    expect((await admin.get('/v1/definitions/locales/en')).body['entity.vans']).toBe('Vans');
    const screen = (await admin.get('/v1/definitions/screens/vans')).body;
    expect(screen.body.views[0].columns).toEqual(['/plate', '/state', '/driver_id', '/payload', '/price']);
    expect((await colleague.get('/v1/definitions/screens/vans')).body.body.views[0].columns).not.toContain('/price');
  });

  it('have a form whose validator is a module of its own', async () => {
    const { body } = await admin.get('/v1/definitions/forms/van?for=create');
    expect(Object.keys(body.schema.properties)).toEqual(expect.arrayContaining(['plate', 'state', 'workshop', 'seats', 'load', 'price']));
    expect(body.schema.properties).not.toHaveProperty('org_id');
    const module = await admin.get(body.validator);
    expect(module.headers['content-type']).toContain('javascript');
    expect(module.text).not.toMatch(/new Function|eval\(/);
  });

  it('are documented', async () => {
    const { body } = await server.inject('GET', '/v1/openapi.json');
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/v1/data/van', '/v1/data/van/{id}']));
  });

  it('compute, default and validate with the message of the definition', async () => {
    const made = await create({ plate: 'KA01AB1234', load: 500, seats: 3, price: 90_000_000 });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ plate: 'KA01AB1234', state: 'ON_ROAD', payload: 740, version: 1 });
    const refused = await create({ plate: 'nonsense' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([expect.objectContaining({ pointer: '/plate', message: 'A plate reads like KA01AB1234.' })]);
    expect((await create({ plate: 'KA01AB9999', payload: 1 })).body.errors[0].pointer).toBe('/payload');
    expect((await create({ plate: 'KA01AB9999', state: 'WORKSHOP' })).body.errors[0].pointer).toBe('/workshop');
    expect((await create({ plate: 'KA01AB1234' })).status).toBe(409);
  });

  it('are filtered by CEL, and hidden values are cleared', async () => {
    await create({ plate: 'KA02AB0001', state: 'WORKSHOP', workshop: 'Ravi Motors', seats: 8 });
    const { body } = await admin.get(`/v1/data/van?filter=${encodeURIComponent("doc.seats > 5 && doc.state == 'WORKSHOP'")}&count=exact`);
    expect(body.data.map((van: { plate: string }) => van.plate)).toEqual(['KA02AB0001']);
    expect(body.count).toEqual({ value: 1, exact: true });
    const [van] = body.data;
    const moved = await admin.patch(`/v1/data/van/${van.id}`, { state: 'ON_ROAD' }, { headers: { 'if-match': `"${van.version}"` } });
    expect(moved.body.data).toMatchObject({ state: 'ON_ROAD', workshop: null, version: 2 });
  });

  it('are repaired: in the workshop alone, by the moves of the lifecycle, and what it cost stands with the van', async () => {
    const van = (await create({ plate: 'KA04AB0001', state: 'WORKSHOP', workshop: 'Ravi Motors' })).body.data;
    const onRoad = (await create({ plate: 'KA04AB0002' })).body.data;
    const repair = (body: object) => admin.post('/v1/data/van-repair', body);
    const refused = await repair({ van_id: onRoad.id, what: 'New tyres' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([expect.objectContaining({ pointer: '/van_id', message: 'The van is not in the workshop.' })]);
    const made = (await repair({ van_id: van.id, what: 'New tyres' })).body.data;
    const other = (await repair({ van_id: van.id, what: 'Paint' })).body.data;
    const vanNow = async () => (await admin.get(`/v1/data/van/${van.id}`)).body.data;
    expect(await vanNow()).toMatchObject({ repairs_open: 2, repairs_cost: 0 });
    expect((await admin.patch(`/v1/data/van-repair/${made.id}`, { state: 'DONE' }, { headers: { 'if-match': '"1"' } })).status).toBe(422);
    const finish = (id: string) => admin.post(`/v1/data/van-repair/${id}/actions/finish`, { cost: 1_800_000 });
    expect((await finish(made.id)).status).toBe(200);
    expect((await finish(made.id)).status).toBe(409);
    expect((await admin.post(`/v1/data/van-repair/${other.id}/actions/call-off`, {})).status).toBe(200);
    const done = (await admin.get(`/v1/data/van-repair/${made.id}`)).body.data;
    expect(done).toMatchObject({ state: 'DONE', cost: 1_800_000, done_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(await vanNow()).toMatchObject({ repairs_open: 0, repairs_cost: 1_800_000 });
  });

  it('keep to their rules: colleagues see the vans on the road without price, strangers nothing', async () => {
    await create({ plate: 'KA03AB0001', state: 'WORKSHOP', workshop: 'Ravi Motors', price: 1 });
    const seen = await colleague.get('/v1/data/van');
    expect(seen.body.data.length).toBeGreaterThan(0);
    for (const van of seen.body.data) {
      expect(van.state).toBe('ON_ROAD');
      expect(van).not.toHaveProperty('price');
    }
    expect((await colleague.get(`/v1/data/van?filter=${encodeURIComponent('doc.price > 5')}`)).status).toBe(400);
    expect((await colleague.get('/v1/data/van?order_by=-/price')).status).toBe(400);
    expect((await colleague.post('/v1/data/van', { plate: 'KA09AB0001' })).status).toBe(404);
    const [own] = seen.body.data;
    expect((await stranger.get('/v1/data/van')).body.data).toEqual([]);
    expect((await stranger.get(`/v1/data/van/${own.id}`)).status).toBe(404);
    expect((await stranger.patch(`/v1/data/van/${own.id}`, { seats: 1 }, { headers: { 'if-match': '"1"' } })).status).toBe(404);
  });
});
