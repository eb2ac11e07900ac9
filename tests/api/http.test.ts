import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../src/server/definitions/index.ts';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  let admin: Caller;
  let user: Caller;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldloom-http-'));
    const webRoot = join(folder, 'web');
    await mkdir(join(webRoot, 'assets'), { recursive: true });
    await writeFile(
      join(webRoot, 'index.html'),
      '<!doctype html><title>Fieldloom</title><script type="module" src="/assets/index-abc123.js"></script>',
    );
    await writeFile(join(webRoot, 'assets/index-abc123.js'), 'export default 1;');
    await writeFile(join(webRoot, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await mkdir(join(folder, 'definitions/schemas/entities'), { recursive: true });
    test = await startTestServer({ engine, seed: true, webRoot, definitionsDir: join(folder, 'definitions') });
    admin = await test.as('admin@acme.test');
    user = await test.as('user@acme.test');
  });
  afterAll(async () => {
    await test.stop();
    await rm(folder, { recursive: true });
  });

  const customer = (name: string) => ({ cust_name: name, cust_mobile: '9876543210' });
  const page = { accept: 'text/html,application/xhtml+xml' };

  describe('doors', () => {
    it('are closed to strangers, but for those that must be open', async () => {
      const routes = test.server.fastify.printRoutes({ commonPrefix: false, includeHooks: false });
      const open: string[] = [];
      for (const [path, methods] of routesOf(routes)) {
        for (const method of methods) {
          const url = path.replace(/:\w+/g, 'x');
          const { status } = await test.inject(method, url, method === 'GET' || method === 'HEAD' ? {} : { body: {} });
          if (status !== 401) open.push(`${method} ${path}`);
        }
      }
      expect(open.filter((each) => !each.startsWith('HEAD')).sort()).toEqual([
        'GET /app_version.json',
        'GET /assets/index-abc123.js',
        'GET /healthz',
        'GET /icon.svg',
        'GET /media/:key',
        'GET /readyz',
        'GET /v1/definitions/public',
        'GET /v1/definitions/validators/:file',
        'GET /v1/dev/outbox',
        'GET /v1/openapi.json',
        'POST /login/v1',
        'POST /v1/media/upload',
      ]);
    });

    it('tell whether the server lives and is ready', async () => {
      expect((await test.inject('GET', '/healthz')).body).toEqual({ status: 'alive' });
      expect((await test.inject('GET', '/readyz')).body).toEqual({ status: 'ready' });
    });
  });

  /** Paths and methods out of Fastify's tree of routes. */
  function routesOf(tree: string): [string, ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'OPTIONS')[]][] {
    const path: string[] = [];
    return tree.split('\n').flatMap((line) => {
      const match = /^([│ ]*)(?:├──|└──) (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
      if (!match) return [];
      const depth = (match[1] ?? '').length / 4;
      path.length = depth;
      path[depth] = match[2] ?? '';
      const methods = (match[3] ?? '').split(', ').filter(Boolean) as ('GET' | 'POST')[];
      return methods.length === 0 ? [] : [[path.join(''), methods] as [string, typeof methods]];
    });
  }

  describe('the web app', () => {
    it('has hashed files for ever and its page never from a cache', async () => {
      const script = await test.inject('GET', '/assets/index-abc123.js');
      expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(String(script.headers['content-type'])).toContain('javascript');
      expect((await test.inject('GET', '/icon.svg')).headers['cache-control']).toBe('no-cache');
      for (const url of ['/', '/signin', '/services/1?x=/v1', '/setup/user-config/roles', '/index.html']) {
        const answer = await test.inject('GET', url, { headers: page });
        expect([url, answer.status, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
        expect(answer.text).toContain('<title>Fieldloom</title>');
        expect(answer.headers['content-security-policy']).toBeDefined();
      }
    });

    it.each(['/v1/nothing', '/v1', '/media/x/y', '/media', '/assets/gone.js', '/login/v2'])('is not the answer to %s', async (url) => {
      const answer = await test.inject('GET', url, { headers: page });
      expect([answer.status, answer.body?.code]).toEqual([404, 'not_found']);
    });

    it('is the answer to browsers alone', async () => {
      expect((await test.inject('GET', '/users', { headers: { accept: 'application/json' } })).status).toBe(404);
      expect((await test.inject('POST', '/users', { headers: page })).status).toBe(404);
    });

    it.each([
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2fsecret',
      '/assets/%2e%2e/%2e%2e/secret',
    ])('gives nothing beside it: %s', async (url) => {
      const answer = await test.inject('GET', url);
      expect(answer.status).toBe(404);
    });

    it('tells its version', async () => {
      const { body, headers } = await test.inject('GET', '/app_version.json');
      expect(body.version_id).toMatch(/^[0-9a-f]{16}$/);
      expect(headers['cache-control']).toContain('no-cache');
    });

    it('runs under a policy without inline scripts, eval and foreign origins', async () => {
      const policy = String((await test.inject('GET', '/', { headers: page })).headers['content-security-policy']);
      const directives = new Map(policy.split('; ').map((each) => [each.split(' ', 1)[0], each.split(' ').slice(1).join(' ')]));
      expect(directives.get('default-src')).toBe("'self'");
      expect(directives.get('script-src')).toBe("'self'");
      expect(directives.get('connect-src')).toBe("'self'");
      expect(directives.get('frame-ancestors')).toBe("'none'");
      expect(directives.get('object-src')).toBe("'none'");
      expect(policy).not.toContain('unsafe-eval');
      const { headers } = await test.inject('GET', '/healthz');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' });
    });
  });

  describe('answers', () => {
    it('are packed when asked to, but never the one with the token', async () => {
      const packed = await test.inject('GET', '/v1/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(packed.bytes).toString()).openapi).toBe('3.1.0');
      const login = await test.inject('POST', '/login/v1', {
        body: { id_type: 'EMAIL', id: 'admin@acme.test', id_key: 'Demo@12345' },
        headers: { 'accept-encoding': 'gzip' },
      });
      expect([login.status, login.headers['content-encoding']]).toEqual([200, undefined]);
    });

    it('of definitions are known by rights and version', async () => {
      const first = await admin.get('/v1/definitions/app');
      expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) });
      expect(String(first.headers.vary)).toContain('authorization');
      const again = await admin.get('/v1/definitions/app', { headers: { 'if-none-match': String(first.headers.etag) } });
      expect([again.status, again.text]).toEqual([304, '']);
      const other = await user.get('/v1/definitions/app', { headers: { 'if-none-match': String(first.headers.etag) } });
      expect(other.status).toBe(200);
      await admin.post('/v1/user/toggle_view');
      expect((await admin.get('/v1/definitions/app', { headers: { 'if-none-match': String(first.headers.etag) } })).status).toBe(200);
      await admin.post('/v1/user/toggle_view');
    });

    it('of forms bring a validator that loads without a session', async () => {
      const form = await admin.get('/v1/definitions/forms/customer?for=create');
      expect(form.status).toBe(200);
      const module = await test.inject('GET', form.body.validator);
      expect(String(module.headers['content-type'])).toContain('javascript');
      expect(String(module.headers['cache-control'])).toContain('immutable');
      expect(module.text).toContain('export default');
      expect((await test.inject('GET', '/v1/definitions/validators/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.js')).status).toBe(404);
    });

    it('of forms and screens are not for everybody', async () => {
      expect((await user.get('/v1/definitions/forms/role?for=create')).status).toBe(404);
      expect((await admin.get('/v1/definitions/entities/session')).status).toBe(404);
    });

    it('before sign-in hold the public screens alone', async () => {
      const { body } = await test.inject('GET', '/v1/definitions/public');
      expect(body.screens.map(({ id }: { id: string }) => id)).toContain('signin');
      expect(body.screens.map(({ id }: { id: string }) => id)).not.toContain('users');
    });
  });

  describe('versions of a record', () => {
    it('are asked for and held to', async () => {
      const made = await admin.post('/v1/data/customer', customer('Versioned'));
      expect([made.status, made.headers.etag]).toEqual([201, '"1"']);
      const url = String(made.headers.location);
      expect(url).toBe(`/v1/data/customer/${made.body.data.id}`);
      const patch = (tag?: string) =>
        admin.patch(url, { cust_name: `Named ${tag}` }, tag === undefined ? {} : { headers: { 'if-match': tag } });
      expect((await patch()).status).toBe(428);
      expect((await patch('"2"')).status).toBe(412);
      expect((await patch('W/"1"')).status).toBe(412);
      const changed = await patch('"1"');
      expect([changed.status, changed.headers.etag, changed.body.data.cust_name]).toEqual([200, '"2"', 'Named "1"']);
      expect((await patch('"1"')).status).toBe(412);
      expect((await patch('*')).status).toBe(200);
      expect((await admin.get(url, { headers: { 'if-none-match': '"3"' } })).status).toBe(304);
      expect((await admin.get(url, { headers: { 'if-none-match': '"2"' } })).status).toBe(200);
      expect((await admin.delete(url, { headers: { 'if-match': '"2"' } })).status).toBe(412);
      expect((await admin.delete(url, { headers: { 'if-match': '"3"' } })).status).toBe(204);
      expect((await admin.get(url)).status).toBe(404);
    });

    it('are nobody else’s business: 404 comes before 428 and 412 tell anything', async () => {
      const made = await admin.post('/v1/data/customer', customer('Mine'));
      const globex = await test.as('admin@globex.test');
      for (const tag of ['"1"', '"9"', '*']) {
        const answer = await globex.patch(
          `/v1/data/customer/${made.body.data.id}`,
          { cust_name: 'Yours' },
          { headers: { 'if-match': tag } },
        );
        expect(answer.status).toBe(404);
      }
    });

    it('may be left out by workflows, and are held to when given', async () => {
      const [request] = (await admin.get("/v1/data/service-request?page_size=1&filter=doc.status_type == 'ACTIVE'")).body.data;
      const comment = (tag: string) =>
        admin.post(`/v1/data/service-request/${request.id}/actions/comment`, { remarks: 'Hello' }, { headers: { 'if-match': tag } });
      expect((await comment('"999"')).status).toBe(412);
      expect((await admin.post(`/v1/data/service-request/${request.id}/actions/comment`, { remarks: 'Hello' })).status).toBe(200);
    });
  });

  describe('Idempotency-Key', () => {
    const send = (key: string, body: unknown, caller = admin) =>
      caller.post('/v1/data/customer', body, { headers: { 'idempotency-key': key } });
    const named = async (name: string) =>
      (await admin.get(`/v1/data/customer?filter=doc.cust_name == '${name}'&count=exact`)).body.count.value;

    it('makes one record of two calls', async () => {
      const [first, second] = [await send('key-1', customer('Once')), await send('key-1', customer('Once'))];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect(second.headers).toMatchObject({ etag: '"1"', location: first.headers.location, 'idempotent-replayed': 'true' });
      expect(await named('Once')).toBe(1);
    });

    it('makes one record of calls side by side', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => send('key-2', customer('Together'))));
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(201);
      expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
      expect(await named('Together')).toBe(1);
    });

    it('is refused for another call', async () => {
      await send('key-3', customer('Three'));
      const other = await send('key-3', customer('Another'));
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
      expect(await named('Another')).toBe(0);
    });

    it('may be used again after a refusal', async () => {
      expect((await send('key-4', { cust_name: '', surprise: 1 })).status).toBe(422);
      expect((await send('key-4', customer('Four'))).status).toBe(201);
    });

    it('belongs to the person', async () => {
      const globex = await test.as('admin@globex.test');
      const mine = await send('key-5', customer('Five'));
      const theirs = await send('key-5', customer('Five'), globex);
      expect(theirs.status).toBe(201);
      expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    });

    it.each(['', 'x'.repeat(201), 'with blank'])('of another form is refused: %j', async (key) => {
      expect((await send(key, customer('Formless'))).status).toBe(400);
    });

    it('holds for workflows too', async () => {
      const [request] = (await admin.get("/v1/data/service-request?page_size=1&filter=doc.status_type == 'ACTIVE'")).body.data;
      const remarks = 'Said once only';
      const say = () =>
        admin.post(`/v1/data/service-request/${request.id}/actions/comment`, { remarks }, { headers: { 'idempotency-key': 'key-6' } });
      expect([(await say()).status, (await say()).status]).toEqual([200, 200]);
      const events = await admin.get(`/v1/data/request-event?filter=doc.remarks == '${remarks}'&count=exact`);
      expect(events.body.count.value).toBe(1);
    });
  });

  describe('definitions', () => {
    it('bring a new entity with all its calls, without a restart', async () => {
      const entity = {
        $schema: '../definition/entity.schema.json',
        $id: 'note',
        type: 'object',
        required: ['text'],
        'x-entity': { label: 't:note', labels: 't:notes', title: '/text', tenant: ['org_id'] },
        'x-access': [{ id: 'own', can: ['read', 'create'], when: 'doc.org_id == org.id' }],
        properties: {
          org_id: { type: 'string', title: 't:note', 'x-ref': 'organisation', 'x-default': 'org.id', readOnly: true },
          text: { type: 'string', title: 't:note', maxLength: 20, 'x-message': { maxLength: 't:note_short' } },
        },
      };
      expect((await admin.get('/v1/data/note')).status).toBe(404);
      await writeFile(join(folder, 'definitions/schemas/entities/note.json'), JSON.stringify(entity));
      await mkdir(join(folder, 'definitions/screens/locales'), { recursive: true });
      const texts = { note: 'Note', notes: 'Notes', note_short: 'Keep notes short.' };
      await writeFile(join(folder, 'definitions/screens/locales/en.note.json'), JSON.stringify({ $schema: 'x', language: 'en', texts }));
      const loaded = await loadDefinitions(test.server.parts.source);
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults));
      await test.server.parts.use(loaded.product);

      expect((await admin.post('/v1/data/note', { text: 'Hello' })).status).toBe(201);
      expect((await admin.get('/v1/data/note')).body.data).toHaveLength(1);
      expect((await (await test.as('admin@globex.test')).get('/v1/data/note')).body.data).toHaveLength(0);
      const refused = await admin.post('/v1/data/note', { text: 'x'.repeat(21) });
      expect(refused.body.errors).toEqual([expect.objectContaining({ pointer: '/text', code: 'maxLength', message: 'Keep notes short.' })]);
      expect((await test.inject('GET', '/v1/openapi.json')).body.paths).toHaveProperty('/v1/data/note');
    });
  });
});
