/** Whose a mobile number is: organisations type it in, a one-time password shows who holds the phone. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { dataOf, patch } from '../support/journey.ts';
import { linkTokenFor, messagesTo, otpFor } from '../support/messages.ts';
import { newcomers } from '../support/newcomers.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { DAY, MINUTE, signInCalls } from '../support/sign-in-calls.ts';

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  let acme: Caller;
  let globex: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
  });
  afterAll(() => test.stop());
  // Every test begins with no code pending and no try counted.
  beforeEach(async () => {
    test.clock.advance(DAY + MINUTE);
    acme = await test.as('admin@acme.test');
    globex = await test.as('admin@globex.test');
  });

  const run = (statement: ReturnType<typeof sql>) =>
    test.server.parts.database.transaction(system('test'), ({ kysely }) => statement.execute(kysely));
  const { byMobile: login, rows, setPassword } = signInCalls(() => test);
  const { number: freshNumber, join: member } = newcomers('89');
  /** Asks for a code and signs in with it. */
  const signIn = async (id: string, more: object = {}) => {
    expect((await login({ id })).status).toBe(200);
    return login({ id, id_key: await otpFor(test, id), ...more });
  };

  const password = 'Demo@12345';

  describe('whose an e-mail is', () => {
    const byEmail = (id: string) => test.inject('POST', '/login/v1', { body: { id_type: 'EMAIL', id, id_key: password } });

    it('changes with the organisation’s record: one that was taken out opens nothing there, and its sessions end', async () => {
      const user = await member(acme);
      expect((await setPassword(await linkTokenFor(test, user.user_email), password)).status).toBe(200);
      expect((await signIn(user.user_mobile)).status).toBe(200);
      const before = await byEmail(user.user_email);
      expect([before.status, before.body.data.uuid]).toEqual([200, user.id]);

      dataOf(await patch(acme, 'user', user.id, { user_email: null }));
      expect((await test.withToken(before.body.data.new_token).get('/v1/definitions/app')).status).toBe(401);
      expect((await byEmail(user.user_email)).body).toMatchObject({ status: 400, sub_code: 'no_organisation' });
      test.clock.advance(MINUTE);
      expect((await signIn(user.user_mobile)).body.data.uuid).toBe(user.id);
    });

    it('opens what else carries it, and the person’s number opens the rest', async () => {
      const user = await member(acme);
      expect((await setPassword(await linkTokenFor(test, user.user_email), password)).status).toBe(200);
      const elsewhere = await member(globex, { user_email: user.user_email, user_mobile: user.user_mobile });
      const own = test.withToken((await byEmail(user.user_email)).body.data.new_token);
      dataOf(await own.post(`/v1/user/invitations/${elsewhere.id}/accept`));
      expect((await byEmail(user.user_email)).status).toBe(300);
      expect((await signIn(user.user_mobile, { org_id: user.org_id })).body.data.uuid).toBe(user.id);

      dataOf(await patch(acme, 'user', user.id, { user_email: null }));
      const answer = await byEmail(user.user_email);
      expect([answer.status, answer.body.data.uuid]).toEqual([200, elsewhere.id]);
      test.clock.advance(MINUTE);
      expect((await signIn(user.user_mobile)).status).toBe(300);
    });

    it('opens no organisation that names the person by the number alone', async () => {
      const user = await member(acme);
      expect((await setPassword(await linkTokenFor(test, user.user_email), password)).status).toBe(200);
      expect((await signIn(user.user_mobile)).status).toBe(200);
      const elsewhere = await member(globex, { user_mobile: user.user_mobile });
      dataOf(await patch(globex, 'user', elsewhere.id, { user_email: null }));
      const answer = await byEmail(user.user_email);
      expect([answer.status, answer.body.data.uuid]).toEqual([200, user.id]);
    });
  });

  describe('whose a number is', () => {
    const proven = async (email: string) => (await rows(`select mobile, mobile_verified_at from identity where email = '${email}'`))[0];

    it('goes by the membership first, and is proven by a right code', async () => {
      const user = await member(acme);
      expect(await proven(user.user_email)).toEqual({ mobile: null, mobile_verified_at: null });
      expect((await signIn(user.user_mobile)).status).toBe(200);
      expect(await proven(user.user_email)).toEqual({ mobile: user.user_mobile, mobile_verified_at: test.clock.now() });
    });

    it('is for its holder to say while it stands with two people, and then the one’s who has proven it', async () => {
      const one = await member(acme);
      const other = await member(globex, { user_mobile: one.user_mobile });
      for (const { user_email } of [one, other])
        expect((await setPassword(await linkTokenFor(test, user_email), password)).status).toBe(200);
      const asked = await signIn(one.user_mobile);
      expect([asked.status, asked.body.data.orgs.length]).toEqual([300, 2]);
      expect(await messagesTo(test, one.user_mobile)).toHaveLength(1);
      const chosen = await login({ id: one.user_mobile, id_key: await otpFor(test, one.user_mobile), org_id: one.org_id });
      expect(chosen.body.data.uuid).toBe(one.id);
      test.clock.advance(MINUTE);
      const again = await signIn(one.user_mobile);
      expect([again.status, again.body.data.uuid]).toEqual([200, one.id]);
    });

    it('does not let an organisation into another one by writing its own phone beside somebody’s e-mail', async () => {
      const victim = await member(acme, {}, 'Administrator');
      const phone = freshNumber();
      const bait = await member(globex, { user_email: victim.user_email, user_mobile: phone });
      const answer = await signIn(phone);
      // One membership, their own: no picker with the victim's.
      expect([answer.status, answer.body.data.uuid]).toEqual([200, bait.id]);
      expect(await proven(victim.user_email)).toEqual({ mobile: null, mobile_verified_at: null });
      test.clock.advance(MINUTE);
      const own = await signIn(victim.user_mobile);
      expect([own.status, own.body.data.uuid]).toEqual([200, victim.id]);
    });

    it('does not open an organisation that comes later either', async () => {
      const phone = freshNumber();
      const bait = await member(globex, { user_mobile: phone });
      expect((await signIn(phone)).status).toBe(200);
      expect(await proven(bait.user_email)).toMatchObject({ mobile: phone });
      const victim = await member(acme, { user_email: bait.user_email }, 'Administrator');
      test.clock.advance(MINUTE);
      const again = await signIn(phone);
      expect([again.status, again.body.data.uuid]).toEqual([200, bait.id]);
      test.clock.advance(MINUTE);
      expect((await signIn(victim.user_mobile)).body.data.uuid).toBe(victim.id);
    });

    it('changes with the organisation’s record: a lost phone opens nothing more', async () => {
      const user = await member(acme);
      await signIn(user.user_mobile);
      const fresh = freshNumber();
      dataOf(await patch(acme, 'user', user.id, { user_mobile: fresh }));
      test.clock.advance(MINUTE);
      await login({ id: user.user_mobile });
      // The latest message to the old number is the one that was used.
      expect((await login({ id: user.user_mobile, id_key: await otpFor(test, user.user_mobile) })).status).toBe(400);
      expect((await signIn(fresh)).body.data.uuid).toBe(user.id);
      expect(await proven(user.user_email)).toMatchObject({ mobile: fresh });
    });

    it('goes on to its next holder, who proves it', async () => {
      const leaver = await member(acme);
      await signIn(leaver.user_mobile);
      dataOf(await patch(acme, 'user', leaver.id, { is_active: false }));
      const joiner = await member(acme, { user_mobile: leaver.user_mobile });
      test.clock.advance(MINUTE);
      expect((await signIn(joiner.user_mobile)).body.data.uuid).toBe(joiner.id);
      expect([await proven(leaver.user_email), await proven(joiner.user_email)]).toMatchObject([
        { mobile: null },
        { mobile: joiner.user_mobile },
      ]);
    });

    it('is nobody’s whose membership, account or organisation was switched off after the code was sent', async () => {
      const user = await member(acme);
      await login({ id: user.user_mobile });
      await run(sql`update identity set is_active = false where email = ${user.user_email}`);
      const id_key = await otpFor(test, user.user_mobile);
      expect((await login({ id: user.user_mobile, id_key })).body).toMatchObject({ status: 400, sub_code: 'bad_otp' });
      await run(sql`update identity set is_active = true where email = ${user.user_email}`);
      expect((await login({ id: user.user_mobile, id_key })).status).toBe(200);
    });
  });
});
