import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { anyPng as png, uploads } from '../support/uploads.ts';

describe.each(engines)('%s', (engine) => {
  const MINUTE = 60_000;

  let test: TestServer;
  let admin: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['requests', 'links', 'rights'], engine, seed: true });
    admin = await test.as('admin@acme.test');
  });
  afterAll(() => test.stop());

  const { sign, post, upload } = uploads(() => test);

  /** A request of Acme that carries the file, and the address under which it is served. */
  async function attached(file: { id: string }): Promise<{ id: string; url: string }> {
    const [request] = (
      await admin.get("/v1/data/service-request?page_size=1&filter=doc.status_type == 'ACTIVE' %26%26 doc.provider_id != null")
    ).body.data;
    const changed = await admin.patch(
      `/v1/data/service-request/${request.id}`,
      { attachments: [{ id: file.id }] },
      { headers: { 'if-match': `"${request.version}"` } },
    );
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    return { id: request.id, url: changed.body.data.attachments[0].url };
  }

  describe('uploads', () => {
    it('come in by a signed form and go out by a signed link', async () => {
      const form = await sign(admin, 'photo.png', 'image/png', png.length);
      expect(form.fields.key).toMatch(/^[0-9a-f-]{36}$/);
      const answer = await post(form, png);
      expect([answer.status, answer.body.data]).toEqual([
        201,
        { id: form.fields.key, name: 'photo.png', type: 'image/png', size: png.length },
      ]);
      const { url } = await attached(answer.body.data);
      const file = await test.inject('GET', url);
      expect([file.status, file.bytes.equals(png)]).toEqual([200, true]);
      expect(file.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="photo.png"; filename*=UTF-8''photo.png`,
        'content-length': String(png.length),
      });
      expect(file.headers['content-security-policy']).toContain('sandbox');
      expect(url).not.toContain(admin.token);
    });

    it.each(['key', 'content_type', 'size', 'expires', 'signature'])('are refused when %s was changed or left out', async (name) => {
      const form = await sign(admin, 'photo.png', 'image/png', png.length);
      const other = await sign(admin, 'other.html', 'text/html', 20_000_000);
      const { [name]: _, ...without } = form.fields;
      expect((await post({ ...form, fields: { ...form.fields, [name]: `${other.fields[name]}0` } }, png)).status).toBe(410);
      expect((await post({ ...form, fields: without }, png)).status).toBe(410);
      if (name !== 'expires')
        expect((await post({ ...form, fields: { ...form.fields, [name]: other.fields[name] ?? '' } }, png)).status).toBe(410);
    });

    it('are good once, and for ten minutes', async () => {
      const form = await sign(admin, 'photo.png', 'image/png', png.length);
      const late = await sign(admin, 'late.png', 'image/png', png.length);
      const [one, other] = await Promise.all([post(form, png), post(form, png)]);
      expect([one.status, other.status].sort()).toEqual([201, 410]);
      expect((await post(form, png)).status).toBe(410);
      test.clock.advance(11 * MINUTE);
      expect((await post(late, png)).status).toBe(410);
    });

    it('are held to what was declared', async () => {
      const longer = await post(await sign(admin, 'a.png', 'image/png', 100), png);
      expect([longer.status, longer.body.code]).toEqual([413, 'too_large']);
      const other = await post(await sign(admin, 'a.png', 'image/png', 1000), Buffer.from('<script>alert(1)</script>'));
      expect([other.status, other.body.errors[0].code]).toEqual([422, 'content']);
      expect((await post(await sign(admin, 'a.png', 'image/png', 1000), Buffer.alloc(0))).status).toBe(422);
      expect((await post(await sign(admin, 'a.png', 'image/png', 1000), null)).status).toBe(422);
      expect((await test.inject('POST', '/v1/media/upload', { body: { key: 'x' } })).status).toBe(415);
      const large = Buffer.concat([png, Buffer.alloc(3_000_000)]);
      expect((await post(await sign(admin, 'a.png', 'image/png', 100_000), large)).status).toBe(413);
      expect((await post(await sign(admin, 'a.png', 'image/png', large.length), large)).status).toBe(201);
      expect(await readdir(join(test.dataDir, 'media/drafts'))).toEqual([]);
    });

    it('are never cut off at the largest size, but refused', async () => {
      const { url, fields } = (await admin.get('/v1/media/signed-url?file_name=large.bin')).body.data;
      const largest = 25 * 1024 * 1024;
      expect((await post({ url, fields }, Buffer.alloc(largest + 1))).status).toBe(413);
      expect((await post({ url, fields }, Buffer.alloc(largest))).body.data.size).toBe(largest);
    });

    it('know their limits before they begin', async () => {
      const ask = (query: string) => admin.get(`/v1/media/signed-url?${query}`);
      expect((await ask('file_name=a.png&size=26214401')).status).toBe(413);
      expect((await ask('file_name=a.png&size=26214400')).status).toBe(200);
      expect((await ask('content_type=image/png')).status).toBe(400);
      expect((await ask('file_name=a&content_type=nonsense')).status).toBe(400);
      expect((await ask('file_name=a&size=-1')).status).toBe(400);
      expect((await test.inject('GET', '/v1/media/signed-url?file_name=a')).status).toBe(401);
    });

    it('that never came are forgotten', async () => {
      const pending = async () =>
        (
          await test.server.parts.database.read(system('test'), ({ kysely }) =>
            sql<{ found: number }>`select count(*)::int as found from media_object where state = 'pending'`.execute(kysely),
          )
        ).rows[0]?.found;
      await sign(admin, 'never.png', 'image/png', 10);
      expect(await pending()).toBeGreaterThan(0);
      test.clock.advance(25 * 60 * MINUTE);
      await test.server.parts.media.sweep();
      expect(await pending()).toBe(0);
    });
  });

  describe('links', () => {
    it('open one file for a quarter of an hour', async () => {
      const [mine, other] = [await upload(admin), await upload(admin)];
      const url = test.server.parts.media.sign(mine);
      const authorization = new URL(url, 'http://x').searchParams.get('authorization') ?? '';
      const [expires, signature = ''] = authorization.split('.');
      const get = async (key: string, value: string) => (await test.inject('GET', `/media/${key}?authorization=${value}`)).status;
      expect(await get(mine.id, authorization)).toBe(200);
      expect(await get(other.id, authorization)).toBe(404);
      expect(await get(mine.id, `${Number(expires) + 1}.${signature}`)).toBe(404);
      expect(await get(mine.id, `${expires}.${signature.slice(0, -2)}AA`)).toBe(404);
      expect(await get(mine.id, '')).toBe(404);
      expect(await get(mine.id, admin.token)).toBe(404);
      expect((await test.inject('GET', `/media/${mine.id}`, { headers: { authorization: `Bearer ${admin.token}` } })).status).toBe(404);
      expect(test.server.parts.media.sign(mine)).toBe(url);
      test.clock.advance(16 * MINUTE);
      expect(await get(mine.id, authorization)).toBe(404);
      expect(test.server.parts.media.sign(mine)).not.toBe(url);
    });

    it('of an upload form open nothing', async () => {
      const form = await sign(admin, 'photo.png', 'image/png', png.length);
      const file = (await post(form, png)).body.data;
      expect((await test.inject('GET', `/media/${file.id}?authorization=${form.fields.expires}.${form.fields.signature}`)).status).toBe(
        404,
      );
    });

    it.each(['..%2f..%2fsecret', '%2e%2e%2fsecret', 'drafts', '00000000-0000-0000-0000-000000000000'])(
      'reach no other file: %s',
      async (key) => {
        const url = new URL(test.server.parts.media.sign(await upload(admin)), 'http://x');
        expect((await test.inject('GET', `/media/${key}${url.search}`)).status).toBe(404);
      },
    );

    it('give parts', async () => {
      const url = test.server.parts.media.sign(await upload(admin));
      const part = await test.inject('GET', url, { headers: { range: 'bytes=0-7' } });
      expect([part.status, part.headers['content-range'], part.bytes.length]).toEqual([206, `bytes 0-7/${png.length}`, 8]);
      const end = await test.inject('GET', url, { headers: { range: 'bytes=-4' } });
      expect(end.bytes.equals(png.subarray(-4))).toBe(true);
      const beyond = await test.inject('GET', url, { headers: { range: 'bytes=9999-' } });
      expect([beyond.status, beyond.headers['content-range'], beyond.body.code]).toEqual([416, `bytes */${png.length}`, 'bad_range']);
      const head = await test.inject('HEAD', url);
      expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(png.length), '']);
    });

    it.each([
      ['page.html', 'text/html', '<script>alert(1)</script>'],
      ['image.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['script.js', 'text/javascript', 'alert(1)'],
    ])('never show %s', async (name, type, content) => {
      const file = await upload(admin, name, type, Buffer.from(content));
      const answer = await test.inject('GET', `${test.server.parts.media.sign(file)}&mode=view`);
      expect(answer.headers['content-type']).toBe('application/octet-stream');
      expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; /);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    });

    it('save under a name that no header is broken by', async () => {
      const file = await upload(admin, '../../a"b\r\nSet-Cookie: x=1 \u202egnp.é.png');
      expect(file.name).toBe('a_bSet-Cookie_ x=1 gnp.é.png');
      const answer = await test.inject('GET', `${test.server.parts.media.sign(file)}&mode=download`);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="a_bSet-Cookie_ x=1 gnp._.png"; filename*=UTF-8''a_bSet-Cookie_%20x%3D1%20gnp.%C3%A9.png`,
      );
    });
  });

  describe('files of records', () => {
    it('must be there, ready and of one’s own organisation', async () => {
      const [request] = (await admin.get("/v1/data/service-request?page_size=1&filter=doc.status_type == 'ACTIVE'")).body.data;
      const put = async (id: string) =>
        (await admin.patch(`/v1/data/service-request/${request.id}`, { attachments: [{ id }] }, { headers: { 'if-match': '*' } })).status;
      const foreign = await upload(await test.as('admin@globex.test'));
      const pending = await sign(admin, 'pending.png', 'image/png', 10);
      expect(await put(foreign.id)).toBe(422);
      expect(await put(String(pending.fields.key))).toBe(422);
      expect(await put('00000000-0000-7000-8000-000000000000')).toBe(422);
      expect(await put((await upload(admin)).id)).toBe(200);
    });

    it('are seen by the provider that works on them, and by no other', async () => {
      const { id } = await attached(await upload(admin));
      const fixit = await test.as('admin@fixit.test');
      const seen = await fixit.get(`/v1/data/service-request/${id}`);
      if (seen.status === 200) expect((await test.inject('GET', seen.body.data.attachments[0].url)).status).toBe(200);
      expect((await (await test.as('admin@globex.test')).get(`/v1/data/service-request/${id}`)).status).toBe(404);
    });
  });
});
