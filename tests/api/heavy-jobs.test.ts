/** A server whose heavy jobs are done in a process of their own: by that alone, whole when it is killed half-way, and not outliving it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../engine/server/kernel/log.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { createServer, type Server } from '../../engine/server/server.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/accounts.ts';
import { fieldloom } from '../../src/server/product.ts';
import { shippedConstraints } from '../../src/server/scheduling/index.ts';
import { engines } from '../support/database.ts';
import type { FreshDatabase } from '../support/postgres.ts';
import { shippedProduct } from '../support/product.ts';
import { demoDatabase, testConfig } from '../support/server.ts';

/** How its connections are called. */
const OWN = 'heavy';
const PROGRAM = fileURLToPath(new URL('../../src/server/heavy-jobs-source.mjs', import.meta.url));
/** Some lots of a commit. */
const VISITS = 100;
const soon = { timeout: 100_000, interval: 20 };
const hours = { kind: 'available', from_time: '06:00', to_time: '22:00' };
const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

describe.each(engines.filter((engine) => engine === 'postgres'))('heavy jobs on %s', (engine) => {
  let folder = '';
  let fresh: FreshDatabase;
  let server: Server;
  /** Of the processes for heavy jobs, as the log tells them. */
  const pids: number[] = [];
  const log = createLog('info', {
    write(line) {
      const { pid, msg } = JSON.parse(line) as { readonly pid?: number; readonly msg: string };
      if (pid !== undefined && msg.includes('process of their own')) pids.push(pid);
    },
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldloom-heavy-'));
    fresh = await demoDatabase(folder);
    const config = { ...testConfig(folder), databaseUrl: fresh.url };
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: `${fresh.url}?application_name=${OWN}`,
      DATA_DIR: folder,
      SEED: 'none',
      SECRET: config.secret,
      LOG_LEVEL: 'silent',
    };
    server = await createServer(fieldloom, { config, log, product: await shippedProduct(), heavyJobs: { file: PROGRAM, env, nice: 0 } });
    await server.start();
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (text: string, values: readonly unknown[] = []) => server.parts.database.run(text, values);
  const post = async (url: string, payload: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await server.fastify.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json().data;
  };

  /** Visits that nobody has on a day of their own, for which all technicians can be sent. */
  async function plan(token: string): Promise<string> {
    const rules = shippedConstraints.map(({ id }) => ({ constraint: id, strictness: 'off' }));
    const limits = { max_jobs_per_day: 30 };
    const { id } = await post('/v1/data/dispatch-policy', { name: 'Anything goes', rules, ...limits }, token);
    await run(
      `insert into subtask select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'display_code', 'HEAVY-' || n,
          'due', $1::text, 'assgne_id', null, 'assgne_name', null, 'start_time', null, 'end_time', null, 'duration', 15, 'is_pinned', false,
          'window_from', null, 'window_to', null, 'sla_due_at', null, 'after_id', null, 'run_id', null))).*
        from subtask s, generate_series(1, ${VISITS}) n where s.id = (select t.id from subtask t
          where t.provider_id = (select org_id from "user" where user_email = 'tech@fixit.test') and t.status_type = 'ACTIVE'
            and t.work_started_at is null and t.is_deleted is not true and t.is_called_off is not true order by t.id limit 1)`,
      [day],
    );
    const people = await run(
      `select u.id, u.org_id from "user" u where u.is_on_field and u.is_active
        and u.org_id = (select org_id from "user" where user_email = 'tech@fixit.test')`,
    );
    const free = people.map((person) => ({ org_id: person.org_id, user_id: person.id, day, ...hours }));
    await server.parts.resources.create(system('test'), 'availability', free);
    return id;
  }

  it('are left to that process, begun anew where it was killed, and done once', { timeout: 240_000 }, async () => {
    const sign = { id_type: 'EMAIL', id: 'admin@fixit.test', id_key: DEMO_PASSWORD };
    const { new_token: token } = await post('/login/v1', sign);
    const policy_id = await plan(token);
    await expect.poll(() => pids.length, soon).toBe(1);
    const [first = 0] = pids;
    // It is there, and does nothing: nor does anybody else.
    process.kill(first, 'SIGSTOP');
    const asked = { from_day: day, to_day: day, mode: 'commit', policy_id, seed: 3, steps: 50 };
    const { id } = await post('/v1/data/dispatch-run/actions/auto-assign', asked, token);
    const read = async () => (await run('select state, accepted, skipped, assigned from dispatch_run where id = $1', [id]))[0];
    const accepted = async () => {
      const found = await run("select count(*)::int as n from dispatch_proposal where run_id = $1 and state = 'accepted'", [id]);
      return Number(found[0]?.n);
    };
    await new Promise((wait) => setTimeout(wait, 500));
    expect(await read()).toMatchObject({ state: 'queued' });
    process.kill(first, 'SIGCONT');
    await expect.poll(accepted, soon).toBeGreaterThan(0);
    process.kill(first, 'SIGKILL');
    expect(await read()).toMatchObject({ state: 'committing', assigned: VISITS });
    // What it had begun is undone by the database in a moment; then it is as if half a minute had passed in which nobody heard of it.
    const sessions = async () => (await run('select 1 from pg_stat_activity where application_name = $1', [OWN])).length;
    await expect.poll(sessions, soon).toBe(0);
    await run("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'");
    await run('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
    await server.parts.jobs.maintain();
    await run("update pgboss.job set start_after = now() where name = 'dispatch.runs' and state = 'retry'");
    await expect.poll(async () => (await read())?.state, soon).toBe('committed');
    expect(await read()).toMatchObject({ accepted: VISITS, skipped: 0 });
    const twice = await run(
      `select s.display_code, count(e.id)::int as times from subtask s left join request_event e on e.subtask_id = s.id and e.kind = 'assigned'
        where s.run_id = $1 group by s.id having count(e.id) <> 1`,
      [id],
    );
    const [given] = await run('select count(*)::int as visits, count(assgne_id)::int as given from subtask where run_id = $1', [id]);
    expect([twice, given]).toEqual([[], { visits: VISITS, given: VISITS }]);
    expect([engine, pids.length]).toEqual(['postgres', 2]);
    await server.stop();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
