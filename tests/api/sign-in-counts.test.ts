/** What is counted against whom when people sign in: strangers must keep nobody out, and nobody may guess on. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one } from '../support/journey.ts';
import { messagesTo, otpFor } from '../support/messages.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { cookie, DAY, deviceOf, MINUTE, signInCalls } from '../support/sign-in-calls.ts';

describe.each(engines)('%s', (engine) => {
  const TECH = '9000000001';
  const PASSWORD = 'Demo@12345';
  const HOME = '203.0.113.50';

  let test: TestServer;
  let fixit: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup', 'access'], engine, seed: true });
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    test.clock.advance(DAY + MINUTE);
    fixit = await test.as('admin@fixit.test');
  });

  const { byMobile, rows } = signInCalls(() => test);
  const byEmail = (id: string, id_key: string, remoteAddress: string, device?: string): Promise<Answer> =>
    test.inject('POST', '/login/v1', { body: { id_type: 'EMAIL', id, id_key }, remoteAddress, headers: cookie(device) });
  const forgotten = (id: string, remoteAddress: string, device?: string): Promise<Answer> =>
    test.inject('POST', '/v1/account/forgotten-password', { body: { id }, remoteAddress, headers: cookie(device) });
  const waitOf = ({ headers }: Answer) => Number(headers['retry-after'] ?? 0);
  const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

  /** A code every 62 seconds from one source, as often as wanted. */
  const pester = async (count: number, from: string) => {
    const answers: Answer[] = [];
    for (let each = 0; each < count; each += 1) {
      test.clock.advance(62_000);
      answers.push(await byMobile({ id: TECH }, from));
    }
    return answers;
  };
  /** Twenty wrong codes from wherever: none may be tried today any more. */
  const exhaust = async () => {
    for (let round = 0; round < 4; round += 1) {
      test.clock.advance(16 * MINUTE);
      expect((await byMobile({ id: TECH }, `192.0.2.${round}`)).status).toBe(200);
      const wrong = wrongOf(await otpFor(test, TECH));
      for (let count = 0; count < 5; count += 1)
        expect((await byMobile({ id: TECH, id_key: wrong }, `192.0.2.${round * 10 + count}`)).status).toBe(400);
    }
    test.clock.advance(16 * MINUTE);
  };

  describe('one-time passwords', () => {
    it('are sent to the owner although a stranger asks for them on and on', async () => {
      const answers = await pester(12, '192.0.2.66');
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      // The one who asked waits for minutes; the other is not refused at all.
      expect(Math.max(...refused.map(waitOf))).toBeLessThanOrEqual(15 * 60);
      test.clock.advance(62_000);
      expect((await byMobile({ id: TECH }, HOME)).status).toBe(200);
      expect((await byMobile({ id: TECH, id_key: await otpFor(test, TECH) }, HOME)).status).toBe(200);
    });

    it('are under an hourly ceiling for the number, whoever asks, and who waits as told gets one', async () => {
      const answers: Answer[] = [];
      for (let count = 0; count < 12; count += 1) {
        test.clock.advance(62_000);
        answers.push(await byMobile({ id: TECH }, `192.0.2.${count}`));
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
      const last = answers.at(-1) as Answer;
      expect(last.body).toMatchObject({ code: 'too_many_requests', sub_code: 'too_many_codes' });
      expect(waitOf(last)).toBeLessThanOrEqual(60 * 60);
      test.clock.advance(waitOf(last) * 1000);
      expect((await byMobile({ id: TECH }, HOME)).status).toBe(200);
    });

    it('cannot be guessed on: twenty wrong ones a day, and no text for codes that nobody may try', async () => {
      await exhaust();
      const sent = (await messagesTo(test, TECH)).length;
      const asked = await byMobile({ id: TECH }, HOME);
      expect([asked.status, asked.body.sub_code]).toEqual([429, 'codes_locked']);
      expect(waitOf(asked)).toBeGreaterThan(3600);
      expect(await messagesTo(test, TECH)).toHaveLength(sent);
    });
  });

  describe('a device that signed in before', () => {
    const device = async (from = HOME): Promise<string> => {
      expect((await byMobile({ id: TECH }, from)).status).toBe(200);
      const inside = await byMobile({ id: TECH, id_key: await otpFor(test, TECH) }, from);
      expect([inside.status, Object.keys(inside.body.data)]).toEqual([200, ['uuid', 'new_token', 'user_data', 'hash', 'settings']]);
      expect(String(inside.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax$/);
      return deviceOf(inside);
    };

    it('gets in by code while strangers have used up texts and tries of the number', async () => {
      const known = await device();
      await exhaust();
      await pester(9, '192.0.2.77');
      expect((await byMobile({ id: TECH }, '198.51.100.9', known)).status).toBe(200);
      const id_key = await otpFor(test, TECH);
      const inside = await byMobile({ id: TECH, id_key }, '198.51.100.9', known);
      expect([inside.status, deviceOf(inside).split('.')[0]]).toEqual([200, known.split('.')[0]]);
    });

    it('has a code of its own, which strangers cannot burn', async () => {
      const known = await device();
      test.clock.advance(2 * MINUTE);
      expect((await byMobile({ id: TECH }, HOME, known)).status).toBe(200);
      const id_key = await otpFor(test, TECH);
      for (let count = 0; count < 6; count += 1) await byMobile({ id: TECH, id_key: wrongOf(id_key) }, `192.0.2.${count}`);
      expect((await byMobile({ id: TECH, id_key }, '192.0.2.9')).status).toBe(400);
      expect((await byMobile({ id: TECH, id_key }, HOME, known)).status).toBe(200);
    });

    it('has no more tries than anybody else', async () => {
      const known = await device();
      const asked: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        test.clock.advance(16 * MINUTE);
        asked.push((await byMobile({ id: TECH }, HOME, known)).status);
        const id_key = wrongOf(await otpFor(test, TECH));
        for (let count = 0; count < 5; count += 1) await byMobile({ id: TECH, id_key }, HOME, known);
      }
      // Five wrong codes burn one, and after four of them there is none to try today.
      expect(asked).toEqual([200, 200, 200, 200, 429, 429]);
    });

    it('is known by its own signed token alone, for its own person', async () => {
      const token = await device();
      const foreign = deviceOf(await byEmail('user@acme.test', PASSWORD, HOME));
      const value = token.replace('known_device=', '');
      await exhaust();
      const foreigns = `${foreign}${`~${foreign.replace('known_device=', '')}`.repeat(20)}~${value}`;
      const bents = [
        foreign,
        `${token}x`,
        token.replace(/.$/, '!'),
        token.split('.').slice(0, 3).join('.'),
        'known_device=',
        value,
        foreigns,
      ];
      for (const bent of bents) expect((await byMobile({ id: TECH }, HOME, bent)).status, bent).toBe(429);
      expect((await byMobile({ id: TECH }, HOME, `other=1; ${foreign}~${value}`)).status).toBe(200);
      test.clock.advance(400 * DAY);
      await exhaust();
      expect((await byMobile({ id: TECH }, HOME, token)).status).toBe(429);
    });

    it('gets in by password, and gets its mail, while strangers have used up those of the account', async () => {
      const email = 'user@fixit.test';
      const known = deviceOf(await byEmail(email, PASSWORD, HOME));
      for (let count = 0; count < 40; count += 1) await byEmail(email, 'Wrong@12345', `192.0.2.${count}`);
      expect((await byEmail(email, PASSWORD, '198.51.100.1')).status).toBe(429);
      expect((await byEmail(email, PASSWORD, '198.51.100.1', known)).status).toBe(200);
      for (let count = 0; count < 12; count += 1) await forgotten(email, `192.0.2.${count}`);
      const before = (await messagesTo(test, email)).length;
      expect((await forgotten(email, HOME)).status).toBe(429);
      expect((await forgotten(email, HOME, known)).status).toBe(202);
      expect(await messagesTo(test, email)).toHaveLength(before + 1);
    });

    it('is never made of a visit by super-admin access', async () => {
      const owner = await test.as('owner@demo.test');
      const acme = await one(owner, 'organisation', "doc.nickname == 'Acme'");
      const { user_id, my_token } = dataOf(await act(owner, 'organisation', acme.id, 'super-admin-access', { reason: 'A look' }));
      const visit = await test.inject('POST', '/login/v1', { body: { id_type: 'SUPER_ADMIN_ACCESS', id: user_id, id_key: my_token } });
      expect([visit.status, visit.headers['set-cookie']]).toEqual([200, undefined]);
    });
  });

  describe('mails for a forgotten password', () => {
    it('reach the owner although a stranger asks for them on and on, and each is told how long to wait', async () => {
      const email = 'admin@zenith.test';
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1) {
        const answer = await forgotten(email, '192.0.2.66');
        statuses.push(answer.status);
        if (answer.status === 429) expect([waitOf(answer) <= 15 * 60, answer.body.sub_code]).toEqual([true, 'too_many_mails']);
      }
      expect(statuses).toContain(429);
      const before = (await messagesTo(test, email)).length;
      expect((await forgotten(email, HOME)).status).toBe(202);
      expect(await messagesTo(test, email)).toHaveLength(before + 1);
      // Nor does it tell whether anybody has the address.
      const unknown: number[] = [];
      for (let count = 0; count < 12; count += 1) unknown.push((await forgotten('nobody@zenith.test', '192.0.2.67')).status);
      expect(unknown).toEqual(statuses);
    });
  });

  describe('the administrator', () => {
    const locks = async (caller: Caller) => {
      const tech = await one(caller, 'user', "doc.user_email == 'tech@fixit.test'");
      return listOf(caller, 'sign-in-lock', `doc.user_id == '${tech.id}' && doc.released_at == null`);
    };
    const lockOut = async () => {
      await exhaust();
      expect((await byMobile({ id: TECH }, HOME)).status).toBe(429);
      const found = (await locks(fixit)).filter(({ cause }: { cause: string }) => cause === 'CODES');
      return found.filter(({ until }: { until: string }) => until > test.clock.now());
    };

    it('sees that somebody is kept out, why, and until when', async () => {
      const [lock, ...others] = await lockOut();
      expect(others).toEqual([]);
      const wait = waitOf(await byMobile({ id: TECH }, HOME));
      expect(Date.parse(lock.until) - Date.parse(test.clock.now())).toBeLessThanOrEqual(wait * 1000);
      expect(lock).toMatchObject({ cause: 'CODES', user_id: expect.any(String), since: expect.any(String) });
      // Refused again: it is the same one, told once.
      const told = (await locks(fixit)).filter(({ until }: { until: string }) => until === lock.until);
      expect(told).toHaveLength(1);
    });

    it('lets them in again, which stands in the audit', async () => {
      const [lock] = await lockOut();
      dataOf(await act(fixit, 'sign-in-lock', lock.id, 'release'));
      expect((await byMobile({ id: TECH }, HOME)).status).toBe(200);
      expect((await byMobile({ id: TECH, id_key: await otpFor(test, TECH) }, HOME)).status).toBe(200);
      const admin = await one(fixit, 'user', "doc.user_email == 'admin@fixit.test'");
      expect(await one(fixit, 'sign-in-lock', `doc.id == '${lock.id}'`)).toMatchObject({
        released_at: expect.any(String),
        released_by: admin.id,
      });
      const audited = await rows(`select actor_id, verb from audit_entry where entity = 'sign-in-lock' and record_id = '${lock.id}'`);
      expect(audited).toContainEqual({ actor_id: admin.id, verb: 'release' });
      expect((await act(fixit, 'sign-in-lock', lock.id, 'release')).body).toMatchObject({ status: 409, sub_code: 'over' });
    });

    it('alone does so, of the own organisation alone, and not without end', async () => {
      const [lock] = await lockOut();
      for (const email of ['user@fixit.test', 'tech@fixit.test', 'admin@acme.test', 'admin@zenith.test']) {
        const other = await test.as(email);
        expect((await act(other, 'sign-in-lock', lock.id, 'release')).status).toBe(404);
        expect((await other.get(`/v1/data/sign-in-lock/${lock.id}`)).status).toBe(404);
      }
      expect(
        (await fixit.patch(`/v1/data/sign-in-lock/${lock.id}`, { until: null }, { headers: { 'if-match': `"${lock.version}"` } })).status,
      ).toBe(404);
      dataOf(await act(fixit, 'sign-in-lock', lock.id, 'release'));
      const statuses: number[] = [];
      // Whoever could release for ever could guess for ever.
      for (let round = 0; round < 3; round += 1) {
        const [next] = await lockOut();
        statuses.push((await act(fixit, 'sign-in-lock', next.id, 'release')).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    });
  });

  describe('an office behind one address', () => {
    it('gets in although somebody there tries wrong passwords, on one account or on many', async () => {
      const office = '192.0.2.200';
      const one: number[] = [];
      for (let count = 0; count < 60; count += 1) one.push((await byEmail('admin@globex.test', `Wrong@${count}12345`, office)).status);
      expect(one.slice(10).every((status) => status === 429)).toBe(true);
      for (let count = 0; count < 60; count += 1) await byEmail(`nobody${count}@x.test`, 'Wrong@12345', office);
      expect((await byEmail('admin@acme.test', PASSWORD, office)).status).toBe(200);
      expect((await byMobile({ id: TECH }, office)).status).toBe(200);
      expect((await byMobile({ id: TECH, id_key: await otpFor(test, TECH) }, office)).status).toBe(200);
    });

    it('gets in although somebody there guesses codes and links', async () => {
      const office = '192.0.2.201';
      for (let count = 0; count < 60; count += 1) {
        await byMobile({ id: `77000000${String(count).padStart(2, '0')}`, id_key: '0000' }, office);
        await test.inject('GET', `/v1/account/password-link?t=${count}`, { remoteAddress: office });
      }
      expect((await byEmail('admin@acme.test', PASSWORD, office)).status).toBe(200);
      expect((await forgotten('admin@globex.test', office)).status).toBe(202);
      const [mail] = await messagesTo(test, 'admin@globex.test');
      const t = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('t') ?? '';
      const link = await test.inject('GET', `/v1/account/password-link?t=${encodeURIComponent(t)}`, { remoteAddress: office });
      expect(link.status).toBe(200);
    });
  });
});
