/**
 * What writes cost: requests made by the server, and changes of one field, with the log that each writes (full-page images apart), what
 * that is made of, and the index entries of a change.
 */

import { cycle } from '../cases.ts';
import { load } from '../load.ts';
import { logParts } from './log-parts.ts';
import { markdown, type Serving } from './serving.ts';

const PERSON = 'admin@acme.test';
const CALLERS = 4;
/** Milliseconds. */
const DURATION = 10_000;
const CHANGED = 2_000;
const TABLE = 'service_request';
const PARTS = ['the table', 'its indexes', 'tallies', 'notes of changes', 'the rest'] as const;

const changes = [
  ['a description, which nothing is found by,', 'description', "'Looked at again, number ' || r.version"],
  [
    'a status',
    'status',
    '(select s.id from status s where s.group_id = (select group_id from status where id = r.status) and s.id <> r.status limit 1)',
  ],
] as const;

export async function measureWrites({ child: { port }, client, signIn }: Serving, print: (text: string) => void): Promise<void> {
  const walSince = async (start?: string) => {
    const { rows } = await client.query(
      'select pg_current_wal_insert_lsn() as at, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as bytes',
      [start ?? '0/0'],
    );
    return { at: String(rows[0].at), bytes: Number(rows[0].bytes) };
  };
  const {
    rows: [found],
  } = await client.query(
    `select u.org_id as org, (select id from service_type t where t.org_id = u.org_id order by id limit 1) as type,
      (select array_agg(id) from (select id from customer c where c.org_id = u.org_id limit 500) x) as customers
     from "user" u where user_email = $1 order by id limit 1`,
    [PERSON],
  );
  const rows: string[][] = [];
  const parts: string[][] = [];
  await client.query('alter system set full_page_writes to off');
  await client.query('select pg_reload_conf()');
  try {
    await client.query('checkpoint');
    const customer = cycle(found.customers as readonly string[]);
    const day = new Date().toISOString().slice(0, 10);
    const began = await walSince();
    const { times, seconds } = await load({
      port,
      token: await signIn(PERSON),
      callers: CALLERS,
      duration: DURATION,
      limit: 100_000,
      next: () => ({
        method: 'POST',
        path: '/v1/data/service-request',
        body: {
          srvc_type_id: found.type,
          customer_id: customer(),
          title: 'Cooling fails on the 3rd floor',
          priority: 'High',
          request_date: day,
        },
      }),
    });
    const { bytes } = await walSince(began.at);
    rows.push([
      'a request is made, by the server',
      String(times.length),
      (times.length / seconds).toFixed(0),
      (bytes / times.length / 1024).toFixed(2),
      '',
      '',
    ]);
    for (const [what, column, value] of changes) {
      // Usual ones: open, in the hands of a provider, with a clock that runs.
      const { rows: ids } = await client.query(
        `select id from service_request
         where org_id = $1 and provider_id is not null and status_type = 'ACTIVE' and sla_next_at is not null order by id limit $2`,
        [found.org, CHANGED],
      );
      const hotBefore = await hot(client);
      const start = await walSince();
      const at = performance.now();
      for (const { id } of ids)
        await client.query(`update service_request r set ${column} = ${value}, version = r.version + 1, updated_at = now() where id = $1`, [
          id,
        ]);
      const took = (performance.now() - at) / 1000;
      const wal = await walSince(start.at);
      await client.query('select pg_stat_force_next_flush()');
      const hotAfter = await hot(client);
      const made = await logParts(client, TABLE, [start.at, wal.at]);
      parts.push([what, ...PARTS.map((part) => ((made.bytes.get(part) ?? 0) / ids.length).toFixed(0))]);
      rows.push([
        `${what} is changed, by SQL`,
        String(ids.length),
        (ids.length / took).toFixed(0),
        (wal.bytes / ids.length / 1024).toFixed(2),
        `${(((hotAfter.hot - hotBefore.hot) / (hotAfter.updated - hotBefore.updated)) * 100).toFixed(1)} %`,
        (made.entries / ids.length).toFixed(1),
      ]);
    }
  } finally {
    await client.query('alter system reset full_page_writes');
    await client.query('select pg_reload_conf()');
  }
  print(markdown(['write', 'rows', 'a second', 'kB of log each', 'HOT', 'index entries'], rows));
  print(markdown(['bytes of log each', ...PARTS], parts));
}

async function hot(client: Serving['client']): Promise<{ readonly updated: number; readonly hot: number }> {
  const { rows } = await client.query('select n_tup_upd as updated, n_tup_hot_upd as hot from pg_stat_user_tables where relname = $1', [
    TABLE,
  ]);
  return { updated: Number(rows[0].updated), hot: Number(rows[0].hot) };
}
