import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnswerCheck } from '../support/answers.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
let webRoot: string;
let paths: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'fieldloom-web-'));
  await writeFile(join(webRoot, 'index.html'), '<title>Fieldloom</title>');
  test = await startTestServer({ areas: 'all', webRoot });
  paths = (await test.inject('GET', '/v1/openapi.json')).body.paths;
});
afterAll(async () => {
  await test.stop();
  await rm(webRoot, { recursive: true, force: true });
});

const routes = () => test.server.fastify.registeredRoutes;
const nameOf = ({ method, url }: { readonly method: string; readonly url: string }) => `${method} ${url}`;

describe('every route', () => {
  it('says what it takes and answers', () => {
    expect(routes().length).toBeGreaterThan(50);
    const bare = routes().filter(({ schema }) => !schema?.summary || !schema.tags || !schema.response);
    expect(bare.map(nameOf)).toEqual([]);
  });

  it('takes what JSON Schema can say: the server compiles it without asking', () => {
    const ajv = new Ajv2020({ strict: false });
    const parts = routes().flatMap((route) =>
      (['body', 'querystring', 'params', 'headers'] as const).flatMap((part) => {
        const schema = route.schema?.[part];
        return schema === undefined ? [] : [{ name: `${nameOf(route)} ${part}`, schema: schema as AnySchema }];
      }),
    );
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.filter(({ schema }) => ajv.validateSchema(schema) !== true).map(({ name }) => name)).toEqual([]);
    expect(ajv.validateSchema({ type: 'text' })).toBe(false);
  });

  it('that is HEAD stands beside its GET, and says the same', () => {
    const heads = routes().filter(({ method }) => method === 'HEAD');
    const alone = heads.filter(
      ({ url, schema }) => !routes().some((get) => get.method === 'GET' && get.url === url && get.schema === schema),
    );
    expect([heads.length > 0, alone.map(nameOf)]).toEqual([true, []]);
  });

  it('stands in the document of the API, those for all entities or pages by link with each', () => {
    const entities = [...test.server.parts.definitions.product().entities.values()].filter(({ system }) => !system);
    const urlsOf = ({ url }: { readonly url: string }): readonly string[] => {
      const on = url.includes(':id') ? 'record' : 'collection';
      return entities.flatMap((entity) => {
        const own = url.replace(':entity', entity.name);
        if (!own.includes(':workflow')) return [own];
        return [...entity.workflows.values()].filter((each) => each.on === on).map(({ name }) => own.replace(':workflow', name));
      });
    };
    const pages = entities.flatMap(({ publicLink }) => publicLink ?? []);
    expect(pages.length).toBeGreaterThan(1);
    const pagesOf = ({ url }: { readonly url: string }): readonly string[] =>
      pages
        .filter(({ filesOf }) => !url.endsWith('/photo') || filesOf !== undefined)
        .filter(({ offer }) => !url.endsWith('/choices') || offer !== undefined)
        .map(({ id }) => url.replace(':link', id));
    const eachOf = (route: { readonly url: string }): readonly string[] => {
      if (route.url.startsWith('/v1/data/')) return urlsOf(route);
      return route.url.startsWith('/v1/public/:link') ? pagesOf(route) : [route.url];
    };
    const missing = routes()
      .filter(({ method }) => method !== 'HEAD')
      .flatMap((route) => eachOf(route).map((url) => ({ method: route.method, url })))
      .filter(({ method, url }) => !paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]);
    expect(missing.map(nameOf)).toEqual([]);
  });

  it('names its parts of the address in the document', () => {
    const unnamed = Object.entries(paths).filter(([path, { parameters = [] }]) => {
      const names = (Array.isArray(parameters) ? parameters : []).map(({ name }) => name);
      return [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !names.includes(name));
    });
    expect(unnamed.map(([path]) => path)).toEqual([]);
  });

  it('needs a session exactly where the document says so', async () => {
    const wrong: string[] = [];
    for (const { method, url, schema } of routes()) {
      if (method === 'HEAD') continue;
      const { status } = await test.inject(method as 'GET', url.replace(/:\w+/g, 'x'), method === 'GET' ? {} : { body: {} });
      if ((status === 401) !== (schema?.security === undefined)) wrong.push(`${method} ${url}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('an answer in a test', () => {
  const answered =
    (path: string, body: unknown, status = 200, type = 'application/json') =>
    () =>
      createAnswerCheck({ routes, product: () => test.server.parts.definitions.product() })('GET', path, { status, type, body });

  it('passes as its route says it', () => {
    expect(answered('/healthz', { status: 'alive' })).not.toThrow();
    expect(answered('/v1/data/customer?count=exact', { data: [], next_page_token: null })).not.toThrow();
  });

  it('fails with the pointer of what its route does not say', () => {
    expect(answered('/healthz', { status: 'dead' })).toThrow('/status must be equal to constant');
    expect(answered('/v1/data/customer', { data: [{ cust_name: 7 }], next_page_token: null })).toThrow('/data/0/cust_name');
    expect(answered('/healthz', { title: 'Gone' }, 410, 'application/problem+json')).toThrow('required property');
    expect(answered('/healthz', {}, 202)).toThrow('says nothing');
  });
});
