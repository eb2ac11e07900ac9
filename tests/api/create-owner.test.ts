/** The first platform owner, as `npm run create-owner` makes it in production. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwner } from '../../engine/server/identity/create-owner.ts';
import { engines } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup', 'inventory'], engine });
  });
  afterAll(() => test.stop());

  const owner = { email: ' Olga@Platform.test', password: 'Long enough 1', name: 'Olga', organisation: 'Platform' };
  const rows = (text: string) => test.server.parts.database.admin((run) => run(text));

  it('refuses a short password, and makes nothing then', async () => {
    await expect(createOwner(test.server.parts, { ...owner, password: 'short' })).rejects.toMatchObject({ status: 422 });
    expect(await rows('select id from organisation')).toEqual([]);
  });

  it('signs in at once, with the address proven and nobody invited', async () => {
    await createOwner(test.server.parts, owner);
    const body = { id_type: 'EMAIL', id: 'olga@platform.test', id_key: owner.password };
    const { status, body: answer } = await test.inject('POST', '/login/v1', { body });
    expect([status, answer.data.user_data.org.org_type]).toEqual([200, 'ORG_TYPE_OWNER']);
    expect((await test.withToken(answer.data.new_token).get('/v1/definitions/app')).body.user).toMatchObject({
      is_admin: true,
      is_super_admin: false,
    });
    expect(await rows('select email_verified_at is not null as proven from identity')).toEqual([{ proven: true }]);
    expect(await rows('select id from outbox_message')).toEqual([]);
  });

  it('is made once', async () => {
    await expect(createOwner(test.server.parts, { ...owner, email: 'other@platform.test' })).rejects.toMatchObject({ status: 409 });
  });
});
