/** Forgotten passwords: a link by mail, good once and for a while, that tells strangers nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, patch } from '../support/journey.ts';
import { linkTokenFor, messagesTo } from '../support/messages.ts';
import { newcomers } from '../support/newcomers.ts';
import { ratioOfTimes } from '../support/same-time.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { DAY, MINUTE, signInCalls } from '../support/sign-in-calls.ts';

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  let acme: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    test.clock.advance(DAY + MINUTE);
    acme = await test.as('admin@acme.test');
  });

  const forgotten = (id: unknown, remoteAddress = '203.0.113.9') =>
    test.inject('POST', '/v1/account/forgotten-password', { body: { id }, remoteAddress });
  const { byPassword: signIn, look, setPassword: set } = signInCalls(() => test);
  const { join: member } = newcomers('86');
  const PASSWORD = 'A long enough one 1';

  describe('a forgotten password', () => {
    it('is replaced by a link that is good once and ends every session', async () => {
      const [here, there] = [await test.as('user@acme.test'), await test.as('user@acme.test')];
      const asked = await forgotten(' User@Acme.test');
      expect([asked.status, asked.body]).toEqual([202, { data: { accepted: true } }]);
      const t = await linkTokenFor(test, 'user@acme.test');
      expect((await look(t)).body).toEqual({ data: { purpose: 'forgotten', name: expect.any(String), org: 'Acme Appliances' } });
      // Looking does not use it, and nothing has ended so far.
      expect((await here.get('/v1/definitions/app')).status).toBe(200);
      expect((await set(t, PASSWORD)).status).toBe(200);
      for (const caller of [here, there]) expect((await caller.get('/v1/definitions/app')).status).toBe(401);
      expect([(await look(t)).status, (await set(t, 'Another long one 1')).status]).toEqual([404, 404]);
      expect((await signIn('user@acme.test', 'Demo@12345')).status).toBe(400);
      expect((await signIn('user@acme.test', PASSWORD)).status).toBe(200);
    });

    it('sets one password of two calls at the same moment', async () => {
      await forgotten('vidya.nair@acme.test');
      const t = await linkTokenFor(test, 'vidya.nair@acme.test');
      const both = await Promise.all([set(t, 'First come first 1'), set(t, 'Second come late 2')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    });

    it('says nothing about who is there, in words or in time, and mails nobody else', async () => {
      const said = new Set<string>();
      const ask = async (id: string, round: number) => {
        // One person gets so many mails an hour, and how often has to be asked depends on the machine.
        test.clock.advance(16 * MINUTE);
        const { status, body } = await forgotten(id, `203.0.113.${round}`);
        said.add(JSON.stringify([status, body]));
      };
      const ratio = await ratioOfTimes(
        (round) => ask('admin@globex.test', round),
        (round) => ask(`nobody${round}@globex.test`, round),
      );
      expect(said).toEqual(new Set([JSON.stringify([202, { data: { accepted: true } }])]));
      expect(ratio).toBeLessThan(2);
      expect(await messagesTo(test, 'nobody0@globex.test')).toEqual([]);
    });

    it('is good for thirty minutes', async () => {
      await forgotten('admin@acme.test');
      const t = await linkTokenFor(test, 'admin@acme.test');
      test.clock.advance(30 * MINUTE - 1);
      expect((await look(t)).status).toBe(200);
      test.clock.advance(1);
      expect([(await look(t)).status, (await set(t, PASSWORD)).status]).toEqual([404, 404]);
    });

    it('is dead after a later change of the password, and lives on when an organisation sets one of its own', async () => {
      const user = await member(acme);
      expect((await set(await linkTokenFor(test, user.user_email), PASSWORD)).status).toBe(200);
      await forgotten(user.user_email);
      const first = await linkTokenFor(test, user.user_email);
      const own = test.withToken((await signIn(user.user_email, PASSWORD)).body.data.new_token);
      test.clock.advance(1000);
      const change = { user_old_password: PASSWORD, user_new_password: 'Changed again 12', user_confirm_pass: 'Changed again 12' };
      dataOf(await own.post('/v1/user/change_user_password', change));
      expect((await look(first)).status).toBe(404);
      await forgotten(user.user_email);
      const second = await linkTokenFor(test, user.user_email);
      test.clock.advance(1000);
      dataOf(await act(acme, 'user', user.id, 'set-password', { password: PASSWORD, user_confirm_pass: PASSWORD }));
      expect((await signIn(user.user_email, 'Changed again 12')).status).toBe(200);
      expect((await set(second, 'Only mine from now on')).status).toBe(200);
    });

    it('is not for whom no organisation lets change it, nor for whom there is nothing to enter', async () => {
      const user = await member(acme, { cannot_change_password: true });
      const left = await member(acme);
      dataOf(await patch(acme, 'user', left.id, { is_active: false }));
      for (const { user_email } of [user, left]) {
        expect((await forgotten(user_email)).status).toBe(202);
        // The invitation alone.
        expect(await messagesTo(test, user_email)).toHaveLength(1);
      }
    });

    it('floods nobody’s mailbox, with the same answer for those that are nobody’s', async () => {
      for (const id of ['admin@zenith.test', 'nobody@zenith.test']) {
        const statuses: number[] = [];
        for (let count = 0; count < 10; count += 1) statuses.push((await forgotten(id, `192.0.2.${count}`)).status);
        expect(statuses).toEqual([...Array(8).fill(202), 429, 429]);
      }
      expect(await messagesTo(test, 'admin@zenith.test')).toHaveLength(8);
    });

    it.each([[''], ['nobody'], [{ $ne: '' }], [undefined]])('refuses %o, which is no address', async (id) => {
      expect((await forgotten(id)).body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/id', message: 'The input is not valid E-mail!' }],
      });
    });
  });
});
