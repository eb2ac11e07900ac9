/** The demo: everything that is promised of it, and the same on every machine. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customFieldTypes } from '../../engine/core/definitions/custom-field-types.ts';
import { DEMO_PASSWORD, demoAccounts, seedDemo } from '../../src/server/demo/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const NOON = '2026-03-16T06:30:00.000Z';

/** A fresh server at noon in India, filled. */
async function filled(): Promise<TestServer> {
  const server = await startTestServer({ areas: 'all' });
  server.clock.set(NOON);
  await seedDemo(server.server.parts);
  return server;
}

const rowsOf = (server: TestServer, text: string) => server.server.parts.database.admin((sql) => sql(text));
const count = async (server: TestServer, from: string) =>
  Number((await rowsOf(server, `select count(*)::int as count from ${from}`))[0]?.count);

/** Everything that people see, without ids. */
const contents = [
  `select r.display_code, r.title, r.description, r.priority, r.request_date, r.due, r.cust_name, r.cust_mobile, r.address, r.location_latitude, r."location_Longitude",
     r.cost, r.internal_notes, r.custom, r.created_at, r.updated_at, s.key, o.nickname, t.name
   from service_request r join status s on s.id = r.status join service_type t on t.id = r.srvc_type_id left join organisation o on o.id = r.provider_id order by 1`,
  `select t.display_code, t.title, t.due, t.start_time, t.end_time, t.assgne_name, t.remarks, t.custom, t.work_started_at, t.work_ended_at, s.key, r.display_code as request
   from subtask t join status s on s.id = t.status join service_request r on r.id = t.srvc_req_id order by 1`,
  `select r.display_code, e.kind, e.at, e.actor_name, e.actor_org, e.from_text, e.to_text, e.remarks, e.audience
   from request_event e join service_request r on r.id = e.request_id order by e.id`,
  `select o.nickname, u.user_name, u.user_email, u.user_mobile, u.user_code from "user" u join organisation o on o.id = u.org_id order by 1, 3`,
] as const;

describe('the demo', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await filled();
  });
  afterAll(() => server.stop());

  it('holds what is promised', async () => {
    expect(await count(server, 'service_request')).toBe(378);
    expect(await count(server, 'service_request where merged_into_id is not null or split_from_id is not null')).toBe(4);
    expect(await count(server, 'subtask')).toBe(577);
    expect(await count(server, 'subtask where crew_size = 2 and crew_names is not null')).toBe(8);
    expect(await count(server, `"user" u join organisation o on o.id = u.org_id where o.nickname = 'FixIt' and u.is_on_field`)).toBe(40);
    expect(await count(server, '(select distinct cust_pincode from service_request) p')).toBeGreaterThan(40);
    expect(
      await count(
        server,
        `service_request where cust_pincode !~ '^[1-9][0-9]{5}$' or location_latitude is null or "location_Longitude" is null`,
      ),
    ).toBe(0);
    expect(await count(server, `service_request where created_at < '2026-02-14' or created_at > '${NOON}'`)).toBe(0);
    for (const brand of ['Acme', 'Globex', 'Evergreen']) {
      const natures = await rowsOf(
        server,
        `select distinct service_nature from service_type t join organisation o on o.id = t.org_id where o.nickname = '${brand}' order by 1`,
      );
      expect(natures).toEqual([{ service_nature: 'project_based' }, { service_nature: 'task_based' }]);
    }
  });

  it('shows each way in and each plan at an example', async () => {
    const plans = await rowsOf(server, 'select state from recurring_request order by state');
    expect(plans.map(({ state }) => state)).toEqual(['paused', 'running']);
    expect(await count(server, 'service_request where recurring_id is not null')).toBe(0);
    expect(await count(server, 'intake_form where is_active')).toBe(1);
    expect(await rowsOf(server, 'select is_active, secret_sealed, state from mail_inbox')).toEqual([
      { is_active: false, secret_sealed: null, state: null },
    ]);
  });

  it('has requests and sub-tasks in every status', async () => {
    const keysOf = async (table: string) =>
      (await rowsOf(server, `select distinct s.key from ${table} r join status s on s.id = r.status order by 1`)).map(({ key }) => key);
    expect(await keysOf('service_request')).toEqual(['assigned', 'cancelled', 'closed', 'done', 'in_progress', 'new']);
    expect(await keysOf('subtask')).toEqual(['accepted', 'assigned', 'cancelled', 'closed', 'done', 'in_progress', 'on_hold']);
  });

  it('has custom fields of every type that a form can hold', async () => {
    const rows = await rowsOf(
      server,
      "select distinct jsonb_array_elements(custom_fields) ->> 'type' as type from (select custom_fields from service_type union all select custom_fields from subtask_type) t",
    );
    expect(rows.map(({ type }) => type).sort()).toEqual([...customFieldTypes].sort());
  });

  it('gives the technician a day with work in every stage', async () => {
    const today = await rowsOf(
      server,
      `select s.key from subtask t join status s on s.id = t.status join "user" u on u.id = t.assgne_id where u.user_email = 'tech@fixit.test' and t.due = '2026-03-16'`,
    );
    expect(today.length).toBeGreaterThanOrEqual(6);
    expect(today.map(({ key }) => key)).toEqual(expect.arrayContaining(['done', 'in_progress', 'accepted', 'assigned']));
    expect(await rowsOf(server, `select user_mobile from "user" where user_email = 'tech@fixit.test'`)).toEqual([
      { user_mobile: '9000000001' },
    ]);
  });

  it('contradicts itself nowhere', async () => {
    expect(
      await count(
        server,
        `subtask t join service_request r on r.id = t.srvc_req_id where r.status_type <> 'ACTIVE' and t.status_type = 'ACTIVE'`,
      ),
    ).toBe(0);
    expect(await count(server, `subtask t join service_request r on r.id = t.srvc_req_id where t.created_at < r.created_at`)).toBe(0);
    expect(await count(server, `subtask where work_ended_at < work_started_at`)).toBe(0);
    expect(
      await count(server, `subtask where status_type = 'DONE' and (work_started_at is null or work_ended_at is null or remarks is null)`),
    ).toBe(0);
    expect(await count(server, `request_event where at > '${NOON}'`)).toBe(0);
    expect(await count(server, `request_event e join service_request r on r.id = e.request_id where e.at < r.created_at`)).toBe(0);
    expect(
      await count(
        server,
        `service_request r where not exists (select 1 from request_event e where e.request_id = r.id and e.kind = 'created')`,
      ),
    ).toBe(0);
  });

  it.each(demoAccounts.map(({ email, who }) => [email, who]))('lets %s in: %s', async (email) => {
    const answer = await server.inject('POST', '/login/v1', { body: { id_type: 'EMAIL', id: email, id_key: DEMO_PASSWORD } });
    const isMany = email === 'multi@demo.test' || email === 'many@demo.test';
    expect(answer.status, answer.text).toBe(isMany ? 300 : 200);
    if (isMany) expect(answer.body.data.orgs).toHaveLength(email === 'multi@demo.test' ? 4 : 12);
  });

  it('gives one of the brand’s users rights on one service type', async () => {
    const user = await server.as('user@acme.test');
    const answer = await user.get('/v1/data/service-type');
    expect(answer.body.data.map(({ name }: { name: string }) => name)).toEqual(['Air conditioner service']);
  });

  it('is the same again', async () => {
    const again = await filled();
    const digest = async (of: TestServer) =>
      Promise.all(
        contents.map(async (text) =>
          createHash('sha256')
            .update(JSON.stringify(await rowsOf(of, text)))
            .digest('hex'),
        ),
      );
    expect(await digest(again)).toEqual(await digest(server));
    await again.stop();
  }, 120_000);
});
