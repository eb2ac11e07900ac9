/** Icon and logo of an organisation: uploaded, and seen by people who are not signed in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, patch } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { anyPng, uploads } from '../support/uploads.ts';

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  let admin: Caller;
  let acme: string;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
    admin = await test.as('admin@acme.test');
    acme = (await admin.get('/v1/definitions/app')).body.org.id;
  });
  afterAll(() => test.stop());

  const { upload } = uploads(() => test);
  const mark = (id: string) => test.inject('GET', `/media/mark/${id}`);

  it('are shown in the page and at sign-in once an administrator has chosen a picture', async () => {
    const file = await upload(admin);
    expect((await mark(file.id)).status).toBe(404);
    const changed = dataOf(await patch(admin, 'organisation', acme, { icon_file: [{ id: file.id }] }));
    expect(changed.icon).toBe(`/media/mark/${file.id}`);
    expect((await admin.get('/v1/definitions/app')).body.org.icon).toBe(changed.icon);

    const answer = await mark(file.id);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=3600',
    ]);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    const body = { id_type: 'EMAIL', id: 'multi@demo.test', id_key: 'Demo@12345' };
    const { body: picker } = await test.inject('POST', '/login/v1', { body });
    expect(JSON.stringify(picker)).toContain(`/media/mark/${file.id}`);
  });

  it('end with the picture', async () => {
    const file = await upload(admin);
    dataOf(await patch(admin, 'organisation', acme, { logo_file: [{ id: file.id }] }));
    expect((await mark(file.id)).status).toBe(200);
    expect(dataOf(await patch(admin, 'organisation', acme, { logo_file: [] })).logo).toBeNull();
    expect((await mark(file.id)).status).toBe(404);
  });

  it('are pictures, never written by hand, and open no other file', async () => {
    const page = await upload(admin, 'notes.txt', 'text/plain', Buffer.from('words'));
    const write = async (value: object) => {
      const { version } = (await admin.get(`/v1/data/organisation/${acme}`)).body.data;
      return admin.patch(`/v1/data/organisation/${acme}`, value, { headers: { 'if-match': `"${version}"` } });
    };
    const refused = await write({ icon_file: [{ id: page.id }] });
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ pointer: '/icon_file', message: 'Choose a PNG, JPEG, WebP or GIF picture.' }),
    ]);
    expect((await write({ icon: '/media/mark/x' })).status).toBe(422);
    const photo = await upload(admin, 'photo.png', 'image/png', anyPng);
    expect([(await mark(photo.id)).status, (await mark('nothing')).status]).toEqual([404, 404]);
  });
});
