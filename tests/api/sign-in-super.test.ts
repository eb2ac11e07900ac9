/** Super-admin access: the platform owner enters an organisation, once, for a reason that the organisation sees. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identitySweeps } from '../../engine/server/identity/sweeps.ts';
import { sweep } from '../../engine/server/jobs/index.ts';
import { auditText } from '../support/audit.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, patch } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('%s', (engine) => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  const reason = 'Looking into a wrong invoice';
  const app = '/v1/definitions/app';

  let test: TestServer;
  let owner: Caller;
  let acme: Caller;
  let acmeId: string;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup', 'access'], engine, seed: true });
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    test.clock.advance(DAY);
    owner = await test.as('owner@demo.test');
    acme = await test.as('admin@acme.test');
    acmeId = (await acme.get(app)).body.org.id;
  });

  const rows = (text: string, values: readonly unknown[] = []) => test.server.parts.database.admin((run) => run(text, values));
  const grant = (input: object, caller = owner, org = acmeId) => act(caller, 'organisation', org, 'super-admin-access', input);
  type Granted = { readonly user_id: string; readonly my_token: string; readonly url: string };
  const enter = ({ user_id, my_token }: Pick<Granted, 'user_id' | 'my_token'>, more: object = {}): Promise<Answer> =>
    test.inject('POST', '/login/v1', { body: { id_type: 'SUPER_ADMIN_ACCESS', id: user_id, id_key: my_token, ...more } });
  const visit = async (input: object = {}) => {
    const granted: Granted = dataOf(await grant({ reason, ...input }));
    const answer = await enter(granted);
    return { granted, answer, caller: test.withToken(answer.body.data.new_token) };
  };
  const lastVisit = async () => (await listOf(acme, 'access-visit', 'true'))[0];

  it('opens the way in as the first administrator, or as whoever is named', async () => {
    const granted: Granted = dataOf(await grant({ reason }));
    expect(granted.url).toBe(`/signin?user_id=${granted.user_id}&my_token=${granted.my_token}`);
    const { status, body } = await enter(granted);
    expect([status, body.data.uuid, body.data.user_data.email]).toEqual([200, granted.user_id, 'admin@acme.test']);
    const seen = (await test.withToken(body.data.new_token).get(app)).body;
    expect(seen).toMatchObject({ user: { id: granted.user_id, is_admin: true, is_super_admin: true }, org: { id: acmeId } });
    const named = await visit({ user: ' User@ACME.test '.trim() });
    expect(named.answer.body.data.user_data.email).toBe('user@acme.test');
    expect((await named.caller.get(app)).body.user).toMatchObject({ is_admin: false, is_super_admin: true });
    expect((await acme.get(app)).body.user.is_super_admin).toBe(false);
  });

  it('is good once, also of two calls at the same moment, and for a minute', async () => {
    const granted: Granted = dataOf(await grant({ reason }));
    const twice = await Promise.all([enter(granted), enter(granted)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await enter(granted);
    expect(again.body).toMatchObject({ status: 400, code: 'bad_credentials', sub_code: 'bad_token' });
    const late: Granted = dataOf(await grant({ reason }));
    test.clock.advance(MINUTE);
    expect((await enter(late)).status).toBe(400);
    const strange: Granted = dataOf(await grant({ reason }));
    const other = await one(acme, 'user', "doc.user_email == 'user@acme.test'");
    expect((await enter({ user_id: other.id, my_token: strange.my_token })).status).toBe(400);
    expect(
      (await enter({ user_id: strange.user_id, my_token: `${strange.my_token.startsWith('A') ? 'B' : 'A'}${strange.my_token.slice(1)}` }))
        .status,
    ).toBe(400);
  });

  it('keeps only the digest of the token', async () => {
    const granted: Granted = dataOf(await grant({ reason }));
    expect(JSON.stringify(await rows('select * from super_access'))).not.toContain(granted.my_token);
    const { my_token: _, ...told } = granted;
    expect(await test.server.parts.database.admin((run) => auditText(run))).not.toContain(granted.my_token);
    expect(told.user_id).toBeDefined();
  });

  it('is told to the organisation: who, why, as whom, from when to when', async () => {
    const { granted, caller } = await visit();
    const came = test.clock.now();
    const ownerName = (await owner.get(app)).body.user.name;
    expect(await lastVisit()).toMatchObject({ org_id: acmeId, who: ownerName, reason, user_id: granted.user_id, at: came, ended_at: null });
    test.clock.advance(5 * MINUTE);
    expect((await caller.post('/v1/logout')).status).toBe(204);
    expect(await lastVisit()).toMatchObject({ at: came, ended_at: test.clock.now() });
    const audit = await rows(
      "select verb, entity, actor_id, changes from audit_entry where org_id = $1 and verb in ('super-admin-access', 'create') order by at desc, id desc limit 2",
      [acmeId],
    );
    expect(audit).toMatchObject([
      { verb: 'create', entity: 'access-visit' },
      {
        verb: 'super-admin-access',
        entity: 'organisation',
        actor_id: (await owner.get(app)).body.user.id,
        changes: { reason: [null, reason] },
      },
    ]);
  });

  it('is seen by the organisation’s administrators alone, and written by nobody', async () => {
    await visit();
    for (const email of ['user@acme.test', 'admin@globex.test', 'admin@fixit.test', 'owner@demo.test'])
      expect(dataOfOrNone(await (await test.as(email)).get('/v1/data/access-visit'))).toEqual([]);
    const { id, version } = await lastVisit();
    const headers = { 'if-match': `"${version}"` };
    expect((await acme.patch(`/v1/data/access-visit/${id}`, { reason: 'Nothing' }, { headers })).status).toBe(404);
    expect((await acme.delete(`/v1/data/access-visit/${id}`, { headers })).status).toBe(404);
    expect((await acme.post('/v1/data/access-visit', { who: 'Me', reason: 'x', at: test.clock.now() })).status).toBe(404);
  });

  it('lasts two hours at most, however busy', async () => {
    const { caller } = await visit();
    for (let count = 0; count < 11; count += 1) {
      test.clock.advance(10 * MINUTE);
      expect((await caller.get(app)).status).toBe(200);
    }
    const ends = new Date(Date.parse(test.clock.now()) + 10 * MINUTE).toISOString();
    test.clock.advance(11 * MINUTE);
    expect((await caller.get(app)).status).toBe(401);
    for (const each of identitySweeps) await sweep(test.server.parts.database, each, test.clock.now());
    acme = await test.as('admin@acme.test');
    expect(await lastVisit()).toMatchObject({ ended_at: ends });
  });

  it('leaves no trace of the person having been there', async () => {
    const before = await rows('select last_seen from "user" where user_email = \'user@acme.test\'');
    const { caller } = await visit({ user: 'user@acme.test' });
    test.clock.advance(10 * MINUTE);
    await caller.get(app);
    expect(await rows('select last_seen from "user" where user_email = \'user@acme.test\'')).toEqual(before);
  });

  it('does not change the person’s password', async () => {
    const { caller } = await visit({ user: 'user@acme.test' });
    const body = { user_old_password: 'Demo@12345', user_new_password: 'Brand-new-1', user_confirm_pass: 'Brand-new-1' };
    expect((await caller.post('/v1/user/change_user_password', body)).status).toBe(404);
  });

  it('leaves no way back in: neither a password nor an address of anybody is the visitor’s to set', async () => {
    const { caller } = await visit();
    const input = { password: 'Brand-new-1', user_confirm_pass: 'Brand-new-1' };
    const [own, other] = [
      await one(acme, 'user', "doc.user_email == 'admin@acme.test'"),
      await one(acme, 'user', "doc.user_email == 'user@acme.test'"),
    ];
    for (const { id } of [own, other]) {
      expect((await act(caller, 'user', id, 'set-password', input)).status).toBe(404);
      for (const [field, value] of [
        ['user_email', 'owner@demo.test'],
        ['user_mobile', '7700000009'],
      ] as const) {
        const refused = await patch(caller, 'user', id, { [field]: value });
        expect(refused.body, field).toMatchObject({ status: 422, errors: [{ pointer: `/${field}` }] });
      }
    }
    // Nor does the visitor become a member beside them.
    const stranger = { user_name: 'Visitor', user_email: 'visitor@demo.test', user_mobile: '7700000009', user_role: own.user_role };
    expect((await caller.post('/v1/data/user', stranger)).status).toBe(404);
    expect((await caller.post('/v1/data/user?on_error=continue', [stranger])).body.data?.[0]?.ok ?? false).toBe(false);
    expect(await rows('select 1 from "user" where user_email = \'visitor@demo.test\'')).toEqual([]);
    // The rest of a visitor's help goes on.
    expect(dataOf(await patch(caller, 'user', other.id, { user_designation: 'Coordinator' })).user_designation).toBe('Coordinator');
    expect((await one(acme, 'user', `doc.id == '${other.id}'`)).user_email).toBe('user@acme.test');
  });

  it('ends with the visitor’s own right to come', async () => {
    const { body } = await owner.post('/v1/data/role', { name: `Platform ${test.clock.now()}`, is_admin: true });
    const row = {
      user_name: 'Second',
      user_email: `second${Date.parse(test.clock.now())}@demo.test`,
      user_mobile: '7700000001',
      user_role: [body.data.id],
    };
    const second = dataOf(await owner.post('/v1/data/user', row), 201);
    dataOf(await act(owner, 'user', second.id, 'set-password', { password: 'Demo@12345', user_confirm_pass: 'Demo@12345' }));
    const helper = await test.as(row.user_email);
    const granted: Granted = dataOf(await grant({ reason }, helper));
    const later: Granted = dataOf(await grant({ reason }, helper));
    const caller = test.withToken((await enter(granted)).body.data.new_token);
    expect((await caller.get(app)).status).toBe(200);
    dataOf(await patch(owner, 'user', second.id, { is_active: false }));
    expect((await caller.get(app)).status).toBe(401);
    expect(await lastVisit()).toMatchObject({ who: 'Second', ended_at: test.clock.now() });
    expect((await enter(later)).body.sub_code).toBe('bad_token');
    dataOf(await patch(owner, 'user', second.id, { is_active: true }));
    expect((await caller.get(app)).status).toBe(401);
  });

  it('ends at once when the visitor is no administrator any more, whoever says so', async () => {
    const { caller } = await visit();
    await rows('update "user" set is_admin = false where user_email = \'owner@demo.test\'');
    expect((await caller.get(app)).status).toBe(401);
    await rows('update "user" set is_admin = true where user_email = \'owner@demo.test\'');
    expect((await caller.get(app)).status).toBe(200);
  });

  it('is the owner’s administrators’ alone, for other organisations, with a reason', async () => {
    for (const email of ['admin@acme.test', 'user@acme.test', 'admin@globex.test', 'admin@fixit.test'])
      expect((await grant({ reason }, await test.as(email))).status).toBe(404);
    const { caller } = await visit();
    expect((await grant({ reason }, caller)).status).toBe(404);
    const own = (await owner.get(app)).body.org.id;
    expect((await grant({ reason }, owner, own)).status).toBe(404);
    expect((await grant({})).body.errors).toMatchObject([{ pointer: '/reason' }]);
    expect((await grant({ reason: 'x' })).body.errors).toMatchObject([{ pointer: '/reason' }]);
    expect((await grant({ reason, user: 'admin@globex.test' })).body.errors).toMatchObject([{ pointer: '/user', code: 'reference' }]);
    await rows('update "user" set is_active = false where user_email = \'vidya.nair@acme.test\'');
    expect((await grant({ reason, user: 'vidya.nair@acme.test' })).status).toBe(422);
  });

  it('is refused for an organisation without an active administrator', async () => {
    await rows('update organisation set is_active = false where id = $1', [acmeId]);
    expect((await grant({ reason })).body).toMatchObject({ status: 409, sub_code: 'no_admin' });
    await rows('update organisation set is_active = true where id = $1', [acmeId]);
  });

  it('keeps the technician’s app to technicians', async () => {
    const granted: Granted = dataOf(await grant({ reason }));
    expect((await enter(granted, { is_check_technician_app: true })).body.sub_code).toBe('no_app_access');
  });

  it.each([
    [{ user_id: 'nobody', my_token: 'x' }, '/id'],
    [{ user_id: '00000000-0000-7000-8000-000000000000', my_token: '' }, '/id_key'],
  ])('refuses %o with the field', async (shown, pointer) => {
    expect((await enter(shown)).body).toMatchObject({ status: 422, errors: [{ pointer }] });
  });

  it('cannot be guessed at', async () => {
    const granted: Granted = dataOf(await grant({ reason }));
    const guess = () => enter({ user_id: granted.user_id, my_token: 'A'.repeat(43) });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});

/** Rows of a list; none where the entity itself is closed. */
const dataOfOrNone = (answer: Answer) => (answer.status === 404 ? [] : dataOf(answer));
