import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe('over HTTP', () => {
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
    test = await startTestServer({ areas: ['links'], seed: true, webRoot });
    admin = await test.as('admin@acme.test');
    user = await test.as('user@acme.test');
  });
  afterAll(async () => {
    await test.stop();
    await rm(folder, { recursive: true });
  });

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
        'GET /media/mark/:key',
        'GET /readyz',
        'GET /v1/account/password-link',
        'GET /v1/definitions/public',
        'GET /v1/definitions/validators/:file',
        'GET /v1/dev/outbox',
        'GET /v1/openapi.json',
        // Pages that somebody opens by a link with a secret of its own.
        'GET /v1/public/:link',
        'GET /v1/public/links/:token',
        'GET /v1/unsubscribe/:user/:groups/:until/:signature',
        'POST /login/v1',
        'POST /v1/account/forgotten-password',
        'POST /v1/account/set-password',
        // By the form that the server signed.
        'POST /v1/media/parts',
        'POST /v1/media/parts/arrived',
        'POST /v1/media/parts/whole',
        'POST /v1/media/upload',
        'POST /v1/public/:link',
        'POST /v1/public/:link/choices',
        'POST /v1/public/:link/photo',
        'POST /v1/unsubscribe/:user/:groups/:until/:signature',
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
});
