import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Outcome = { index: number; ok: boolean; id?: string; errors: { pointer: string; code: string; message: string; params?: unknown }[] };

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  let admin: Caller;
  let provider: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['requests', 'people', 'setup', 'rights'], engine, seed: true });
    [admin, provider] = [await test.as('admin@acme.test'), await test.as('admin@fixit.test')];
  });
  afterAll(() => test.stop());

  const count = async (entity: string, filter?: string, caller = admin) =>
    (await caller.get(`/v1/data/${entity}?count=exact&page_size=1${filter ? `&filter=${encodeURIComponent(filter)}` : ''}`)).body.count
      .value;
  const tryOut = (entity: string, rows: unknown, caller = admin) => caller.post(`/v1/data/${entity}?validate_only=true`, rows);
  const keep = (entity: string, rows: unknown, key?: string, caller = admin) =>
    caller.post(`/v1/data/${entity}?on_error=continue`, rows, key === undefined ? {} : { headers: { 'idempotency-key': key } });
  const codes = (outcomes: readonly Outcome[]) =>
    outcomes.map(({ ok, errors }) => (ok ? 'ok' : errors.map(({ pointer, code }) => `${pointer} ${code}`).join(', ')));
  const person = (name: string) => ({ cust_name: name, cust_mobile: '9876543210' });

  describe('trying rows out', () => {
    it('judges each by itself, and keeps none', async () => {
      const before = await count('customer');
      const answer = await tryOut('customer', [
        person('Good'),
        { cust_mobile: '9876543210' },
        { ...person('Bad mobile'), cust_mobile: '12ab' },
        { ...person('Unknown'), nothing: 1 },
        { ...person('Own'), org_id: '00000000-0000-4000-8000-000000000000' },
        person('Good too'),
      ]);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(codes(answer.body.data)).toEqual([
        'ok',
        '/cust_name required',
        '/cust_mobile pattern',
        '/nothing unknown',
        '/org_id read_only',
        'ok',
      ]);
      expect(answer.body.data.map(({ index }: Outcome) => index)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(answer.body.data[2].errors[0]).toMatchObject({ message: 'Incorrect number', params: { key: 'message.incorrect_number' } });
      expect(await count('customer')).toBe(before);
    });

    it('finds values that are taken, in the database and in the file itself', async () => {
      const [existing] = (await admin.get('/v1/data/service-type?page_size=1')).body.data;
      const type = (name: string) => ({ name, service_nature: existing.service_nature, status_group_id: existing.status_group_id });
      const rows = [type('Twice'), type(existing.name), type('Once'), type('Twice')];
      expect(codes((await tryOut('service-type', rows)).body.data)).toEqual(['ok', '/name unique', 'ok', '/name unique']);
    });

    it('runs hooks, and undoes what they wrote', async () => {
      const roles = (await admin.get('/v1/data/role')).body.data;
      let number = 9_000_100_000;
      const user = (email: string | null) => ({
        user_name: 'New',
        user_mobile: String(number++),
        user_role: [roles[0].id],
        ...(email === null ? {} : { user_email: email }),
      });
      const before = await count('user');
      const rows = [user('a@new.test'), user(null), user('A@new.test'), user('user@acme.test'), user('b@new.test')];
      const outcomes: Outcome[] = (await tryOut('user', rows)).body.data;
      expect(codes(outcomes)).toEqual(['ok', '/user_email required', '/user_email unique', '/user_email unique', 'ok']);
      expect(await count('user')).toBe(before);
      const identities = await test.server.parts.database.admin((sql) => sql("select email from identity where email like '%@new.test'"));
      expect(identities).toEqual([]);
    });

    it('names the row whose reference is not there, or is not the caller’s', async () => {
      const [type] = (await admin.get('/v1/data/service-type?filter=doc.is_active&page_size=1')).body.data;
      const globex = await test.as('admin@globex.test');
      const [foreign] = (await globex.get('/v1/data/service-type?page_size=1')).body.data;
      const request = (id: unknown) => ({ title: 'Imported', cust_name: 'Asha', cust_mobile: '9876543210', srvc_type_id: id });
      const before = await count('service-request');
      const outcomes: Outcome[] = (await tryOut('service-request', [request(foreign.id), request(999_999), request(type.id)])).body.data;
      const [first, second, third] = codes(outcomes);
      expect([first, second]).toEqual(['/srvc_type_id reference', '/srvc_type_id reference']);
      expect(third).not.toContain('srvc_type_id');
      expect(await count('service-request')).toBe(before);
    });

    it('takes 500 rows and tells of each, also when all are bad', async () => {
      const good = Array.from({ length: 500 }, (_, index) => person(`Row ${index}`));
      expect((await tryOut('customer', good)).body.data.filter(({ ok }: Outcome) => ok)).toHaveLength(500);
      const [existing] = (await admin.get('/v1/data/service-type?page_size=1')).body.data;
      const taken = good.map(() => ({
        name: existing.name,
        service_nature: existing.service_nature,
        status_group_id: existing.status_group_id,
      }));
      expect((await tryOut('service-type', taken)).body.data.filter(({ ok }: Outcome) => ok)).toEqual([]);
      expect((await tryOut('customer', [...good, person('One more')])).status).toBe(413);
    });
  });

  describe('keeping the good rows', () => {
    it('writes those, tells of the others, and answers a repeated chunk without doubling it', async () => {
      const rows = [person('Kept one'), { cust_mobile: '9876543210' }, person('Kept two')];
      const [first, again] = [await keep('customer', rows, 'chunk-1'), await keep('customer', rows, 'chunk-1')];
      expect(first.status).toBe(200);
      expect(codes(first.body.data)).toEqual(['ok', '/cust_name required', 'ok']);
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(await count('customer', "doc.cust_name.startsWith('Kept')")).toBe(2);
      const kept = await admin.get(`/v1/data/customer/${first.body.data[0].id}`);
      expect(kept.body.data).toMatchObject({ cust_name: 'Kept one', version: 1 });
      expect((await keep('customer', [person('Other')], 'chunk-1')).status).toBe(422);
    });

    it('undoes a row whose hook failed after it was stored', async () => {
      const roles = (await admin.get('/v1/data/role')).body.data;
      let number = 9_000_200_000;
      const user = (name: string, user_email: string) => ({
        user_name: name,
        user_mobile: String(number++),
        user_role: [roles[0].id],
        user_email,
      });
      const answer = await keep('user', [
        user('Kept A', 'kept.a@new.test'),
        user('Gone', 'user@acme.test'),
        user('Kept B', 'kept.b@new.test'),
      ]);
      expect(answer.body.data.map(({ ok }: Outcome) => ok)).toEqual([true, false, true]);
      expect(await count('user', "doc.user_name in ['Kept A', 'Gone', 'Kept B']")).toBe(2);
      const trail = await test.server.parts.database.admin((sql) =>
        sql("select record_id from audit_entry where entity = 'user' and verb = 'create'"),
      );
      const ids: string[] = answer.body.data.flatMap(({ id }: Outcome) => id ?? []);
      expect(trail.filter(({ record_id }) => ids.includes(String(record_id)))).toHaveLength(2);
    });
  });

  describe('what is refused', () => {
    it.each<[string, unknown, number]>([
      ['validate_only=maybe', [person('x')], 400],
      ['on_error=ignore', [person('x')], 400],
      ['validate_only=true&on_error=continue', [person('x')], 400],
      ['validate_only=true', person('x'), 400],
      ['on_error=continue', [], 400],
      ['on_error=continue', ['x'], 400],
      ['on_error=continue', Array.from({ length: 201 }, () => person('x')), 413],
    ])('%s', async (query, body, status) => {
      const before = await count('customer');
      expect((await admin.post(`/v1/data/customer?${query}`, body)).status).toBe(status);
      expect(await count('customer')).toBe(before);
    });

    it('people who may not create: nothing is told of their rows', async () => {
      for (const mode of ['validate_only=true', 'on_error=continue'])
        expect((await provider.post(`/v1/data/customer?${mode}`, [{ nothing: 1 }])).status).toBe(404);
    });

    it('all or none stays the rule without it', async () => {
      expect((await admin.post('/v1/data/customer', [person('All'), {}])).status).toBe(422);
      expect((await admin.post('/v1/data/customer?on_error=stop', [person('All'), {}])).status).toBe(422);
      expect(await count('customer', "doc.cust_name == 'All'")).toBe(0);
    });
  });

  describe('records by their words', () => {
    const resolve = (entity: string, body: unknown, caller = admin) => caller.post(`/v1/data/${entity}/resolve`, body);
    type Resolved = { word: string; matches: { id: unknown; label: string }[] };

    it('finds ids, titles and codes, whatever their capitals', async () => {
      const [user] = (await admin.get("/v1/data/user?filter=doc.user_email == 'user@acme.test'")).body.data;
      const words = [user.user_name.toUpperCase(), ` ${user.user_email} `, user.id, 'Nobody', ''];
      const answer = await resolve('user', { words });
      expect(answer.status).toBe(200);
      const data: Resolved[] = answer.body.data;
      expect(data.map(({ word }) => word)).toEqual(words);
      const found = { id: user.id, label: user.user_name };
      expect(data.map(({ matches }) => matches)).toEqual([[found], [found], [found], [], []]);
    });

    it('tells of several, narrowed by a filter', async () => {
      await admin.post('/v1/data/customer', [
        { ...person('Twin'), cust_pincode: '560001' },
        { ...person('Twin'), cust_pincode: '560002' },
      ]);
      expect((await resolve('customer', { words: ['twin'] })).body.data[0].matches).toHaveLength(2);
      expect((await resolve('customer', { words: ['twin'], filter: "doc.cust_pincode == '560002'" })).body.data[0].matches).toHaveLength(1);
    });

    it('finds nothing through a field that is masked, nor in what is not the caller’s', async () => {
      const viewer = await test.as('vidya.nair@acme.test');
      const [request] = (await viewer.get('/v1/data/service-request?page_size=1')).body.data;
      const stored = await test.server.parts.database.admin((sql) =>
        sql(`select cust_mobile, display_code from service_request where id = '${request.id}'`),
      );
      const { cust_mobile, display_code } = stored[0] ?? {};
      const me = (await viewer.get('/v1/definitions/app')).body.user;
      expect(me.can_see_consumer_phonenumber).toBe(false);
      const [byMobile, byCode]: Resolved[] = (
        await resolve('service-request', { words: [String(cust_mobile), String(display_code)] }, viewer)
      ).body.data;
      expect([byMobile?.matches, byCode?.matches.length]).toEqual([[], 1]);
      const [foreign]: Resolved[] = (await resolve('customer', { words: ['user@acme.test'] }, await test.as('admin@globex.test'))).body
        .data;
      expect(foreign?.matches).toEqual([]);
      expect((await resolve('customer', { words: ['x'] }, provider)).status).toBe(404);
    });

    it.each<[string, unknown, number]>([
      ['a text', { words: 'x' }, 400],
      ['a number', { words: [1] }, 400],
      ['another key', { words: [], more: 1 }, 400],
      ['a long word', { words: ['x'.repeat(201)] }, 400],
      ['a filter of an unknown field', { words: ['x'], filter: 'doc.nothing == 1' }, 400],
      ['501 words', { words: Array.from({ length: 501 }, (_, index) => `w${index}`) }, 413],
      ['SQL', { words: ["x'; drop table customer; --", '\u0000', '%'] }, 200],
    ])('%s', async (_, body, status) => {
      const answer = await resolve('customer', body);
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.body.data.map(({ matches }: Resolved) => matches)).toEqual([[], [], []]);
    });
  });
});
