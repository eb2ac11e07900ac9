import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../engine/core/json/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Json = Readonly<Record<string, unknown>>;

let test: TestServer;
let document: Json & { paths: Record<string, Record<string, Json>>; components: { schemas: Record<string, Json> } };
beforeAll(async () => {
  test = await startTestServer({ areas: 'all' });
  document = (await test.inject('GET', '/v1/openapi.json')).body;
});
afterAll(() => test.stop());

/** Every `$ref` below a value. */
const refsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isObject(value)) return [];
  return [...(typeof value.$ref === 'string' ? [value.$ref] : []), ...Object.values(value).flatMap(refsIn)];
};

describe('OpenAPI', () => {
  it('is 3.1 and made of the definitions in use', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(isObject(document.info) && document.info.version).toBe(test.server.parts.definitions.product().version);
  });

  it('names every call of every entity, and none of the server’s own', () => {
    for (const entity of test.server.parts.definitions.product().entities.values()) {
      const base = `/v1/data/${entity.name}`;
      if (entity.system) {
        expect(document.paths[base]).toBeUndefined();
        continue;
      }
      expect(Object.keys(document.paths[base] ?? {})).toEqual(['get', 'post', 'patch']);
      expect(Object.keys(document.paths[`${base}/{id}`] ?? {})).toEqual(['parameters', 'get', 'patch', 'delete']);
      expect(document.paths[`${base}/group`]).toBeDefined();
      for (const workflow of entity.workflows.values()) {
        const path = `${base}${workflow.on === 'record' ? '/{id}' : ''}/actions/${workflow.name}`;
        expect(document.paths[path]?.post?.requestBody).toMatchObject({
          content: { 'application/json': { schema: workflow.inputSchema } },
        });
      }
    }
    expect(JSON.stringify(document)).not.toMatch(/password_hash|token_hash/);
  });

  it('refers to nothing that is not there', () => {
    const missing = refsIn(document).filter((ref) => !document.components.schemas[ref.replace('#/components/schemas/', '')]);
    expect([...new Set(missing)]).toEqual([]);
  });

  it('holds schemas that a validator takes', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'openapi', components: document.components });
    for (const name of Object.keys(document.components.schemas))
      expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).not.toThrow();
  });

  it('gives every operation a name of its own', () => {
    const names = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId }) => (typeof operationId === 'string' ? [operationId] : [])),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('listServiceRequest');
  });

  it('says which calls need no session', () => {
    const open = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item).some(({ security }) => Array.isArray(security) && security.length === 0) ? [path] : [],
    );
    expect(open.sort()).toEqual([
      '/app_version.json',
      '/healthz',
      '/login/v1',
      '/media/mark/{key}',
      '/media/{key}',
      '/readyz',
      '/v1/account/forgotten-password',
      '/v1/account/password-link',
      '/v1/account/set-password',
      '/v1/definitions/public',
      '/v1/definitions/validators/{file}',
      '/v1/dev/outbox',
      '/v1/hooks/{id}/{pass}',
      '/v1/media/parts',
      '/v1/media/parts/arrived',
      '/v1/media/parts/whole',
      '/v1/media/upload',
      '/v1/openapi.json',
      '/v1/public/customer-mails/{request}/{pass}',
      '/v1/public/deployment-update',
      '/v1/public/deployment-update/photo',
      '/v1/public/feedback',
      '/v1/public/intake',
      '/v1/public/intake/choices',
      '/v1/public/intake/photo',
      '/v1/public/job-sheet',
      '/v1/public/links/{token}',
      '/v1/public/tracking',
      '/v1/public/visit-window',
      '/v1/unsubscribe/{user}/{groups}/{until}/{signature}',
    ]);
  });

  it('is sent once to those who have it', async () => {
    const first = await test.inject('GET', '/v1/openapi.json');
    const again = await test.inject('GET', '/v1/openapi.json', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
