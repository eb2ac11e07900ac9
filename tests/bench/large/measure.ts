/** Milliseconds of each read by a member's session, beside the SQL that somebody wrote for it under the same role; and what a request weighs. */
import pg from 'pg';
import { SETTINGS } from '../../../engine/server/database/row-security.ts';
import { createLog } from '../../../engine/server/kernel/log.ts';
import { createServer } from '../../../engine/server/server.ts';
import { DEMO_PASSWORD } from '../../../src/server/demo/accounts.ts';
import { fieldloom } from '../../../src/server/product.ts';
import { median } from '../race.ts';
import { configOf } from '../world.ts';
import { readsOf } from './reads.ts';

const PERSON = 'admin@fixit.test';
/** Calls 1 to 3, and those after the sixth, when plans for any value may be in use. */
const CALLS = 10;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const markdown = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map(row).join('\n');
const spans = (times: readonly number[]) => ({ first: median(times.slice(0, 3)), later: median(times.slice(6)) });

async function timed(work: () => Promise<unknown>): Promise<{ readonly first: number; readonly later: number }> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return spans(times);
}

export async function measureReads(databaseUrl: string, dataDir: string, print: (text: string) => void): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const config = { ...configOf({ databaseUrl, dataDir }), production: false };
  const server = await createServer(fieldloom, { config, log: createLog('silent') });
  try {
    await server.fastify.ready();
    const body = { id_type: 'EMAIL', id: PERSON, id_key: DEMO_PASSWORD };
    const signed = await server.fastify.inject({ method: 'POST', url: '/login/v1', payload: body });
    const authorization = `Bearer ${signed.json().data.new_token}`;
    const {
      rows: [found],
    } = await client.query(
      `select r.srvc_type_id as type, r.display_code as code, r.provider_id as provider, array_agg(distinct p.org_id) as brands
       from service_request r join partnership p on p.provider_id = r.provider_id
       where r.provider_id = (select org_id from "user" where user_email = $1 limit 1) group by r.id limit 1`,
      [PERSON],
    );
    await client.query(
      `select set_config('role', 'fieldloom_app', false), set_config('${SETTINGS.org}', $1, false), set_config('${SETTINGS.partners}', $2, false),
        set_config('${SETTINGS.owner}', 'false', false)`,
      [found.provider, `{${found.brands.join(',')}}`],
    );
    const rows: string[][] = [];
    for (const { name, path, sql } of readsOf(found.type, found.code)) {
      let status = 0;
      const call = async () => {
        status = (await server.fastify.inject({ method: 'GET', url: path, headers: { authorization } })).statusCode;
      };
      const ours = await timed(call);
      if (status !== 200) throw new Error(`${name} was answered with ${status}.`);
      const theirs = await timed(() => client.query(sql, [found.provider]));
      const ratio = (ours.later / theirs.later).toFixed(2);
      rows.push([name, ...[ours.first, ours.later, theirs.first, theirs.later].map((ms) => ms.toFixed(1)), ratio]);
    }
    print(markdown(['read', 'ours 1–3, ms', 'ours 7–10, ms', 'SQL 1–3, ms', 'SQL 7–10, ms', 'ratio'], rows));
    await client.query("select set_config('role', 'none', false)");
    const weights = await client.query(
      `select relname, n_live_tup, pg_table_size(relid) / greatest(n_live_tup, 1) as own, pg_indexes_size(relid) / greatest(n_live_tup, 1) as indexes,
        (select count(*) from pg_stat_user_indexes i where i.relid = t.relid) as of, (select count(*) from pg_stat_user_indexes i where i.relid = t.relid and idx_scan = 0) as unused
       from pg_stat_user_tables t order by n_live_tup desc limit 5`,
    );
    print(
      markdown(
        ['table', 'rows', 'bytes a row', 'bytes of indexes a row', 'indexes', 'never used here'],
        weights.rows.map((each) => Object.values(each).map(String)),
      ),
    );
  } finally {
    await client.end();
    await server.stop();
  }
}
