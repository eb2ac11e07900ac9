/** Sign-in by mobile number and one-time password. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, patch } from '../support/journey.ts';
import { messagesTo, otpFor } from '../support/messages.ts';
import { newcomers } from '../support/newcomers.ts';
import { ratioOfTimes } from '../support/same-time.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { DAY, MINUTE, signInCalls } from '../support/sign-in-calls.ts';

describe.each(engines)('%s', (engine) => {
  const TECH = '9000000001';

  let test: TestServer;
  let acme: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
  });
  afterAll(() => test.stop());
  // Every test begins with no code pending and no try counted.
  beforeEach(async () => {
    test.clock.advance(DAY + MINUTE);
    acme = await test.as('admin@acme.test');
  });

  const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
  const { byMobile: login, rows } = signInCalls(() => test);
  const { number: freshNumber, join: member } = newcomers('88');
  /** Asks for a code and signs in with it. */
  const signIn = async (id: string, more: object = {}) => {
    expect((await login({ id })).status).toBe(200);
    return login({ id, id_key: await otpFor(test, id), ...more });
  };

  describe('a code', () => {
    it('is sent by SMS and opens a session like a password', async () => {
      const sent = await login({ id: TECH });
      expect([sent.status, sent.body]).toEqual([200, { data: { otp_sent: true, retry_in: 60 } }]);
      const [message] = await messagesTo(test, TECH);
      expect(message).toMatchObject({
        channel: 'sms',
        text: expect.stringMatching(/^\d{4} is your Fieldloom OTP/),
        data: { country_code: '+91' },
      });
      const { status, body, headers } = await login({ id: TECH, id_key: await otpFor(test, TECH) });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        uuid: expect.any(String),
        user_data: { email: 'tech@fixit.test' },
        settings: { mobile_digit: 10 },
      });
      expect(headers['cache-control']).toBe('no-store');
      expect((await test.withToken(body.data.new_token).get('/v1/definitions/app')).status).toBe(200);
    });

    it('is good once, also of two calls at the same moment', async () => {
      await login({ id: TECH });
      const id_key = await otpFor(test, TECH);
      const statuses = (await Promise.all([login({ id: TECH, id_key }), login({ id: TECH, id_key })])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 400]);
      expect((await login({ id: TECH, id_key })).status).toBe(400);
    });

    it('is stored nowhere, nor is the number that it is for', async () => {
      const stranger = freshNumber();
      await login({ id: TECH });
      await login({ id: stranger });
      const stored = JSON.stringify(await rows('select * from otp_challenge'));
      expect(stored).not.toContain(TECH);
      expect(stored).not.toContain(stranger);
      // A plain digest of 10,000 codes could be turned back by trying.
      const { createHash } = await import('node:crypto');
      const code = await otpFor(test, TECH);
      for (const form of [code, `"${code}"`, TECH + code])
        for (const kind of ['hex', 'base64url'] as const) expect(stored).not.toContain(createHash('sha256').update(form).digest(kind));
    });

    it('is refused after five minutes, when wrong, and when another took its place, never with 401', async () => {
      await login({ id: TECH });
      const first = await otpFor(test, TECH);
      const wrong = await login({ id: TECH, id_key: wrongOf(first) });
      expect(wrong.body).toMatchObject({ status: 400, code: 'bad_credentials', sub_code: 'bad_otp' });
      test.clock.advance(MINUTE);
      await login({ id: TECH });
      const second = await otpFor(test, TECH);
      if (second !== first) expect((await login({ id: TECH, id_key: first })).status).toBe(400);
      test.clock.advance(5 * MINUTE);
      const late = await login({ id: TECH, id_key: second });
      const { instance: _a, ...one } = wrong.body;
      const { instance: _b, ...other } = late.body;
      expect(other).toEqual(one);
    });

    it('is dead after five wrong tries, the right one included', async () => {
      await login({ id: TECH });
      const code = await otpFor(test, TECH);
      for (let count = 0; count < 5; count += 1) expect((await login({ id: TECH, id_key: wrongOf(code) })).status).toBe(400);
      expect((await login({ id: TECH, id_key: code })).status).toBe(400);
      test.clock.advance(MINUTE);
      expect((await signIn(TECH)).status).toBe(200);
    });

    it('is dead after five wrong tries side by side', async () => {
      await login({ id: TECH });
      const code = await otpFor(test, TECH);
      await Promise.all(Array.from({ length: 5 }, (_, count) => login({ id: TECH, id_key: wrongOf(code) }, `192.0.2.${count}`)));
      expect((await login({ id: TECH, id_key: code })).status).toBe(400);
    });

    it('belongs to one number', async () => {
      const other = await member(acme);
      await login({ id: TECH });
      await login({ id: other.user_mobile });
      const [own, foreign] = [await otpFor(test, TECH), await otpFor(test, other.user_mobile)];
      if (own !== foreign) expect((await login({ id: TECH, id_key: foreign })).status).toBe(400);
      expect((await login({ id: TECH, id_key: own })).status).toBe(200);
    });
  });

  describe('strangers', () => {
    it('see the same for a number that nobody has, in words and in time', async () => {
      const said = new Set<string>();
      const ask = async (id: string, round: number) => said.add(JSON.stringify((await login({ id }, `198.51.100.${round}`)).body));
      const ratio = await ratioOfTimes(
        async (round) => {
          // One number gets so many texts an hour, and how often has to be asked depends on the machine.
          test.clock.advance(16 * MINUTE);
          await ask(TECH, round);
        },
        (round) => ask(freshNumber(), round),
      );
      expect(said.size).toBe(1);
      expect(ratio).toBeLessThan(2);
    });

    it('wait the same time for another, whoever has the number', async () => {
      const stranger = freshNumber();
      for (const id of [TECH, stranger]) {
        expect((await login({ id })).status).toBe(200);
        test.clock.advance(20_000);
        const again = await login({ id });
        expect([again.status, again.body.code, again.headers['retry-after']]).toEqual([429, 'too_many_requests', '40']);
        test.clock.advance(40_000);
        expect((await login({ id })).status).toBe(200);
      }
      expect(await messagesTo(test, stranger)).toEqual([]);
      const id_key = wrongOf(await otpFor(test, TECH));
      const wrong = [];
      for (const id of [TECH, stranger, freshNumber()]) wrong.push((await login({ id, id_key })).body);
      expect(new Set(wrong.map(({ instance: _, ...body }) => JSON.stringify(body))).size).toBe(1);
    });

    it('cannot try on: twenty wrong codes a day for one number, from wherever', async () => {
      const statuses: number[] = [];
      const since = test.clock.now();
      for (let hour = 0; hour < 6; hour += 1) {
        // After the fourth no text is sent, and the last code is over.
        if (hour < 4) expect((await login({ id: TECH })).status).toBe(200);
        const code = await otpFor(test, TECH);
        for (let count = 0; count < 5; count += 1)
          statuses.push((await login({ id: TECH, id_key: wrongOf(code) }, `192.0.2.${hour * 10 + count}`)).status);
        test.clock.advance(60 * MINUTE);
      }
      expect(statuses.every((status) => status === 400)).toBe(true);
      const counted = await rows(`select 1 from login_attempt where key_kind = 'codes' and at >= '${since}'`);
      expect(counted).toHaveLength(20);
      const asked = await login({ id: TECH });
      expect([asked.status, asked.body.sub_code, Number(asked.headers['retry-after']) > 3600]).toEqual([429, 'codes_locked', true]);
    });

    it('cannot keep its owner out: tries of no code count against their address alone', async () => {
      const stranger = freshNumber();
      for (const id of [TECH, stranger]) {
        const said = new Set<string>();
        for (let count = 0; count < 25; count += 1) {
          const { instance: _, ...body } = (await login({ id, id_key: '0000' }, `192.0.2.${count}`)).body;
          said.add(JSON.stringify(body));
        }
        expect([...said].map((body) => JSON.parse(body).sub_code)).toEqual(['bad_otp']);
      }
      // Nor do those of a code that is dead, or was used.
      await login({ id: TECH });
      const dead = await otpFor(test, TECH);
      for (let count = 0; count < 8; count += 1) expect((await login({ id: TECH, id_key: wrongOf(dead) })).status).toBe(400);
      test.clock.advance(MINUTE);
      expect((await signIn(TECH)).status).toBe(200);
      for (let count = 0; count < 25; count += 1) expect((await login({ id: TECH, id_key: '0000' }, `192.0.2.${count}`)).status).toBe(400);
      test.clock.advance(MINUTE);
      expect((await signIn(TECH)).status).toBe(200);
      // One source at one number has few tries; at many it is only kept from flooding.
      const address = '198.51.100.200';
      for (let count = 0; count < 10; count += 1) expect((await login({ id: TECH, id_key: '0000' }, address)).status).toBe(400);
      expect((await login({ id: TECH, id_key: '0000' }, address)).status).toBe(429);
      for (let count = 0; count < 290; count += 1) expect((await login({ id: freshNumber(), id_key: '0000' }, address)).status).toBe(400);
      expect((await login({ id: freshNumber(), id_key: '0000' }, address)).status).toBe(429);
    });

    it('cannot flood a phone: eight messages an hour, until its owner signs in', async () => {
      const ask = async (count: number) => {
        const statuses: number[] = [];
        for (let each = 0; each < count; each += 1) {
          test.clock.advance(2 * MINUTE);
          statuses.push((await login({ id: TECH }, `192.0.2.${each}`)).status);
        }
        return statuses;
      };
      expect(await ask(7)).toEqual(Array(7).fill(200));
      expect((await login({ id: TECH, id_key: await otpFor(test, TECH) })).status).toBe(200);
      expect(await ask(10)).toEqual([...Array(8).fill(200), 429, 429]);
    });
  });

  it.each([
    [{ id: '' }, '/id', 'Please enter your right mobile number!'],
    [{ id: '90000x0001' }, '/id', 'Please enter your right mobile number!'],
    [{ id: { $gt: '' } }, '/id', 'Please enter your right mobile number!'],
    [{ id: '900000000' }, '/id', 'Mobile no must be min 10 digits.'],
    [{ id: '90000000011' }, '/id', 'Mobile no must be max 10 digits.'],
    [{ id: TECH, id_key: '' }, '/id_key', 'Enter your right OTP'],
    [{ id: TECH, id_key: 'abcd' }, '/id_key', 'Enter your right OTP'],
    [{ id: TECH, id_key: '123' }, '/id_key', 'OTP must be min 4 digits.'],
    [{ id: TECH, id_key: '12345' }, '/id_key', 'OTP must be max 4 digits.'],
    [{ id: TECH, is_check_technician_app: 'yes' }, '/is_check_technician_app', 'is_check_technician_app must be true or false.'],
  ])('refuses %o in the words of the form', async (body, pointer, message) => {
    const answer = await login(body);
    expect([answer.status, answer.body.errors]).toEqual([422, [expect.objectContaining({ pointer, message })]]);
  });

  describe('several organisations', () => {
    it('are offered without using the code, which the second call does', async () => {
      const [{ user_mobile }] = (await rows('select user_mobile from "user" where user_email = \'multi@demo.test\' limit 1')) as [
        { user_mobile: string },
      ];
      const first = await signIn(user_mobile);
      expect([first.status, first.body.status, first.body.data.orgs.length]).toEqual([300, 300, 4]);
      expect(Object.keys(first.body.data.orgs[0]).sort()).toEqual(['designation', 'icon', 'id', 'name', 'name_legal', 'org_id']);
      const id_key = await otpFor(test, user_mobile);
      expect((await login({ id: user_mobile, id_key })).status).toBe(300);
      const foreign = await login({ id: user_mobile, id_key, org_id: '00000000-0000-7000-8000-000000000000' });
      expect(foreign.body).toMatchObject({ status: 400, sub_code: 'no_membership' });
      const [{ org_id }] = first.body.data.orgs;
      const second = await login({ id: user_mobile, id_key, org_id });
      expect([second.status, second.body.data.user_data.org.id]).toEqual([200, org_id]);
      expect((await login({ id: user_mobile, id_key, org_id })).status).toBe(400);
    });
  });

  describe('the technician’s app', () => {
    const app = { is_check_technician_app: true };

    it('lets in technicians with app access alone, by code and by password', async () => {
      const fixit = await test.as('admin@fixit.test');
      dataOf(await fixit.post('/v1/data/role', { name: 'Helper on the road', is_on_field: true }), 201);
      const tech = await member(fixit, { app_access: [] }, 'Helper on the road');
      dataOf(await act(fixit, 'user', tech.id, 'set-password', { password: 'Demo@12345', user_confirm_pass: 'Demo@12345' }));
      const byPassword = (email: string) => login({ id_type: 'EMAIL', id: email, id_key: 'Demo@12345', ...app });
      const without = await signIn(tech.user_mobile, app);
      expect(without.body).toMatchObject({ status: 400, code: 'bad_credentials', sub_code: 'no_app_access' });
      expect((await byPassword(tech.user_email)).body.sub_code).toBe('no_app_access');
      dataOf(await patch(fixit, 'user', tech.id, { app_access: ['tasks'] }));
      expect((await login({ id: tech.user_mobile, id_key: await otpFor(test, tech.user_mobile), ...app })).status).toBe(200);
      expect((await byPassword(tech.user_email)).status).toBe(200);
      expect((await byPassword('user@fixit.test')).body.sub_code).toBe('no_app_access');
      expect((await byPassword('admin@acme.test')).body.sub_code).toBe('no_app_access');
      // Without the right password nothing of this is told.
      const stranger = await login({ id_type: 'EMAIL', id: 'admin@acme.test', id_key: 'Wrong@12345', ...app });
      expect(stranger.body.sub_code).toBeUndefined();
    });
  });
});
