/** Where push messages of a session go: kept with it, forgotten with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('the push token of a session on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ areas: [], engine, seed: true });
  });
  afterAll(() => server.stop());

  const PATH = '/v1/user/update_fcm_token';
  const devices = () =>
    server.server.parts.database.admin((sql) =>
      sql('select d.fcm_token, u.user_email from device d join "user" u on u.id = d.user_id order by 1'),
    );
  const body = (fcm_token: string) => ({ fcm_token, uuid: 'device-1', hash: 'abc' });

  it('is kept with its session, replaced by a newer one, and forgotten with it', async () => {
    const [phone, desk] = [await server.as('tech@fixit.test'), await server.as('tech@fixit.test')];
    expect((await phone.post(PATH, body('t-1'))).body).toEqual({ data: { stored: true } });
    await phone.post(PATH, body('t-2'));
    await desk.post(PATH, body(JSON.stringify({ endpoint: 'https://push.test/x', keys: { p256dh: 'a', auth: 'b' } })));
    expect((await devices()).map(({ fcm_token }) => fcm_token)).toEqual(['t-2', expect.stringContaining('endpoint')]);
    await phone.post('/v1/logout');
    expect(await devices()).toHaveLength(1);
    await desk.post('/v1/logout');
    expect(await devices()).toEqual([]);
  });

  it('belongs to whoever uses the browser now', async () => {
    const [one, other] = [await server.as('tech@fixit.test'), await server.as('admin@acme.test')];
    await one.post(PATH, body('same'));
    await other.post(PATH, { fcm_token: 'same' });
    expect(await devices()).toEqual([{ fcm_token: 'same', user_email: 'admin@acme.test' }]);
  });

  it.each([
    [{}],
    [undefined],
    [{ fcm_token: '' }],
    [{ fcm_token: 7 }],
    [{ fcm_token: 'x'.repeat(4097) }],
    [{ fcm_token: 'a', user_id: 'x' }],
    [{ fcm_token: 'a\u0000' }],
  ])('is refused as %j', async (wrong) => expect((await (await server.as('tech@fixit.test')).post(PATH, wrong)).status).toBe(422));

  it('needs a session', async () => expect((await server.inject('POST', PATH, { body: body('x') })).status).toBe(401));
});
