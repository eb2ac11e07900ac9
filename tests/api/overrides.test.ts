/** An organisation changes what it is shown: who may, what comes of it, and that nothing opens by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../engine/core/definitions/index.ts';
import type { Product } from '../../engine/core/definitions/types.ts';
import { isObject, type JsonObject } from '../../engine/core/json/index.ts';
import { readDefinitions } from '../../engine/server/definitions/index.ts';
import { rememberSources } from '../../engine/server/definitions/sources.ts';
import { engines } from '../support/database.ts';
import { dataOf, listOf, type People, signInAll } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

const actions = '/v1/data/definition-override/actions';
const run = (caller: Caller, workflow: string, input: object = {}) => caller.post(`${actions}/${workflow}`, input);
const words = (en: string) => ({ text: { en } });
const customer = (patch: object, number: number, more: object = {}) => ({ kind: 'entity', target: 'customer', patch, number, ...more });
const rename = (label: string) => ({ properties: { cust_email: { title: words(label) } } });

async function labelOfEmail(caller: Caller): Promise<string> {
  const view = (await caller.get('/v1/definitions/entities/customer')).body;
  const texts = (await caller.get('/v1/definitions/locales/en')).body;
  const field = view.fields.find((each: { name: string }) => each.name === 'cust_email');
  return texts[field.label];
}
const codesOf = (answer: Answer) => answer.body.errors?.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`);

/** A node with one of the things it lists, found by its id, changed. */
function withIn(node: unknown, list: string, id: string, change: (each: JsonObject) => JsonObject): JsonObject {
  if (!isObject(node)) return {};
  const listed = Array.isArray(node[list]) ? node[list] : [];
  return { ...node, [list]: listed.map((each) => (isObject(each) && each.id === id ? change(each) : each)) };
}

/** The list of customers on its screen, as somebody is given it, and a change of it. */
const customers = (screen: Answer['body']) => screen.body.children.find(({ id }: { id: string }) => id === 'customers');
const onCustomers = (patch: object) => ({ children: { customers: patch } });

/** The product with another title and other columns on one screen. */
async function changedProduct(): Promise<Product> {
  const { files, schemas } = await readDefinitions({ root: process.cwd() });
  const next = files.map((file) => {
    if (file.kind !== 'screen' || !isObject(file.json) || file.json.id !== 'customer') return file;
    const columns = ['/cust_name', '/cust_mobile'];
    const body = withIn(file.json.body, 'children', 'customers', (list) =>
      withIn(list, 'views', 'table', (view) => ({ ...view, columns })),
    );
    return { ...file, json: { ...file.json, title: 't:entity.customer', body } };
  });
  const planned = plan(next, schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  rememberSources(planned.product, { files: next, schemas });
  return planned.product;
}

describe.each(engines)('overrides on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['definitions'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  it('belong to administrators, each to those of their own organisation', async () => {
    for (const [caller, status] of [
      [people.acmeUser, 404],
      [people.tech, 404],
      [people.dispatcher, 404],
      [people.acme, 200],
      [people.fixit, 200],
    ] as const) {
      expect((await run(caller, 'overview')).status).toBe(status);
      expect((await run(caller, 'inspect', { kind: 'menu', target: 'user' })).status).toBe(status);
      expect((await run(caller, 'preview', { kind: 'entity', target: 'user', patch: { properties: {} } })).status).toBe(status);
    }
    const saved = dataOf(await run(people.globex, 'save', customer(rename('Globex mail'), 0)));
    expect(saved).toMatchObject({ number: 1, conflicts: [] });
    expect(await labelOfEmail(people.globex)).toBe('Globex mail');
    expect(await labelOfEmail(people.acme)).not.toBe('Globex mail');
    expect(await listOf(people.acme, 'definition-override', 'doc.is_current')).toEqual([]);
    expect(await listOf(people.globex, 'definition-override', 'doc.is_current')).toHaveLength(1);
    expect((await people.acmeUser.get('/v1/data/definition-override')).status).toBe(404);
  });

  it('cannot be written past their workflows', async () => {
    const row = { kind: 'screen', target: 'users', number: 1, patch: { title: words('x') } };
    expect((await people.acme.post('/v1/data/definition-override', row)).status).toBe(404);
    const [own] = await listOf(people.globex, 'definition-override', 'true');
    const headers = { 'if-match': `"${own.version}"` };
    expect((await people.globex.patch(`/v1/data/definition-override/${own.id}`, { patch: {} }, { headers })).status).toBe(404);
    expect((await people.globex.delete(`/v1/data/definition-override/${own.id}`, { headers })).status).toBe(404);
  });

  it('reach everybody of the organisation at the next call, without a restart', async () => {
    const before = await people.acmeUser.get('/v1/definitions/entities/customer');
    const known = { headers: { 'if-none-match': String(before.headers.etag) } };
    expect((await people.acmeUser.get('/v1/definitions/entities/customer', known)).status).toBe(304);
    dataOf(await run(people.acme, 'save', customer(rename('E-mail of the flat'), 0, { note: 'As the residents say' })));
    expect((await people.acmeUser.get('/v1/definitions/entities/customer', known)).status).toBe(200);
    expect(await labelOfEmail(people.acmeUser)).toBe('E-mail of the flat');
    expect(await labelOfEmail(people.acme)).toBe('E-mail of the flat');
  });

  it('are kept version by version: restored, taken away, and never lost', async () => {
    dataOf(await run(people.acme, 'save', customer(rename('Second'), 1)));
    expect((await run(people.acme, 'save', customer(rename('Late'), 1))).body).toMatchObject({
      code: 'conflict',
      sub_code: 'newer_version',
    });
    expect(await labelOfEmail(people.acme)).toBe('Second');
    const at = { kind: 'entity', target: 'customer' };
    expect(dataOf(await run(people.acme, 'roll-back', { ...at, number: 2, to: 1 }))).toMatchObject({ number: 3 });
    expect(await labelOfEmail(people.acme)).toBe('E-mail of the flat');
    dataOf(await run(people.acme, 'remove', { ...at, number: 3 }));
    expect(await labelOfEmail(people.acme)).not.toBe('E-mail of the flat');
    expect((await run(people.acme, 'remove', { ...at, number: 4 })).status).toBe(404);
    expect((await run(people.acme, 'roll-back', { ...at, number: 4, to: 9 })).status).toBe(404);
    const shown = dataOf(await run(people.acme, 'inspect', at));
    expect(shown).toMatchObject({ number: 4, patch: null, conflicts: [], changes: [] });
    expect(
      shown.versions.map((version: { number: number; is_active: boolean; note: string | null }) => [
        version.number,
        version.is_active,
        version.note,
      ]),
    ).toEqual([
      [4, false, null],
      [3, true, null],
      [2, true, null],
      [1, true, 'As the residents say'],
    ]);
    expect(shown.versions[0].by).toEqual(expect.any(String));
  });

  it('name each fault at its place in the patch, and save nothing then', async () => {
    const faulty = [
      [{ 'x-access': {} }, '/patch/x-access unknown-key'],
      [{ required: ['org_id'] }, '/patch/required required-read-only'],
      [{ required: ['nope'] }, '/patch/required unknown'],
      [{ properties: { cust_name: { 'x-hidden': true } } }, '/patch/properties/cust_name/x-hidden hidden-title'],
      [{ properties: { nope: { title: words('x') } } }, '/patch/properties/nope/title unknown'],
      [{ 'x-entity': { order: ['/cust_line_0'] } }, '/patch/x-entity/order/0 unsortable'],
    ] as const;
    for (const [patch, fault] of faulty) {
      const answer = await run(people.acme, 'save', customer(patch, 4));
      expect(answer.status, answer.text).toBe(422);
      expect(codesOf(answer)).toContain(fault);
    }
    expect(dataOf(await run(people.acme, 'inspect', { kind: 'entity', target: 'customer' })).number).toBe(4);
  });

  it('tell beforehand what they would do, and do nothing', async () => {
    const patch = { properties: { cust_email: { 'x-hidden': true } } };
    const told = dataOf(await run(people.acme, 'preview', { kind: 'entity', target: 'customer', patch }));
    expect(told.faults).toEqual([]);
    expect(told.changes.map(({ path }: { path: string }) => path)).toContain('/properties/cust_email');
    expect(told.screens.map(({ screen }: { screen: string }) => screen)).toContain('customer');
    const wrong = dataOf(await run(people.acme, 'preview', { kind: 'entity', target: 'customer', patch: { required: ['total'] } }));
    expect(wrong.faults).toHaveLength(1);
    expect(await listOf(people.acme, 'definition-override', 'doc.is_current && doc.is_active')).toEqual([]);
  });

  it('hold writers to what is required besides, and nobody else', async () => {
    const record = { cust_name: 'Asha' };
    dataOf(await people.acme.post('/v1/data/customer', record), 201);
    dataOf(await run(people.acme, 'save', customer({ required: ['cust_mobile'] }, 4)));
    const refused = await people.acme.post('/v1/data/customer', record);
    expect(refused.status).toBe(422);
    expect(codesOf(refused)).toEqual(['/cust_mobile required']);
    const form = (await people.acme.get('/v1/definitions/forms/customer?for=create')).body;
    expect(form.schema.required).toContain('cust_mobile');
    dataOf(await people.globex.post('/v1/data/customer', record), 201);
    dataOf(await people.acme.post('/v1/data/customer', { ...record, cust_mobile: '9876543210' }), 201);
    dataOf(await run(people.acme, 'remove', { kind: 'entity', target: 'customer', number: 5 }));
    dataOf(await people.acme.post('/v1/data/customer', record), 201);
  });

  it('change screens: columns and titles, and cut like any other', async () => {
    const screen = (await people.acme.get('/v1/definitions/screens/customer')).body;
    const views = customers(screen).views as { id: string; as: string }[];
    const table = views.find((view) => view.as === 'table');
    const columns = ['/cust_name', '/cust_city'];
    const patch = { title: words('Households'), body: onCustomers({ views: { [String(table?.id)]: { columns } } }) };
    dataOf(await run(people.acme, 'save', { kind: 'screen', target: 'customer', patch, number: 0 }));
    const changed = (await people.acme.get('/v1/definitions/screens/customer')).body;
    expect(customers(changed).views.find((view: { id: string }) => view.id === table?.id).columns).toEqual(columns);
    const app = (await people.acme.get('/v1/definitions/app')).body;
    const texts = (await people.acme.get('/v1/definitions/locales/en')).body;
    const titles = app.routes.map((route: { title: string }) => texts[route.title]);
    expect(titles).toContain('Households');
    expect((await people.globex.get('/v1/definitions/screens/customer')).body.title).toBe(screen.title);
  });

  it('give the source of what an administrator may open, without what says who may', async () => {
    const source = await people.acme.get('/v1/definitions/source/screen/customer');
    expect(source.status).toBe(200);
    expect(source.body.base.body.id).toBe(source.body.effective.body.id);
    expect(source.body.effective.title).not.toBe(source.body.base.title);
    const entity = (await people.acme.get('/v1/definitions/source/entity/customer')).body;
    expect(Object.keys(entity.base).sort()).toEqual(['$id', 'properties', 'required', 'x-entity']);
    for (const path of [
      'entity/session',
      'entity/definition-override',
      'screen/dashboard-owner',
      'screen/signin',
      'screen/nope',
      'other/x',
    ])
      expect((await people.acme.get(`/v1/definitions/source/${path}`)).status, path).toBe(404);
    for (const caller of [people.acmeUser, people.tech])
      expect((await caller.get('/v1/definitions/source/screen/customer')).status).toBe(404);
    expect((await server.inject('GET', '/v1/definitions/source/screen/customer')).status).toBe(401);
  });

  it('cannot touch what an administrator may not open themselves', async () => {
    const save = (kind: string, target: string, patch: object) => run(people.acme, 'save', { kind, target, patch, number: 0 });
    expect((await save('screen', 'dashboard-owner', { title: words('x') })).status).toBe(404);
    expect((await save('entity', 'session', { 'x-entity': { label: words('x') } })).status).toBe(404);
    expect((await save('entity', 'definition-override', { 'x-entity': { label: words('x') } })).status).toBe(404);
    const hidden = await save('entity', 'user', { properties: { identity_id: { title: words('x') } } });
    expect(codesOf(hidden)).toEqual(['/patch/properties/identity_id/title unknown']);
  });

  describe('when the shipped definitions change', () => {
    const at = { kind: 'screen', target: 'customer' };
    const inspect = async () => dataOf(await run(people.acme, 'inspect', at));
    const pathsOf = (inspected: { conflicts: { path: string; kind: string }[] }) =>
      inspected.conflicts.map(({ path, kind }) => `${kind} ${path}`);
    let before: Product;
    afterAll(() => server.server.parts.use(before));

    it('tell what no longer fits, in lists and in full, and go on holding', async () => {
      before = server.server.parts.definitions.product();
      const patch = { title: words('Homes'), body: onCustomers({ filters: [], views: { table: { columns: ['/cust_name'] } } }) };
      dataOf(await run(people.acme, 'save', { ...at, patch, number: 1 }));
      await server.server.parts.use(await changedProduct());
      const inspected = await inspect();
      expect(pathsOf(inspected)).toEqual(['changed /title', 'changed /body/children/customers/views/table/columns']);
      expect(inspected.conflicts[1]).toMatchObject({ says: ['/cust_name'], now: ['/cust_name', '/cust_mobile'] });
      const [listed] = dataOf(await run(people.acme, 'overview')).overrides.filter((each: { kind: string }) => each.kind === 'screen');
      expect(listed).toMatchObject({ target: 'customer', conflicts: 2 });
      const shown = (await people.acme.get('/v1/definitions/screens/customer')).body;
      expect(customers(shown).views.find((view: { id: string }) => view.id === 'table').columns).toEqual(['/cust_name']);
    });

    it('are settled place by place, as a new version each time', async () => {
      const { number } = await inspect();
      dataOf(await run(people.acme, 'settle', { ...at, number, keep: ['/title'] }));
      expect(pathsOf(await inspect())).toEqual(['changed /body/children/customers/views/table/columns']);
      dataOf(await run(people.acme, 'settle', { ...at, number: number + 1, drop: ['/body/children/customers/views/table/columns'] }));
      const settled = await inspect();
      expect(settled).toMatchObject({
        conflicts: [],
        number: number + 2,
        patch: { title: words('Homes'), body: onCustomers({ filters: [] }) },
      });
    });
  });

  it('cost no query for who has none, and one for the first call after a change', async () => {
    const { definitions } = server.server.parts;
    const base = definitions.product();
    const member = async (caller: Caller) => {
      const found = await server.server.parts.identity.sessions.principalOf(caller.token);
      if (!found) throw new Error('no session');
      return found;
    };
    const zenith = await member(people.zenith);
    expect(zenith.overrides).toBe(0);
    expect(definitions.shown(zenith)).toBe(base);
    const first = await member(people.globex);
    await definitions.prepare(first);
    const shown = definitions.shown(first);
    expect(shown).not.toBe(base);
    // Another person of the organisation, restricted in nothing, is given the same product, not one like it.
    const colleague = await member(await server.as('gauri.joshi@globex.test'));
    await definitions.prepare(colleague);
    expect(definitions.shown(colleague)).toBe(shown);
  });
});
