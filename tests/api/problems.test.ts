import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problems } from '../../engine/server/kernel/errors.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { fieldloom } from '../../src/server/product.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
let admin: Caller;
beforeAll(async () => {
  test = await startTestServer({ areas: [], seed: true });
  admin = await test.as('admin@acme.test');
});
afterAll(() => test.stop());

const json = { 'content-type': 'application/json' };

describe('every error is a problem document', () => {
  it.each([
    ['an unknown address', 'GET', '/v1/nothing', {}, 404, 'not_found'],
    ['an unknown method', 'PUT', '/v1/data/customer', {}, 404, 'not_found'],
    ['an unknown entity', 'GET', '/v1/data/unicorn', {}, 404, 'not_found'],
    ['an unknown entity with an unknown parameter', 'GET', '/v1/data/unicorn?fliter=true', {}, 404, 'not_found'],
    ['an unknown entity with a wrong page size', 'GET', '/v1/data/unicorn?page_size=0', {}, 404, 'not_found'],
    ['an unknown entity with a body that is none', 'POST', '/v1/data/unicorn', { payload: '"text"', headers: json }, 404, 'not_found'],
    ['a count of an unknown entity with an unknown parameter', 'GET', '/v1/data/unicorn/group?of=/x', {}, 404, 'not_found'],
    ['an entity of the server’s own', 'GET', '/v1/data/session', {}, 404, 'not_found'],
    ['an unknown workflow', 'POST', '/v1/data/service-request/actions/explode', {}, 404, 'not_found'],
    ['a broken escape', 'GET', '/v1/data/%zz', {}, 400, 'unreadable'],
    ['an endless part of the address', 'GET', `/v1/data/customer/${'x'.repeat(300)}`, {}, 414, 'address_too_long'],
    ['broken JSON', 'POST', '/v1/data/customer', { payload: '{"a":', headers: json }, 400, 'unreadable'],
    ['an empty body', 'POST', '/v1/data/customer', { payload: '', headers: json }, 400, 'unreadable'],
    ['no body', 'POST', '/v1/data/customer', {}, 400, 'unreadable'],
    ['a bare text', 'POST', '/v1/data/customer', { payload: '"text"', headers: json }, 400, 'unreadable'],
    ['an empty list', 'POST', '/v1/data/customer', { payload: '[]', headers: json }, 400, 'unreadable'],
    ['a list with a number', 'POST', '/v1/data/customer', { payload: '[1]', headers: json }, 400, 'unreadable'],
    [
      'a key that stands twice',
      'POST',
      '/v1/data/customer',
      { payload: '{"cust_name":"A","cust_name":"B"}', headers: json },
      400,
      'unreadable',
    ],
    ['__proto__', 'POST', '/v1/data/customer', { payload: '{"__proto__":{"is_admin":true}}', headers: json }, 400, 'unreadable'],
    ['a nested __proto__', 'POST', '/v1/data/customer', { payload: '{"custom":{"__proto__":{}}}', headers: json }, 400, 'unreadable'],
    [
      'constructor.prototype',
      'POST',
      '/v1/data/customer',
      { payload: '{"constructor":{"prototype":{}}}', headers: json },
      400,
      'unreadable',
    ],
    [
      '__proto__ in a patch',
      'PATCH',
      '/v1/data/customer/x',
      { payload: '{"__proto__":{}}', headers: { 'content-type': 'application/merge-patch+json' } },
      400,
      'unreadable',
    ],
    ['plain text', 'POST', '/v1/data/customer', { payload: 'hello', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_type'],
    ['XML', 'POST', '/v1/data/customer', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'unsupported_type'],
    [
      'two megabytes',
      'POST',
      '/v1/data/customer',
      { payload: JSON.stringify({ cust_name: 'x'.repeat(2_000_000) }), headers: json },
      413,
      'too_large',
    ],
    [
      'packed JSON',
      'POST',
      '/v1/data/customer',
      { payload: Buffer.from('1f8b', 'hex'), headers: { ...json, 'content-encoding': 'gzip' } },
      400,
      'unreadable',
    ],
    ['a parameter given twice', 'GET', '/v1/data/customer?filter=true&filter=false', {}, 400, 'bad_query'],
    ['a parameter given twice where none is read', 'GET', '/v1/definitions/app?x=1&x=2', {}, 400, 'bad_query'],
    ['an unknown parameter', 'GET', '/v1/data/customer?fliter=true', {}, 400, 'bad_query'],
    ['a parameter of a create', 'POST', '/v1/data/customer?dry_run=true', { payload: '{}', headers: json }, 400, 'bad_query'],
    ['a wrong page size', 'GET', '/v1/data/customer?page_size=1000', {}, 400, 'bad_query'],
    ['a wrong count', 'GET', '/v1/data/customer?count=all', {}, 400, 'bad_query'],
    ['a wrong page token', 'GET', '/v1/data/customer?page_token=abc', {}, 400, 'bad_query'],
    ['a filter that does not parse', 'GET', '/v1/data/customer?filter=doc.', {}, 400, 'bad_query'],
    ['an endless filter', 'GET', `/v1/data/customer?filter=${'('.repeat(5000)}`, {}, 400, 'bad_query'],
    ['a form for nothing', 'GET', '/v1/definitions/forms/customer', {}, 400, 'bad_query'],
    ['an unknown screen', 'GET', '/v1/definitions/screens/nowhere', {}, 404, 'not_found'],
    ['an unknown language', 'GET', '/v1/definitions/locales/tlh', {}, 404, 'not_found'],
    ['a language from the prototype', 'GET', '/v1/definitions/locales/constructor', {}, 404, 'not_found'],
  ] as const)('%s', async (_what, method, url, call, status, code) => {
    const headers = { authorization: `Bearer ${admin.token}`, ...('headers' in call ? call.headers : {}) };
    const answer = await test.inject(method, url, { ...('payload' in call ? { body: call.payload } : {}), headers });
    expect([answer.status, answer.body?.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      type: `urn:fieldloom:problem:${code}`,
      title: expect.any(String),
      status,
      message: expect.any(String),
    });
    expect(answer.body.instance).toMatch(/^urn:fieldloom:request:[0-9a-f-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('names the parameter that is wrong', async () => {
    const answer = await admin.get('/v1/data/customer?page_size=0');
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer: '?page_size', code: 'range' })]);
  });

  it('names the field that is wrong, and writes nothing', async () => {
    const count = async () => (await admin.get('/v1/data/customer?count=exact&page_size=1')).body.count.value;
    const before = await count();
    const answer = await admin.post('/v1/data/customer', [
      { cust_name: 'Right', cust_mobile: '9876543210' },
      { cust_name: 'x'.repeat(5000), surprise: 1 },
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toContain('/1/surprise');
    expect(await count()).toBe(before);
  });

  it('keeps what went wrong inside to itself', async () => {
    const { resources } = test.server.parts;
    const list = resources.list;
    const broken = { ...resources, list: () => Promise.reject(new Error('relation "secret_table" does not exist at /srv/app')) };
    const { createHttp } = await import('../../engine/server/http/app.ts');
    const { parts } = test.server;
    const http = await createHttp({
      ...parts,
      resources: broken,
      runWorkflow: parts.workflows.run,
      subjects: fieldloom.subjects,
      productName: fieldloom.name,
      config: { production: true, trustProxy: false },
      log: (await import('../../engine/server/kernel/log.ts')).createLog('silent'),
      translate: () => undefined,
      checkReady: async () => undefined,
      webRoot: test.dataDir,
    });
    const answer = await http.inject({ url: '/v1/data/customer', headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json().code).toBe('internal');
    expect(answer.payload).not.toMatch(/secret_table|srv|stack/);
    expect((await http.inject('/v1/dev/outbox')).statusCode).toBe(404);
    expect(answer.headers['strict-transport-security']).toBeDefined();
    await http.close();
    expect(list).toBe(resources.list);
  });

  it('passes back-pressure on with Retry-After', async () => {
    const { parts } = test.server;
    const answer = await parts.database.read(system('test'), async () => problems.overloaded({ retryAfter: 2 }));
    const { sendProblem } = await import('../../engine/server/http/problems.ts');
    const { default: Fastify } = await import('fastify');
    const fastify = Fastify();
    fastify.get('/', (request, reply) => sendProblem(request, reply, answer, { productName: 'Fieldloom', translate: () => undefined }));
    const sent = await fastify.inject('/');
    expect([sent.statusCode, sent.headers['retry-after']]).toEqual([503, '2']);
  });
});
