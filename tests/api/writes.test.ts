import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../engine/server/definitions/index.ts';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  let admin: Caller;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldloom-writes-'));
    await mkdir(join(folder, 'definitions/schemas/entities'), { recursive: true });
    test = await startTestServer({ areas: ['requests'], engine, seed: true, definitionsDir: join(folder, 'definitions') });
    admin = await test.as('admin@acme.test');
  });
  afterAll(async () => {
    await test.stop();
    await rm(folder, { recursive: true });
  });

  const customer = (name: string) => ({ cust_name: name, cust_mobile: '9876543210' });
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
