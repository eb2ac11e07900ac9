/** A brand changes what the clocks of thousands of open requests go by: how much is written, and how many jobs wait for it then. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { slaRound } from '../../src/server/requests/sla/round.ts';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

const HOUR = 3_600_000;
/** More than a few lots, and less than a test may take. */
const MANY = 2_000;
const LOT = 200;
const tests = system('tests');

describe.each(engines)('service time of many requests on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let type: Record<string, unknown>;
  let requestId: string;
  const start = Date.now();
  const inTime = (hours: number) => new Date(start + hours * HOUR).toISOString();

  const ask = async <T>(text: string): Promise<readonly T[]> => {
    const { rows } = await server.server.parts.database.transaction(tests, ({ kysely }) => sql.raw<T>(text).execute(kysely));
    return rows;
  };
  /** Copies of a request whose clock runs, as they stand: no hook hears of them. */
  const copy = async (count: number) => {
    const [{ names } = { names: '' }] = await ask<{ names: string }>(
      `select string_agg(format('%I', attname), ', ') as names from pg_attribute
       where attrelid = 'service_request'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'display_code', 'intake_key')`,
    );
    await server.server.parts.database.admin(async (run) => {
      await run('set session_replication_role = replica');
      await run(`insert into service_request (id, display_code, ${names})
        select gen_random_uuid(), display_code || '-' || n, ${names} from service_request, generate_series(1, ${count}) n where id = '${requestId}'`);
      await run('reset session_replication_role');
      await run('analyze service_request');
    });
  };
  /** Jobs that wait of the flow that tells of work at risk: those that look for records, and those of one record. */
  const waiting = async () => {
    const [counts] = await ask<{ looks: number; records: number; apart: number }>(
      `select count(*) filter (where data ? 'span')::int as looks, count(*) filter (where data ? 'record')::int as records,
         count(*) filter (where group_id is null)::int as apart
       from pgboss.job where name = 'flows' and state < 'active' and data ->> 'flow' = 'sla-at-risk'`,
    );
    return counts ?? { looks: 0, records: 0, apart: 0 };
  };
  /** Their time has come for the database, whose clock stands. */
  const bringLooks = () =>
    ask(
      "update pgboss.job set start_after = now() where name = 'flows' and state < 'active' and data ? 'span' and data ->> 'flow' = 'sla-at-risk'",
    );
  const forget = () => ask("delete from pgboss.job where name = 'flows'");
  const setRisk = async (sla_risk_percent: number) =>
    dataOf(await patch(people.acme, 'service-type', String(type.id), { sla_risk_percent }));
  const riskAt = async () => (await read(people.acme, 'service-request', requestId)).sla_risk_at;
  const drain = async (queue: string) => {
    let jobs = 0;
    for (;;) {
      const done = await server.server.parts.jobs.work(queue);
      if (done === 0) return jobs;
      jobs += done;
    }
  };

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup'], engine, seed: true });
    server.clock.set(inTime(0));
    people = await signInAll(server);
    for (const { id } of await listOf(people.acme, 'business-calendar', 'doc.org_id == org.id'))
      dataOf(await patch(people.acme, 'business-calendar', id, { is_active: false }));
    await drain('requests.sla-recount');
    requestId = (await givenRequest(people)).requestId;
    type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    await copy(MANY);
  });
  afterAll(() => server.stop());

  it('is counted anew in lots, and one job for each hour stands for all that wait for it', async () => {
    await forget();
    await setRisk(50);
    let lots = 0;
    const sent = await sentDuring(async () => {
      lots = await drain('requests.sla-recount');
    });
    expect(await riskAt()).toBe(inTime(36));
    const { looks, records, apart } = await waiting();
    // A few of the demo's own are near, others in hours of theirs.
    expect(records).toBeLessThan(10);
    expect(apart).toBe(0);
    expect(looks).toBeLessThan(50);
    expect(lots).toBeGreaterThanOrEqual(MANY / LOT);
    if (engine === 'postgres') expect(sent.length / lots).toBeLessThan(20);
  });

  it('writes no record whose clock comes out as it is', async () => {
    const versions = () => ask<{ sum: string }>(`select sum(version)::text as sum from service_request`);
    const before = await versions();
    const calendar = {
      name: 'Elsewhere',
      hours: [{ days: ['mon'], from: '09:00', to: '10:00' }],
      time_zone: 'Asia/Kolkata',
      cities: ['Nowhere'],
    };
    dataOf(await people.acme.post('/v1/data/business-calendar', calendar), 201);
    expect(await drain('requests.sla-recount')).toBeGreaterThan(MANY / LOT);
    expect(await versions()).toEqual(before);
  });

  it('looks for the records of an hour when it is near, once each', async () => {
    server.clock.set(inTime(34.9));
    await bringLooks();
    expect(await drain('flows')).toBeGreaterThanOrEqual(MANY / 500);
    const { records, apart } = await waiting();
    expect(records).toBeGreaterThan(MANY);
    expect(apart).toBe(0);
    // A time that was left and came back has the job that it had.
    for (const percent of [51, 50]) {
      await setRisk(percent);
      await drain('requests.sla-recount');
    }
    expect(await riskAt()).toBe(inTime(36));
    expect((await waiting()).records).toBeLessThanOrEqual(2 * records);
  });

  it('looks for none where the organisation has switched the flow off', async () => {
    server.clock.set(inTime(0));
    await setRisk(70);
    await drain('requests.sla-recount');
    await forget();
    await setRisk(60);
    await drain('requests.sla-recount');
    expect((await waiting()).looks).toBeGreaterThan(0);
    const flow = await one(people.fixit, 'flow', "doc.name == 'sla-at-risk'");
    for (const person of [people.acme, people.fixit]) dataOf(await person.post('/v1/data/flow-switch', { flow_id: flow.id }), 201);
    await bringLooks();
    await drain('flows');
    const left = await waiting();
    expect(left.looks).toBe(0);
    expect(left.records).toBeLessThan(10);
  });

  it('changes its state by the clock in batches, whoever has how many', async () => {
    const { database } = server.server.parts;
    let transactions = 0;
    const counting = {
      ...database,
      transaction: ((...given) => {
        transactions += 1;
        return database.transaction(...given);
      }) satisfies typeof database.transaction,
    };
    await slaRound({ database: counting, now: inTime(72.1) });
    const left = await ask<{ count: number }>(`select count(*)::int as count from service_request where sla_next_at < '${inTime(72.1)}'`);
    expect(left).toEqual([{ count: 0 }]);
    expect(transactions).toBeGreaterThanOrEqual(MANY / 500);
    expect((await read(people.acme, 'service-request', requestId)).sla_state).toBe('overdue');
  });
});
