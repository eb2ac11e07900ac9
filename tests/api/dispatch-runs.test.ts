/** Runs of auto-assign: what they propose, that a preview writes nothing else, and what becomes of a proposal. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { RUNS } from '../../src/server/dispatch/runs/index.ts';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  type People,
  patch,
  read,
  signInAll,
  statusOf,
  timeline,
} from '../support/journey.ts';
import { createRestricting } from '../support/restricting.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const DAY = 86_400_000;
/** Visits of a large commit: some lots, or as many as a large provider has in a day. */
const MANY = process.env.TEST_WHOLE === '1' ? 4000 : 450;
const dayAt = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
/** Constraints that the demo's people would not fulfil. */
const off = ['brand', 'vertical', 'skill', 'level', 'hub', 'travel'].map((constraint) => ({ constraint, strictness: 'off' }));

describe.each(engines)('runs of auto-assign on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let policy = '';
  let tech: { readonly id: string; readonly org_id: string };
  let days = 20;
  /** A day of its own for each test, on which the technician can be sent, and which the demo has nothing for. */
  let day = '';
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'ratings', 'dispatch', 'broadcast', 'links', 'rights', 'flows'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    policy = dataOf(await people.fixit.post('/v1/data/dispatch-policy', { name: 'Wide', max_jobs_per_day: 30, rules: off }), 201).id;
    tech = (await listOf(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'"))[0];
    // He lives where the visits are.
    const patch = { home_latitude: 12.93, home_longitude: 77.62 };
    await server.server.parts.resources.update(system('test'), 'user', [{ id: tech.id, patch }]);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await work();
    days += 1;
    day = dayAt(days);
    const { resources } = server.server.parts;
    const row = { org_id: tech.org_id, user_id: tech.id, day, kind: 'available', from_time: '06:00', to_time: '22:00' };
    await resources.create(system('test'), 'availability', [row]);
  });

  async function work() {
    for (let done = 1; done > 0; ) done = await server.server.parts.jobs.work(RUNS, { early: true });
  }
  const asked = async (input: object = {}) => {
    const { id } = dataOf(
      await people.dispatcher.post('/v1/data/dispatch-run/actions/auto-assign', {
        from_day: day,
        to_day: day,
        policy_id: policy,
        seed: 7,
        steps: 300,
        ...input,
      }),
    );
    return String(id);
  };
  const ran = async (input: object = {}) => {
    const id = await asked(input);
    await work();
    return run(id);
  };
  const run = (id: string) => read(people.dispatcher, 'dispatch-run', id);
  const proposals = (id: string, more = 'true') => listOf(people.dispatcher, 'dispatch-proposal', `doc.run_id == '${id}' && ${more}`);
  const visit = async (more: object = {}) => givenSubtask(people, await givenRequest(people), { assgne_id: null, due: day, ...more });
  const commit = async (id: string, input: object = {}) => {
    dataOf(await act(people.dispatcher, 'dispatch-run', id, 'commit', input));
    await work();
    return run(id);
  };

  /** What every table holds, by its name: a digest of all rows. */
  async function digests() {
    const { database } = server.server.parts;
    const tables = await database.run("select tablename from pg_tables where schemaname = 'public' order by 1");
    const found = new Map<string, string>();
    for (const { tablename } of tables as { tablename: string }[]) {
      const rows = await database.run(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${tablename}" t`,
      );
      found.set(tablename, String((rows[0] as { digest: string }).digest));
    }
    return found;
  }

  it('propose for every visit of their scope or say why not, and write nothing else', async () => {
    for (let count = 0; count < 4; count += 1) await visit();
    const before = await digests();
    const done = await ran();
    expect(done, done.message).toMatchObject({ state: 'proposed', share: 100, seed: 7 });
    expect(done.in_scope).toBeGreaterThanOrEqual(4);
    expect(done.assigned + done.unassigned).toBe(done.in_scope);
    const rows = await proposals(done.id);
    expect(rows).toHaveLength(done.in_scope);
    for (const row of rows) {
      if (row.state === 'left') expect(row.why, row.title).toBeTruthy();
      else expect(row).toMatchObject({ user_id: expect.any(String), start_time: expect.any(String), day: expect.any(String) });
    }
    const after = await digests();
    const changed = [...after].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [name]));
    const written = ['dispatch_exception', 'dispatch_proposal', 'dispatch_run', 'dispatch_total'];
    expect(changed.filter((name) => !written.includes(name) && !/^(audit|change|outbox|live|record_)/.test(name))).toEqual([]);
  });

  it('give the same plan for the same input and seed', async () => {
    await visit();
    const first = await ran();
    const { id } = dataOf(await act(people.dispatcher, 'dispatch-run', first.id, 'rerun'));
    await work();
    const second = await run(id);
    expect(second).toMatchObject({ rerun_of: first.id, input_hash: first.input_hash, objective: first.objective });
    const shape = (rows: Record<string, unknown>[]) =>
      rows
        .map(({ title, user_id, day, start_time, route_order, state }) => [title, user_id, day, start_time, route_order, state].join(' '))
        .sort();
    expect(shape(await proposals(id))).toEqual(shape(await proposals(first.id)));
    expect((await run(first.id)).state).toBe('superseded');
  });

  it('leave out what is pinned, begun, had, or another provider’s', async () => {
    const had = await visit({ assgne_id: tech.id, start_time: '10:00' });
    const pinned = await visit();
    dataOf(await patch(people.dispatcher, 'subtask', pinned, { is_pinned: true }));
    const free = await visit();
    const done = await ran();
    const ids = (await proposals(done.id)).map(({ subtask_id }: { subtask_id: string }) => subtask_id);
    expect(ids).toContain(free);
    expect(ids).not.toContain(pinned);
    expect(ids).not.toContain(had);
    expect((await act(people.zenith, 'dispatch-run', done.id, 'commit')).status).toBe(404);
    expect((await people.acme.post('/v1/data/dispatch-run/actions/auto-assign', { from_day: day, to_day: day })).status).toBe(404);
    expect((await people.tech.post('/v1/data/dispatch-run/actions/auto-assign', { from_day: day, to_day: day })).status).toBe(404);
  });

  it('commit each visit that nobody touched since, tell each technician once, and undo what is still so', async () => {
    const [one, two, stale] = [await visit(), await visit(), await visit()];
    const done = await ran();
    const proposed = await proposals(done.id, "doc.state == 'proposed'");
    const of = (id: string) => proposed.find((each: { subtask_id: string }) => each.subtask_id === id);
    expect([of(one), of(two), of(stale)].every(Boolean)).toBe(true);
    dataOf(await patch(people.dispatcher, 'subtask', stale, { description: 'Ring twice' }));
    const told = async () => {
      const { database } = server.server.parts;
      return database.run(
        "select user_id, notification_type from notification where notification_type in ('visits_planned', 'subtask_assigned', 'visits_withdrawn')",
      );
    };
    const before = (await told()).length;
    const committed = await commit(done.id);
    expect(committed, committed.message).toMatchObject({ state: 'committed', skipped: 1 });
    expect(committed.accepted).toBe(proposed.length - 1);
    expect(await read(people.dispatcher, 'subtask', one)).toMatchObject({
      assgne_id: of(one).user_id,
      start_time: of(one).start_time,
      // Numbered anew by what he has that day: one before it may have been left out.
      route_order: expect.any(Number),
      run_id: done.id,
    });
    expect((await read(people.dispatcher, 'subtask', stale)).assgne_id).toBeNull();
    expect((await proposals(done.id, `doc.subtask_id == '${stale}'`))[0]).toMatchObject({
      state: 'skipped',
      why: expect.stringMatching(/Changed|why_stale/),
    });
    const events = await timeline(people.dispatcher, (await read(people.dispatcher, 'subtask', one)).srvc_req_id);
    expect(events.at(-1)).toMatchObject({ kind: 'assigned', actor_name: expect.any(String) });
    const technicians = new Set(
      proposed.filter((each: { subtask_id: string }) => each.subtask_id !== stale).map((each: { user_id: string }) => each.user_id),
    );
    expect((await told()).length - before).toBe(technicians.size);

    dataOf(await patch(people.dispatcher, 'subtask', two, { description: 'Changed since' }));
    dataOf(await act(people.dispatcher, 'dispatch-run', done.id, 'undo'));
    await work();
    expect(await run(done.id)).toMatchObject({ state: 'undone', accepted: 1 });
    expect(await read(people.dispatcher, 'subtask', one)).toMatchObject({
      assgne_id: null,
      start_time: null,
      run_id: null,
      is_assigned: false,
    });
    expect((await read(people.dispatcher, 'subtask', two)).assgne_id).toBe(of(two).user_id);
  });

  it(`commit ${MANY} visits whole, lot by lot, and tell the technician once`, { timeout: 500_000 }, async () => {
    const one = await visit();
    // One that looks at nothing: all of them are at one time.
    const [anything] = await listOf(people.fixit, 'dispatch-policy', 'doc.is_default == true');
    const done = await ran({ policy_id: anything.id });
    const { database } = server.server.parts;
    // As many visits as nobody would make by hand, each as the first one is, and proposed as it is.
    for (let from = 2; from <= MANY; from += 400)
      await database.run(`with made as (
        insert into subtask select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'display_code', 'MANY-' || n))).*
        from subtask s, generate_series(${from}, ${Math.min(MANY, from + 399)}) n where s.id = '${one}' returning id)
      insert into dispatch_proposal select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'subtask_id', made.id))).*
      from dispatch_proposal p, made where p.run_id = '${done.id}' and p.subtask_id = '${one}'`);
    const began = Date.now();
    const committed = await commit(done.id);
    if (process.env.TEST_LOG) process.stdout.write(`${MANY} visits committed in ${Date.now() - began} ms\n`);
    expect(committed, committed.message).toMatchObject({ state: 'committed', accepted: MANY, skipped: 0 });
    const [{ count }] = (await database.run(`select count(*)::int as count from subtask where run_id = '${done.id}' and is_assigned`)) as [
      { count: number },
    ];
    expect(count).toBe(MANY);
    const told = await database.run(
      `select params from notification where notification_type = 'visits_planned' and params->>'count' = '${MANY}' and params->>'from' = '${day}'`,
    );
    expect(told).toHaveLength(1);
  });

  it('are accepted visit by visit, by technician, and the rest is discarded', async () => {
    const [one, two] = [await visit(), await visit()];
    const done = await ran();
    const [first] = await proposals(done.id, `doc.subtask_id == '${one}'`);
    const [second] = await proposals(done.id, `doc.subtask_id == '${two}'`);
    dataOf(await act(people.dispatcher, 'dispatch-proposal', first.id, 'accept'));
    expect((await read(people.dispatcher, 'subtask', one)).assgne_id).toBe(first.user_id);
    expect((await act(people.dispatcher, 'dispatch-proposal', first.id, 'accept')).status).toBe(404);
    dataOf(await patch(people.dispatcher, 'subtask', two, { description: 'Now' }));
    expect((await act(people.dispatcher, 'dispatch-proposal', second.id, 'accept')).status).toBe(409);
    expect((await run(done.id)).state).toBe('proposed');
    const committed = await commit(done.id, { user_id: second.user_id });
    expect(committed.skipped).toBe(1);
    if (committed.state === 'proposed') dataOf(await act(people.dispatcher, 'dispatch-run', done.id, 'discard'));
    expect((await act(people.dispatcher, 'dispatch-run', done.id, 'commit')).status).toBe(409);
  });

  it.each<[string, (visit: { id: string; brand: string; status: string }) => object]>([
    ['its brand', ({ brand }) => ({ subject: 'brand', brand_ids: [brand] })],
    ['its status', ({ id, status }) => ({ subject: 'status', entity: 'subtask', status_keys: [status], condition: `doc.id == '${id}'` })],
  ])('assign nothing for somebody whose organisation closed the visit to them by %s, however they go about it', async (_, closing) => {
    const closed = await visit();
    const before = await ran();
    const { restrict, lift } = createRestricting();
    const me = (await people.dispatcher.get('/v1/definitions/app')).body.user.id;
    const { org_id: brand } = await read(people.dispatcher, 'subtask', closed);
    const status = await statusOf(people.fixit, 'subtask', closed);
    await restrict(people.fixit, { ...closing({ id: closed, brand, status }), user_ids: [me] });
    expect((await people.dispatcher.get(`/v1/data/subtask/${closed}`)).status).toBe(404);
    const [proposal] = await listOf(people.fixit, 'dispatch-proposal', `doc.run_id == '${before.id}' && doc.subtask_id == '${closed}'`);
    const accepted = await act(people.dispatcher, 'dispatch-proposal', proposal.id, 'accept');
    const after = await read(people.fixit, 'subtask', closed);
    await act(people.dispatcher, 'dispatch-run', before.id, 'commit');
    await work();
    // Nor does a run of theirs look at it, where they may ask for one at all.
    const again = await people.dispatcher.post('/v1/data/dispatch-run/actions/auto-assign', {
      from_day: day,
      to_day: day,
      policy_id: policy,
    });
    await work();
    await lift();
    const run = again.body.data?.id ?? before.id;
    const seen = await listOf(
      people.fixit,
      'dispatch-proposal',
      `doc.run_id == '${run}' && doc.subtask_id == '${closed}' && doc.run_id != '${before.id}'`,
    );
    expect(accepted.status).toBeGreaterThanOrEqual(400);
    expect(after).toMatchObject({ assgne_id: null });
    expect(await read(people.fixit, 'subtask', closed)).toMatchObject({ assgne_id: null });
    expect(seen).toEqual([]);
  });

  it('are cancelled before they begin, and fail with words where nobody stands behind them', async () => {
    const id = await asked();
    dataOf(await act(people.dispatcher, 'dispatch-run', id, 'cancel'));
    await work();
    expect(await run(id)).toMatchObject({ state: 'discarded', assigned: 0 });
    expect(await proposals(id)).toEqual([]);
    const lost = await asked();
    const { database } = server.server.parts;
    await database.transaction(system('test'), ({ kysely }) =>
      kysely.updateTable('dispatch_run').set({ user_id: null }).where('id', '=', lost).execute(),
    );
    await work();
    expect(await run(lost)).toMatchObject({ state: 'failed', message: expect.stringMatching(/active|person_gone/) });
  });

  it('go on where a process ended in the middle', async () => {
    await visit();
    const id = await asked();
    const { database } = server.server.parts;
    await database.transaction(system('test'), ({ kysely }) =>
      kysely.updateTable('dispatch_run').set({ state: 'running', share: 40 }).where('id', '=', id).execute(),
    );
    await work();
    expect((await run(id)).state).toBe('proposed');
  });

  it('follow rules of the organisation’s own, which are refused where they say nothing', async () => {
    const rule = { name: 'Nobody on that day', condition: `doc.day.date != '${day}'`, message: 'stays at home' };
    const bad = await people.fixit.post('/v1/data/dispatch-rule', { ...rule, condition: 'doc.visit.colour == 1' });
    expect(bad.status).toBe(422);
    expect(bad.body.errors[0].pointer).toBe('/condition');
    const one = await visit();
    const { id } = dataOf(await people.fixit.post('/v1/data/dispatch-rule', rule), 201);
    const done = await ran();
    expect(done).toMatchObject({ assigned: 0 });
    expect((await proposals(done.id, `doc.subtask_id == '${one}'`))[0].why).toContain('stays at home');
    dataOf(await patch(people.fixit, 'dispatch-rule', id, { strictness: 'off' }));
    const anew = await ran();
    expect(anew.assigned, anew.message).toBeGreaterThan(0);
    // What was left over before, and is placed now, is no exception any more.
    expect(await listOf(people.dispatcher, 'dispatch-exception', `doc.subtask_id == '${one}' && doc.state == 'open'`)).toEqual([]);
  });

  const tight = async (more: object) =>
    dataOf(await people.fixit.post('/v1/data/dispatch-policy', { name: `Tight on ${day}`, rules: off, ...more }), 201).id;
  /** Two visits, and the exception of the one that is left where one a day is allowed. */
  async function leftOne(policy_id: string) {
    const alone = { name: `Alone on ${day}`, condition: `doc.technician.id == '${tech.id}' || doc.day.date != '${day}'`, message: 'stays' };
    dataOf(await people.fixit.post('/v1/data/dispatch-rule', alone), 201);
    const visits = [await visit(), await visit()];
    await ran({ policy_id });
    const done = await ran({ policy_id });
    const ids = visits.map((id) => `'${id}'`).join(', ');
    const open = await listOf(people.dispatcher, 'dispatch-exception', `doc.subtask_id in [${ids}] && doc.state == 'open'`);
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ run_id: done.id, blocking: expect.any(String), change: { kind: expect.any(String) } });
    return open[0];
  }

  it('raise one exception for a visit however often it is left, and what relaxes it assigns it', async () => {
    const policy_id = await tight({ max_jobs_per_day: 1 });
    const found = await leftOne(policy_id);
    const other = (await ran({ policy_id })).id;
    expect((await read(people.dispatcher, 'dispatch-exception', found.id)).run_id).toBe(other);
    dataOf(await act(people.dispatcher, 'dispatch-exception', found.id, 'relax'));
    const { technicianId, day: on } = found.change;
    expect(await read(people.dispatcher, 'subtask', found.subtask_id)).toMatchObject({ assgne_id: technicianId, due: on });
    expect(await read(people.dispatcher, 'dispatch-exception', found.id)).toMatchObject({
      state: 'resolved',
      resolved_by: expect.any(String),
      note: expect.stringContaining('Relaxed'),
    });
  });

  it('commit beside what gave way, from the proposal that was left, and count it in', async () => {
    const found = await leftOne(await tight({ max_jobs_per_day: 1 }));
    const [left] = await proposals(found.run_id, "doc.state == 'left'");
    expect(left).toMatchObject({ subtask_id: found.subtask_id, work: expect.any(String), city: 'Bengaluru' });
    dataOf(await act(people.dispatcher, 'dispatch-proposal', left.id, 'relax'));
    expect(await read(people.dispatcher, 'dispatch-proposal', left.id)).toMatchObject({
      state: 'accepted',
      user_id: found.change.technicianId,
    });
    expect((await run(found.run_id)).accepted).toBe(1);
    expect((await act(people.dispatcher, 'dispatch-proposal', left.id, 'relax')).status).toBe(404);
    const committed = await commit(found.run_id);
    expect(committed, committed.message).toMatchObject({ state: 'committed', accepted: 2, skipped: 0 });
  });

  it('refuse to relax what no longer helps, in words', async () => {
    const found = await leftOne(await tight({ max_jobs_per_day: 1 }));
    const rule = { name: 'Closed', condition: `doc.day.date != '${day}'`, message: 'is closed' };
    dataOf(await people.fixit.post('/v1/data/dispatch-rule', rule), 201);
    const answer = await act(people.dispatcher, 'dispatch-exception', found.id, 'relax');
    expect(answer.status, answer.text).toBe(409);
    expect(answer.text).toContain('is closed');
    expect((await read(people.dispatcher, 'subtask', found.subtask_id)).assgne_id).toBeNull();
  });
});
