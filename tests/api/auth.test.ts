import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/accounts.ts';
import { engines } from '../support/database.ts';
import { ratioOfTimes } from '../support/same-time.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('%s', (engine) => {
  const MINUTE = 60_000;

  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer({ areas: [], engine, seed: true });
  });
  afterAll(() => test.stop());

  const login = (body: unknown, address = '203.0.113.1'): Promise<Answer> =>
    test.inject('POST', '/login/v1', { body, remoteAddress: address });
  const credentials = (id: string, id_key = DEMO_PASSWORD) => ({ id_type: 'EMAIL', id, id_key });
  const run = <T>(statement: ReturnType<typeof sql<T>>) =>
    test.server.parts.database.transaction(system('test'), ({ kysely }) => statement.execute(kysely));
  /** Forgets the tries of earlier tests. */
  const calm = () => test.clock.advance(16 * MINUTE);

  describe('sign-in', () => {
    it('answers token, user record and settings', async () => {
      const { status, body, headers } = await login(credentials('admin@acme.test'));
      expect(status).toBe(200);
      expect(body.data.new_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(body.data.uuid).toBe(body.data.user_data.uuid);
      expect(body.data.hash).toBe(body.data.user_data.hash);
      expect(body.data.user_data).toMatchObject({
        email: 'admin@acme.test',
        org: { org_type: 'ORG_TYPE_CUSTOMER', nickname: expect.any(String) },
        roles: [{ role_is_admin: true, role_is_on_field: false, role_id: expect.any(String) }],
        config_data: { srvc_list: expect.arrayContaining([{ srvc_id: expect.any(Number) }]) },
        cannot_change_password: false,
      });
      expect(body.data.settings).toMatchObject({ country_code: '+91', mobile_digit: 10, selected_country_pincode_length: 6 });
      expect(headers['cache-control']).toBe('no-store');
    });

    it('reads addresses without case and blanks', async () => {
      expect((await login(credentials('  Admin@ACME.test '))).status).toBe(200);
    });

    it('keeps only the digest of a token', async () => {
      const { body } = await login(credentials('admin@acme.test'));
      const stored = await run(
        sql<{ found: number }>`select count(*)::int as found from session where token_hash = ${body.data.new_token}`,
      );
      expect(stored.rows[0]?.found).toBe(0);
    });

    it('offers the organisations of a member of several, and only after the password was right', async () => {
      const first = await login(credentials('multi@demo.test'));
      expect(first.status).toBe(300);
      expect(first.body.status).toBe(300);
      expect(first.body.data.orgs).toHaveLength(4);
      expect(Object.keys(first.body.data.orgs[0]).sort()).toEqual(['designation', 'icon', 'id', 'name', 'name_legal', 'org_id']);
      const [org] = first.body.data.orgs;
      const second = await login({ ...credentials('multi@demo.test'), org_id: org.org_id });
      expect(second.status).toBe(200);
      expect(second.body.data.user_data.org.id).toBe(org.org_id);
      expect((await login(credentials('multi@demo.test', 'Wrong@12345'))).status).toBe(400);
    });

    it('gives no way into an organisation that one is no member of', async () => {
      const acme = (await login(credentials('admin@acme.test'))).body.data.user_data.org.id;
      const answer = await login({ ...credentials('admin@globex.test'), org_id: acme });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('bad_credentials');
    });

    it('answers a wrong password and an unknown account alike, in words and in time', async () => {
      const said = new Set<string>();
      const fail = async (id: string, round: number) => {
        const { instance: _, ...body } = (await login(credentials(id, 'Wrong@12345'), `198.51.100.${round}`)).body;
        expect(body).toMatchObject({ status: 400, code: 'bad_credentials' });
        said.add(JSON.stringify(body));
      };
      const ratio = await ratioOfTimes(
        (round) => {
          calm();
          return fail('admin@acme.test', round);
        },
        (round) => fail('nobody@acme.test', round),
      );
      expect(said.size).toBe(1);
      // Without the work done for unknown accounts they would answer in a fraction of the time.
      expect(ratio).toBeLessThan(2);
    });

    it.each([
      [
        { id_type: 'EMAIL', id: 'no-address', id_key: 'x' },
        { pointer: '/id', message: 'The input is not valid E-mail!' },
      ],
      [
        { id_type: 'EMAIL', id: 'a@b.test', id_key: '' },
        { pointer: '/id_key', message: 'Please input your Password!' },
      ],
      [{ id_type: 'PIGEON', id: 'a@b.test', id_key: 'x' }, { pointer: '/id_type' }],
      [{ id_type: 'EMAIL', id: { $ne: null }, id_key: ['x'] }, { pointer: '/id' }],
      [{ id_type: 'EMAIL', id: 'a@b.test', id_key: 'x', org_id: 7 }, { pointer: '/org_id' }],
    ])('refuses %o with the field', async (body, error) => {
      const answer = await login(body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual(expect.arrayContaining([expect.objectContaining(error)]));
    });
  });

  describe('lock-out', () => {
    it('counts tries sent side by side, by account, whatever their address', async () => {
      calm();
      const tries = Array.from({ length: 40 }, (_, count) =>
        login(credentials('user@acme.test', `Wrong@${count}12345`), `192.0.2.${count}`),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 400)).toHaveLength(30);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      const right = await login(credentials('user@acme.test'), '192.0.2.99');
      expect(right.status).toBe(429);
      expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
      test.clock.advance(Number(right.headers['retry-after']) * 1000);
      expect((await login(credentials('user@acme.test'), '192.0.2.99')).status).toBe(200);
    });

    it('counts by account and address together, so that others at the address get in', async () => {
      calm();
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1)
        statuses.push((await login(credentials('admin@globex.test', 'Wrong@12345'), '192.0.2.200')).status);
      expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
      expect((await login(credentials('admin@acme.test'), '192.0.2.200')).status).toBe(200);
      expect((await login(credentials('admin@globex.test'), '192.0.2.201')).status).toBe(200);
    });

    it('keeps floods of one address away, whatever the account', async () => {
      calm();
      const wrong = (count: number) => login(credentials(`nobody${count}@x.test`, 'Wrong@12345'), '192.0.2.202');
      const statuses: number[] = [];
      for (let count = 0; count < 305; count += 5)
        statuses.push(...(await Promise.all([0, 1, 2, 3, 4].map((each) => wrong(count + each)))).map(({ status }) => status));
      expect(statuses.filter((status) => status === 400)).toHaveLength(300);
      expect(statuses.slice(300)).toEqual(Array(5).fill(429));
    });

    it('does not believe X-Forwarded-For of strangers', async () => {
      calm();
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) {
        const answer = await test.inject('POST', '/login/v1', {
          body: credentials('nobody@y.test', 'Wrong@12345'),
          remoteAddress: '192.0.2.210',
          headers: { 'x-forwarded-for': `10.0.0.${count}` },
        });
        statuses.push(answer.status);
      }
      expect(statuses.at(-1)).toBe(429);
    });

    it('starts anew with a right password', async () => {
      calm();
      for (let round = 0; round < 3; round += 1) {
        for (let count = 0; count < 9; count += 1) await login(credentials('user@fixit.test', 'Wrong@12345'), `192.0.3.${round}`);
        expect((await login(credentials('user@fixit.test'), `192.0.3.${round}`)).status).toBe(200);
      }
    });
  });
});
