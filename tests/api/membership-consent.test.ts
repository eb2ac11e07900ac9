/** Membership by consent: naming somebody's e-mail or number touches nothing of theirs, tells nothing about them, and waits for them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, one, patch, read } from '../support/journey.ts';
import { linkTokenFor, messagesTo, otpFor } from '../support/messages.ts';
import { newcomers } from '../support/newcomers.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { DAY, MINUTE, signInCalls } from '../support/sign-in-calls.ts';

describe.each(engines)('%s', (engine) => {
  const PASSWORD = 'A long enough one 1';
  const DEMO = 'Demo@12345';

  let test: TestServer;
  let acme: Caller;
  let globex: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup', 'access'], engine, seed: true });
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    test.clock.advance(DAY + MINUTE);
    acme = await test.as('admin@acme.test');
    globex = await test.as('admin@globex.test');
  });

  const { byPassword, byMobile, setPassword, rows } = signInCalls(() => test);
  const { number, join } = newcomers('84');
  const byCode = async (id: string, more: object = {}) => {
    expect((await byMobile({ id })).status).toBe(200);
    return byMobile({ id, id_key: await otpFor(test, id), ...more });
  };
  const into = (answer: Answer) => test.withToken(answer.body.data.new_token);
  const invitationsOf = async (caller: Caller) => dataOf(await caller.get('/v1/user/invitations'));
  const isIn = async (caller: Caller) => (await caller.get('/v1/definitions/app')).status === 200;
  /** Somebody of Acme who set the password by the invitation, signed in. */
  const settled = async () => {
    const user = await join(acme);
    expect((await setPassword(await linkTokenFor(test, user.user_email), PASSWORD)).status).toBe(200);
    return { user, own: into(await byPassword(user.user_email, PASSWORD)) };
  };

  describe('naming somebody who is there already', () => {
    it('leaves password, sessions and memberships alone, whoever set the password', async () => {
      const { user, own } = await settled();
      const worker = await join(acme);
      dataOf(await act(acme, 'user', worker.id, 'set-password', { password: PASSWORD, user_confirm_pass: PASSWORD }));
      const working = into(await byPassword(worker.user_email, PASSWORD));
      for (const { user_email, user_mobile } of [user, worker]) await join(globex, { user_email, user_mobile });
      expect([await isIn(own), await isIn(working)]).toEqual([true, true]);
      for (const { id, user_email } of [user, worker]) {
        const again = await byPassword(user_email, PASSWORD);
        // No picker either: nobody else decides how somebody signs in.
        expect([again.status, again.body.data?.uuid]).toEqual([200, id]);
      }
    });

    it('tells nothing: made, changed, invited and given a password, both look the same', async () => {
      const { user } = await settled();
      const shapeOf = ({ status, body }: Answer) =>
        JSON.stringify([
          status,
          Object.entries(body?.data ?? body ?? {}).map(([name, value]) => [name, value === null]),
          body?.data?.membership,
        ]);
      const said = async (email: string) => {
        const { id } = await one(globex, 'role', "doc.name == 'Viewer'");
        const row = { user_name: 'Somebody', user_email: email, user_mobile: number(), user_role: [id] };
        const tried = await globex.post('/v1/data/user?validate_only=true', [row]);
        const made = await globex.post('/v1/data/user', row);
        const invited = await act(globex, 'user', made.body.data.id, 'invite');
        const renamed = await patch(globex, 'user', made.body.data.id, { user_designation: 'Helper' });
        const given = await act(globex, 'user', made.body.data.id, 'set-password', { password: PASSWORD, user_confirm_pass: PASSWORD });
        const after = await globex.get(`/v1/data/user/${made.body.data.id}`);
        const signedIn = await byPassword(email, PASSWORD);
        return [
          JSON.stringify([tried.status, tried.body.data.map(({ ok }: { ok: boolean }) => ok)]),
          ...[made, invited, renamed, given, after].map(shapeOf),
          signedIn.status,
        ];
      };
      // The person's own password is another one here: only Globex's opens Globex.
      const known = await said('admin@zenith.test');
      expect(await said('nobody-at-all@zenith.test')).toEqual(known);
      expect(known.at(-1)).toBe(200);
      // An address that is corrected to somebody else's says no more.
      const typo = await join(globex);
      const moved = await patch(globex, 'user', typo.id, { user_email: user.user_email });
      expect([moved.status, moved.body.data?.membership]).toEqual([200, 'PENDING']);
    });

    it('gives an organisation no way to anything else of the person, not even with a password that it set', async () => {
      const { user } = await settled();
      const bait = await join(globex, { user_email: user.user_email, user_mobile: user.user_mobile });
      const own = 'Set by Globex alone 1';
      dataOf(await act(globex, 'user', bait.id, 'set-password', { password: own, user_confirm_pass: own }));
      const squatter = await byPassword(user.user_email, own);
      expect([squatter.status, squatter.body.data?.uuid]).toEqual([200, bait.id]);
      const third = await join(
        await test.as('admin@fixit.test'),
        { user_email: user.user_email, user_mobile: user.user_mobile },
        'Dispatcher',
      );
      expect(await invitationsOf(into(squatter))).toEqual([]);
      for (const what of ['accept', 'decline'])
        expect((await into(squatter).post(`/v1/user/invitations/${third.id}/${what}`)).status).toBe(404);
      expect((await byPassword(user.user_email, PASSWORD)).body.data.uuid).toBe(user.id);
    });
  });

  describe('an invitation', () => {
    it('waits for the person, who sees it and accepts; the administrator sees both', async () => {
      const { user, own } = await settled();
      const made = await join(globex, { user_email: user.user_email });
      expect((await read(globex, 'user', made.id)).membership).toBe('PENDING');
      expect((await messagesTo(test, user.user_email))[0]?.subject).toContain('Globex');
      const [invitation, ...others] = await invitationsOf(own);
      expect([invitation, others]).toEqual([expect.objectContaining({ id: made.id, name: expect.stringContaining('Globex') }), []]);
      dataOf(await own.post(`/v1/user/invitations/${made.id}/accept`));
      expect((await read(globex, 'user', made.id)).membership).toBe('JOINED');
      expect(await invitationsOf(own)).toEqual([]);
      expect(await isIn(own)).toBe(true);
      const both = await byPassword(user.user_email, PASSWORD);
      expect([both.status, both.body.data.orgs.length]).toEqual([300, 2]);
      expect((await own.post(`/v1/user/invitations/${made.id}/accept`)).status).toBe(404);
    });

    it('may be declined, opens nothing then, and may be sent again', async () => {
      const { user, own } = await settled();
      const made = await join(globex, { user_email: user.user_email, user_mobile: user.user_mobile });
      dataOf(await own.post(`/v1/user/invitations/${made.id}/decline`));
      expect((await read(globex, 'user', made.id)).membership).toBe('DECLINED');
      expect((await byPassword(user.user_email, PASSWORD)).body.data.uuid).toBe(user.id);
      expect((await byPassword(user.user_email, PASSWORD)).status).toBe(200);
      dataOf(await act(globex, 'user', made.id, 'invite'));
      expect((await read(globex, 'user', made.id)).membership).toBe('PENDING');
      expect(await invitationsOf(own)).toHaveLength(1);
    });

    it('is nobody else’s to see or to answer', async () => {
      const { user } = await settled();
      const made = await join(globex, { user_email: user.user_email });
      for (const caller of [acme, globex, await test.as('user@fixit.test')]) {
        expect(await invitationsOf(caller)).toEqual([]);
        for (const what of ['accept', 'decline']) expect((await caller.post(`/v1/user/invitations/${made.id}/${what}`)).status).toBe(404);
      }
      expect((await read(globex, 'user', made.id)).membership).toBe('PENDING');
      // Nor may an administrator write that somebody has accepted.
      expect((await patch(globex, 'user', made.id, { membership: 'JOINED' })).status).toBe(422);
    });

    it('is accepted by somebody new with the link, and with the first code that the phone got', async () => {
      const [mailed, called] = [await join(acme), await join(acme)];
      expect([mailed.membership, called.membership]).toEqual(['PENDING', 'PENDING']);
      expect((await setPassword(await linkTokenFor(test, mailed.user_email), PASSWORD)).status).toBe(200);
      expect((await byCode(called.user_mobile)).body.data.uuid).toBe(called.id);
      for (const { id } of [mailed, called]) expect((await read(acme, 'user', id)).membership).toBe('JOINED');
    });

    it('stands in the picker beside what the person belongs to, and choosing it accepts', async () => {
      const aurora = await test.as('admin@aurora.test');
      const multi = await join(aurora, { user_email: 'multi@demo.test' }, 'Administrator');
      const { orgs } = (await byPassword('multi@demo.test', DEMO)).body.data;
      expect(orgs.map(({ is_pending }: { is_pending?: boolean }) => is_pending === true)).toEqual([false, false, false, false, true]);
      const chosen = await test.inject('POST', '/login/v1', {
        body: { id_type: 'EMAIL', id: 'multi@demo.test', id_key: DEMO, org_id: orgs[4].org_id },
      });
      expect([chosen.status, chosen.body.data?.uuid]).toEqual([200, multi.id]);
      expect((await read(aurora, 'user', multi.id)).membership).toBe('JOINED');
    });
  });

  describe('a number that two organisations typed', () => {
    it('gets its text, as the answer says, and opens what its holder accepted', async () => {
      const one = await join(acme);
      const other = await join(globex, { user_mobile: one.user_mobile });
      const asked = await byMobile({ id: one.user_mobile });
      expect([asked.status, asked.body.data.otp_sent]).toEqual([200, true]);
      expect(await messagesTo(test, one.user_mobile)).toHaveLength(1);
      const id_key = await otpFor(test, one.user_mobile);
      const picker = await byMobile({ id: one.user_mobile, id_key });
      expect([picker.status, picker.body.data.orgs.map(({ is_pending }: { is_pending?: boolean }) => is_pending)]).toEqual([
        300,
        [true, true],
      ]);
      const acmeId = one.org_id;
      expect((await byMobile({ id: one.user_mobile, id_key, org_id: acmeId })).body.data.uuid).toBe(one.id);
      test.clock.advance(MINUTE);
      expect((await byCode(one.user_mobile)).body.data.uuid).toBe(one.id);
      expect((await read(globex, 'user', other.id)).membership).toBe('PENDING');
    });

    it('gets it too when both people had accepted by mail', async () => {
      const mobile = number();
      const people = [await join(acme, { user_mobile: mobile }), await join(globex, { user_mobile: mobile })];
      for (const { user_email } of people) expect((await setPassword(await linkTokenFor(test, user_email), PASSWORD)).status).toBe(200);
      const picker = await byCode(mobile);
      expect([picker.status, picker.body.data.orgs.length]).toEqual([300, 2]);
      expect(await messagesTo(test, mobile)).toHaveLength(1);
    });
  });

  it('says in the own organisation alone that somebody is there already', async () => {
    const { user } = await settled();
    const { id } = await one(acme, 'role', "doc.name == 'Viewer'");
    const row = { user_name: 'Twice', user_email: user.user_email.toUpperCase(), user_mobile: number(), user_role: [id] };
    expect((await acme.post('/v1/data/user', row)).status).toBe(409);
    const both = await Promise.all(
      [1, 2].map(() => acme.post('/v1/data/user', { ...row, user_email: 'at-once@new.test', user_mobile: number() })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await rows('select 1 from "user" where user_email = \'at-once@new.test\'')).toHaveLength(1);
  });
});
