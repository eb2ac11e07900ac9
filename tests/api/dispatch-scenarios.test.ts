/** What-if scenarios: both sides planned, measured by one measure, and nothing else written. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { RUNS, SCENARIOS } from '../../src/server/dispatch/index.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, type People, patch, read, signInAll, type Work } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const DAY = 86_400_000;
const dayAt = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
/** Constraints that the demo's people would not fulfil. */
const off = ['brand', 'vertical', 'skill', 'level', 'hub', 'travel'].map((constraint) => ({ constraint, strictness: 'off' }));
/** What scenarios may write, and what the platform notes of it. */
const own = ['dispatch_figure', 'dispatch_scenario', 'dispatch_scenario_total'];

describe.each(engines)('questions of what if on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let policy = '';
  let narrow = '';
  let work: Work;
  let tech: { readonly id: string; readonly org_id: string; readonly user_name: string };
  let days = 40;
  /** A day of its own for each test. */
  let day = '';
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'ratings', 'dispatch', 'broadcast', 'links', 'rights', 'flows'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    tech = (await listOf(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'"))[0];
    const policyOf = async (name: string, more: object) =>
      String(dataOf(await people.fixit.post('/v1/data/dispatch-policy', { name, rules: off, ...more }), 201).id);
    policy = await policyOf('As it is', { max_jobs_per_day: 30, keep_assigned: false });
    narrow = await policyOf('One a day', { max_jobs_per_day: 1, keep_assigned: false });
    const home = { home_latitude: 12.93, home_longitude: 77.62 };
    await server.server.parts.resources.update(system('test'), 'user', [{ id: tech.id, patch: home }]);
    work = await givenRequest(people);
    // Only he, and whoever is like him, may do anything.
    const rule = { name: 'His alone', condition: `doc.technician.name.contains('${tech.user_name}')`, message: 'stays at home' };
    dataOf(await people.fixit.post('/v1/data/dispatch-rule', rule), 201);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    days += 1;
    day = dayAt(days);
    await available(day);
  });

  const available = (on: string) =>
    server.server.parts.resources.create(system('test'), 'availability', [
      { org_id: tech.org_id, user_id: tech.id, day: on, kind: 'available', from_time: '06:00', to_time: '22:00' },
    ]);
  const visit = (more: object = {}) => givenSubtask(people, work, { assgne_id: null, due: day, ...more });
  const visits = async (count: number) => {
    for (let made = 0; made < count; made += 1) await visit();
  };
  async function worked(queue = SCENARIOS) {
    for (let done = 1; done > 0; ) done = await server.server.parts.jobs.work(queue, { early: true });
  }
  const ask = (input: object, caller = people.dispatcher) =>
    caller.post('/v1/data/dispatch-scenario/actions/compare', {
      from_day: day,
      to_day: day,
      base_policy_id: policy,
      seed: 7,
      steps: 200,
      ...input,
    });
  const compared = async (input: object) => {
    const { id } = dataOf(await ask(input));
    await worked();
    return resultOf(String(id));
  };
  const scenario = (id: string) => read(people.dispatcher, 'dispatch-scenario', id);
  type Figure = {
    readonly as_is: number | null;
    readonly what_if: number | null;
    readonly difference: number | null;
    readonly verdict: string | null;
    readonly was: number | null;
  };
  async function resultOf(id: string) {
    const rows: (Figure & { readonly figure: string })[] = await listOf(people.dispatcher, 'dispatch-figure', `doc.scenario_id == '${id}'`);
    const totals = await listOf(people.dispatcher, 'dispatch-scenario-total', `doc.scenario_id == '${id}'`);
    const of = (name: string): Figure => {
      const found = rows.find(({ figure }) => figure === name);
      if (!found) throw new Error(`There is no figure ${name}.`);
      return found;
    };
    return { doc: await scenario(id), rows, totals, of };
  }
  const plain = (rows: readonly (Figure & { readonly figure: string })[]) =>
    rows.map(({ figure, as_is, what_if, difference, verdict, was }) => [figure, as_is, what_if, difference, verdict, was]);

  /** What every table holds, by its name: a digest of all rows. */
  async function digests() {
    const { database } = server.server.parts;
    const found = new Map<string, string>();
    const tables = await database.run("select tablename from pg_tables where schemaname = 'public' order by 1");
    for (const { tablename } of tables as { tablename: string }[]) {
      const [row] = await database.run(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${tablename}" t`,
      );
      found.set(tablename, String((row as { digest: string }).digest));
    }
    return found;
  }

  it('never send the absent, say so in figures, and write nothing but their own', async () => {
    await visit({ assgne_id: tech.id, start_time: '10:00' });
    await visits(2);
    const before = await digests();
    const { doc, of, totals, rows } = await compared({ absent_ids: [tech.id] });
    expect(doc, doc.message).toMatchObject({ state: 'done', share: 100, kind: 'ahead', in_scope: 3 });
    expect(doc.question).toContain(tech.user_name);
    expect(rows).toHaveLength(13);
    expect(of('assigned')).toMatchObject({ as_is: 3, what_if: 0, difference: -3, verdict: 'worse', was: null });
    expect(of('assigned_share')).toMatchObject({ as_is: 100, what_if: 0 });
    expect(of('travel_per_visit').as_is).toBeGreaterThan(0);
    expect(of('objective').difference).toBeGreaterThan(0);
    expect(totals).toMatchObject([{ user_id: tech.id, visits_as_is: 3, visits_what_if: 0 }]);
    const after = await digests();
    const changed = [...after].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [name]));
    expect(changed.filter((name) => !own.includes(name) && !/^(audit|change|outbox|live|record_)/.test(name))).toEqual([]);
  });

  it('assign never fewer with more technicians, and the same for the same seed', async () => {
    await visits(4);
    const first = await compared({ base_policy_id: narrow, copies: [{ user_id: tech.id, count: 2 }] });
    expect(first.of('assigned')).toMatchObject({ as_is: 1, what_if: 3, difference: 2, verdict: 'better' });
    expect(first.of('left')).toMatchObject({ as_is: 3, what_if: 1, difference: -2, verdict: 'better' });
    const copies = first.totals.filter(({ user_id }: { user_id: string | null }) => user_id === null);
    expect(copies).toHaveLength(2);
    expect(copies[0]).toMatchObject({ title: expect.stringContaining(tech.user_name), visits_as_is: 0, visits_what_if: 1 });
    const { id } = dataOf(await act(people.dispatcher, 'dispatch-scenario', first.doc.id, 'compare-again'));
    await worked();
    const second = await resultOf(String(id));
    expect(second.doc).toMatchObject({ input_hash: first.doc.input_hash, seed: 7, question: first.doc.question });
    expect(plain(second.rows)).toEqual(plain(first.rows));
    // He alone may do anything: of those at a hub none is like him, and nothing is lost by them.
    const [hub] = await listOf(people.dispatcher, 'service-hub', `doc.org_id == '${tech.org_id}'`);
    const extra = await compared({ base_policy_id: narrow, extra_count: 2, extra_hub_id: hub?.id ?? null });
    expect(extra.of('assigned')).toMatchObject({ as_is: 1, what_if: 1, verdict: 'same' });
  });

  it('take technicians at a hub for what their skills allow', async () => {
    const open = dataOf(
      await people.fixit.post('/v1/data/dispatch-policy', { name: `Open on ${day}`, rules: off, max_jobs_per_day: 1 }),
      201,
    ).id;
    const [rule] = await listOf(people.fixit, 'dispatch-rule', "doc.name == 'His alone'");
    const both = `doc.technician.name.contains('${tech.user_name}') || doc.technician.name.contains('extra_of')`;
    dataOf(await patch(people.fixit, 'dispatch-rule', rule.id, { condition: both }));
    await visits(3);
    const [hub] = await listOf(people.dispatcher, 'service-hub', `doc.org_id == '${tech.org_id}' && doc.is_active`);
    const { of, doc } = await compared({ base_policy_id: open, extra_count: 2, extra_hub_id: hub?.id ?? null });
    expect(doc, doc.message).toMatchObject({ state: 'done' });
    expect(of('assigned').as_is).toBe(1);
    expect(of('assigned').what_if).toBeGreaterThanOrEqual(1);
    expect(of('technicians').what_if).toBe(of('assigned').what_if);
    dataOf(await patch(people.fixit, 'dispatch-rule', rule.id, { condition: rule.condition }));
  });

  it('plan days that are over anew by two policies, beside what was done', async () => {
    const past = dayAt(-days * 5);
    await available(past);
    const ids = [await visit(), await visit(), await visit()];
    const { database } = server.server.parts;
    // As records stand after such a day: two were done, one of them for two hours, and one was left.
    const set = (id: string, values: string) => database.run(`update subtask set due = '${past}', ${values} where id = '${id}'`);
    const done = (from: string, to: string) =>
      `status_type = 'DONE', assgne_id = '${tech.id}', start_time = '10:00', work_started_at = '${past}T${from}:00Z', work_ended_at = '${past}T${to}:00Z'`;
    await set(ids[0] as string, done('04:30', '06:30'));
    await set(ids[1] as string, done('07:30', '08:00'));
    await set(ids[2] as string, `start_time = '10:00', window_from = '10:00', window_to = '11:00'`);
    const before = await digests();
    const { doc, of, totals } = await compared({ from_day: past, to_day: past, policy_id: narrow });
    expect(doc, doc.message).toMatchObject({ state: 'done', kind: 'replay', in_scope: 3 });
    expect(of('in_scope')).toMatchObject({ as_is: 3, what_if: 3, was: 3, verdict: 'same' });
    expect(of('assigned')).toMatchObject({ was: 2, what_if: 1 });
    expect(of('assigned').as_is).toBeGreaterThanOrEqual(2);
    expect(of('promises_missed').was).toBe(1);
    expect(of('travel').was).toBeGreaterThan(0);
    expect(of('technicians').was).toBe(1);
    expect(totals).toMatchObject([{ user_id: tech.id, visits_what_if: 1 }]);
    const after = await digests();
    expect(after.get('subtask')).toBe(before.get('subtask'));
    expect(after.get('dispatch_run')).toBe(before.get('dispatch_run'));
  });

  it('are asked from a run with its visits, and by nobody else', async () => {
    await visits(2);
    const { id: runId } = dataOf(
      await people.dispatcher.post('/v1/data/dispatch-run/actions/auto-assign', {
        from_day: day,
        to_day: day,
        policy_id: policy,
        seed: 3,
        steps: 100,
      }),
    );
    await worked(RUNS);
    const run = await read(people.dispatcher, 'dispatch-run', runId);
    const input = { from_day: day, to_day: day, base_policy_id: policy, absent_ids: [tech.id], seed: 3, steps: 100 };
    const { id } = dataOf(await act(people.dispatcher, 'dispatch-run', runId, 'what-if', input));
    await worked();
    const { doc, of } = await resultOf(String(id));
    expect(doc).toMatchObject({ run_id: runId, seed: 3, base_policy_id: policy, state: 'done' });
    expect(of('assigned')).toMatchObject({ as_is: run.assigned, what_if: 0 });
    expect(await read(people.dispatcher, 'dispatch-run', runId)).toEqual(run);
    for (const caller of [people.tech, people.acme]) expect((await ask({ absent_ids: [tech.id] }, caller)).status).toBe(404);
    expect((await people.zenith.get(`/v1/data/dispatch-scenario/${id}`)).status).toBe(404);
    expect(await listOf(people.zenith, 'dispatch-figure', `doc.scenario_id == '${id}'`)).toEqual([]);
  });

  it('are refused where nothing would be different or days are partly over, and cancelled in time', async () => {
    const nothing = await ask({});
    expect([nothing.status, nothing.body.errors?.[0]?.pointer]).toEqual([422, '/policy_id']);
    expect((await ask({ policy_id: policy })).status).toBe(422);
    expect((await ask({ absent_ids: [tech.id], from_day: dayAt(-3), to_day: day })).status).toBe(422);
    expect((await ask({ absent_ids: [tech.id], to_day: dayAt(days + 40) })).status).toBe(422);
    const { id } = dataOf(await ask({ absent_ids: [tech.id] }));
    dataOf(await act(people.dispatcher, 'dispatch-scenario', id, 'cancel'));
    await worked();
    const { doc, rows } = await resultOf(String(id));
    expect(doc).toMatchObject({ state: 'cancelled', acting_by: expect.any(String) });
    expect(rows).toEqual([]);
    expect((await act(people.dispatcher, 'dispatch-scenario', id, 'cancel')).status).toBe(409);
  });
});
