/** Invitations, and what holds of every link that people set their own password with. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, one, patch } from '../support/journey.ts';
import { linkTokenFor, messagesTo } from '../support/messages.ts';
import { newcomers } from '../support/newcomers.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { DAY, MINUTE, signInCalls } from '../support/sign-in-calls.ts';

describe.each(engines)('%s', (engine) => {
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

  const { byPassword: signIn, look, setPassword: set, rows } = signInCalls(() => test);
  const { join: member } = newcomers('87');
  const PASSWORD = 'A long enough one 1';

  describe('an invitation', () => {
    it('goes to a new member, who sets a password with it and has so proven the address', async () => {
      const user = await member(acme);
      const [mail, ...others] = await messagesTo(test, user.user_email);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        channel: 'email',
        subject: 'Acme Appliances invites you to Fieldloom',
        text: expect.stringContaining(`Hello ${user.user_name},`),
      });
      expect(mail?.text).toMatch(/https:\/\/fieldloom\.test\/signin\/password\?t=\S+/);
      const t = await linkTokenFor(test, user.user_email);
      const seen = await look(t);
      expect([seen.status, seen.body]).toEqual([200, { data: { purpose: 'invitation', name: user.user_name, org: 'Acme Appliances' } }]);
      expect(seen.headers['cache-control']).toBe('no-store');
      expect((await set(t, PASSWORD)).body).toEqual({ data: { changed: true } });
      expect((await signIn(user.user_email, PASSWORD)).status).toBe(200);
      const [identity] = await rows(`select email_verified_at from identity where email = '${user.user_email}'`);
      expect(identity?.email_verified_at).toBe(test.clock.now());
    });

    it('gives no link to whom has an account, and goes to nobody who is made by the server itself', async () => {
      const known = await member(globex, { user_email: 'user@fixit.test' });
      const [mail, ...others] = await messagesTo(test, known.user_email);
      expect([mail?.text, others]).toEqual([expect.stringContaining('https://fieldloom.test/my-profile'), []]);
      expect(mail?.text).not.toContain('t=');
      expect(await messagesTo(test, 'admin@acme.test')).toEqual([]);
      const { id } = await one(acme, 'role', "doc.name == 'Viewer'");
      const row = { user_name: 'Tried', user_email: 'tried@new.test', user_mobile: '8600000001', user_role: [id] };
      const tried = await acme.post('/v1/data/user?validate_only=true', [row]);
      expect([tried.status, tried.body.data]).toMatchObject([200, [{ ok: true }]]);
      expect(await messagesTo(test, row.user_email)).toEqual([]);
      dataOf(await acme.post('/v1/data/user?on_error=continue', [row]));
      expect(await messagesTo(test, row.user_email)).toHaveLength(1);
    });

    it('goes to the first administrator of a new organisation', async () => {
      const owner = await test.as('owner@demo.test');
      const input = {
        name: 'Nimbus Pumps',
        org_type: 'ORG_TYPE_CUSTOMER',
        admin_name: 'Nina',
        admin_email: 'nina@nimbus.test',
        admin_mobile: '8500000001',
      };
      dataOf(await owner.post('/v1/data/organisation/actions/create-organisation', input));
      expect((await messagesTo(test, 'nina@nimbus.test'))[0]?.subject).toBe('Nimbus Pumps invites you to Fieldloom');
      expect((await set(await linkTokenFor(test, 'nina@nimbus.test'), PASSWORD)).status).toBe(200);
      expect((await signIn('nina@nimbus.test', PASSWORD)).body.data.user_data.org.nickname).toBe('Nimbus Pumps');
    });

    it('goes to the new address when an administrator puts it right, and the old one is dead', async () => {
      const user = await member(acme, { user_email: 'typo@new.test' });
      const old = await linkTokenFor(test, 'typo@new.test');
      dataOf(await patch(acme, 'user', user.id, { user_email: 'right@new.test' }));
      expect((await look(old)).status).toBe(404);
      expect((await set(old, PASSWORD)).status).toBe(404);
      expect((await set(await linkTokenFor(test, 'right@new.test'), PASSWORD)).status).toBe(200);
      expect((await signIn('right@new.test', PASSWORD)).body.data.uuid).toBe(user.id);
    });

    it('is sent again by an administrator, until there is a password', async () => {
      const user = await member(acme);
      dataOf(await act(acme, 'user', user.id, 'invite'));
      expect(await messagesTo(test, user.user_email)).toHaveLength(2);
      expect((await set(await linkTokenFor(test, user.user_email), PASSWORD)).status).toBe(200);
      expect((await act(acme, 'user', user.id, 'invite')).body).toMatchObject({ status: 409, sub_code: 'joined' });
      const off = await member(acme);
      dataOf(await patch(acme, 'user', off.id, { is_active: false }));
      expect((await act(acme, 'user', off.id, 'invite')).body).toMatchObject({ status: 409, sub_code: 'inactive' });
      for (const caller of [await test.as('user@acme.test'), globex])
        expect((await act(caller, 'user', off.id, 'invite')).status).toBe(404);
      const statuses: number[] = [];
      const flooded = await member(acme);
      for (let count = 0; count < 11; count += 1) statuses.push((await act(acme, 'user', flooded.id, 'invite')).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
    });

    it('is good for seven days, and no longer than the membership', async () => {
      const [late, left] = [await member(acme), await member(acme)];
      const t = await linkTokenFor(test, left.user_email);
      expect((await look(t)).status).toBe(200);
      dataOf(await patch(acme, 'user', left.id, { is_active: false }));
      expect((await look(t)).status).toBe(404);
      const old = await linkTokenFor(test, late.user_email);
      test.clock.advance(7 * DAY - 1);
      expect((await look(old)).status).toBe(200);
      test.clock.advance(1);
      expect((await look(old)).status).toBe(404);
      expect((await set(old, PASSWORD)).status).toBe(404);
    });

    it.each([
      ['before its owner came', false],
      ['after its owner had come, too', true],
    ])('gives no way in to whoever set a password of its own %s', async (_, hasCome) => {
      const bait = await member(globex);
      const first = await linkTokenFor(test, bait.user_email);
      const OWN = 'Only mine from now on';
      if (hasCome) {
        expect((await set(first, OWN)).status).toBe(200);
        expect((await signIn(bait.user_email, OWN)).status).toBe(200);
      }
      dataOf(await act(globex, 'user', bait.id, 'set-password', { password: PASSWORD, user_confirm_pass: PASSWORD }));
      const squatter = test.withToken((await signIn(bait.user_email, PASSWORD)).body.data.new_token);
      const victim = await member(acme, { user_email: bait.user_email }, 'Administrator');
      // It is Globex's own membership, and opens nothing else.
      expect((await squatter.get('/v1/definitions/app')).status).toBe(200);
      expect((await squatter.get('/v1/user/invitations')).body).toEqual({ data: [] });
      expect((await signIn(bait.user_email, PASSWORD)).body.data.uuid).toBe(bait.id);
      if (!hasCome) expect((await set(await linkTokenFor(test, victim.user_email), OWN)).status).toBe(200);
      const body = { id_type: 'EMAIL', id: bait.user_email, id_key: OWN, org_id: victim.org_id };
      const own = await test.inject('POST', '/login/v1', { body });
      expect([own.status, own.body.data?.uuid]).toEqual([200, victim.id]);
      const stolen = await test.inject('POST', '/login/v1', { body: { ...body, id_key: PASSWORD } });
      expect(stolen.body).toMatchObject({ status: 400, sub_code: 'no_membership' });
    });
  });

  describe('a link', () => {
    it('names our own address, whatever the call says', async () => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
      await test.inject('POST', '/v1/account/forgotten-password', { body: { id: 'admin@fixit.test' }, headers });
      const [mail] = await messagesTo(test, 'admin@fixit.test');
      expect(mail?.text).toContain('https://fieldloom.test/signin/password?t=');
      expect(JSON.stringify(mail)).not.toContain('evil');
    });

    it('cannot be made up, bent or lent to another purpose: each looks like one that never was', async () => {
      const user = await member(acme);
      const t = await linkTokenFor(test, user.user_email);
      const [id = '', signature = ''] = t.split('.');
      const other = await linkTokenFor(test, (await member(acme)).user_email);
      const bent = [
        '',
        'x',
        id,
        `${id}.`,
        `${id}.${'A'.repeat(43)}`,
        `${id}.${signature}x`,
        `${id}.${other.split('.')[1]}`,
        `${other.split('.')[0]}.${signature}`,
        `${t}.x`,
        `${t}' or true --`,
        `00000000-0000-7000-8000-000000000000.${signature}`,
        'x'.repeat(5000),
      ];
      const bodies = new Set<string>();
      for (const each of bent) {
        const { status, body } = await look(each);
        expect(status, each).toBe(404);
        const { instance: _, ...said } = body;
        bodies.add(JSON.stringify(said));
        expect((await set(each, PASSWORD)).status).toBe(404);
      }
      expect(bodies.size).toBe(1);
      await rows(`update password_link set expires_at = expires_at + interval '1 year' where id = '${id}'`);
      expect((await look(t)).status).toBe(404);
    });

    it('cannot be guessed at without end', async () => {
      const guess = (count: number): Promise<Answer> =>
        test.inject('GET', `/v1/account/password-link?t=${count}`, { remoteAddress: '198.51.100.77' });
      const statuses: number[] = [];
      for (let count = 0; count < 51; count += 1) statuses.push((await guess(count)).status);
      expect(statuses.slice(49)).toEqual([404, 429]);
    });

    it.each([
      [{}, ['Password is required', 'Confirm password is required']],
      [{ user_new_password: PASSWORD, user_confirm_pass: 'other' }, ['The password and confirm password do not match !']],
      [{ user_new_password: 'short', user_confirm_pass: 'short' }, ['Password must be min 10 characters.']],
    ])('with %o says what is wrong', async (body, messages) => {
      const answer = await test.inject('POST', '/v1/account/set-password', { body: { t: 'x', ...body } });
      expect(answer.status).toBe(422);
      expect(answer.body.errors.map(({ message }: { message: string }) => message)).toEqual(messages);
    });
  });

  it('sends no link while nobody has said where people reach the product', async () => {
    const lost = await startTestServer({ areas: ['people', 'setup', 'access'], engine, seed: true, config: { publicUrl: undefined } });
    try {
      const admin = await lost.as('admin@acme.test');
      const { id } = await one(admin, 'role', "doc.name == 'Viewer'");
      const row = { user_name: 'Lost', user_email: 'lost@new.test', user_mobile: '8400000001', user_role: [id] };
      const user = dataOf(await admin.post('/v1/data/user', row), 201);
      expect((await act(admin, 'user', user.id, 'invite')).body).toMatchObject({ status: 409, sub_code: 'no_address' });
      const asked = await lost.inject('POST', '/v1/account/forgotten-password', { body: { id: 'admin@acme.test' } });
      expect(asked.status).toBe(202);
      for (const to of ['lost@new.test', 'admin@acme.test']) expect(await messagesTo(lost, to)).toEqual([]);
    } finally {
      await lost.stop();
    }
  });
});
