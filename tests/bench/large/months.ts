/**
 * Tables of a filled installation come into partitions by month while four people write and read: what is refused, what is lost, how
 * long the longest call waits; and how long it takes to drop a month.
 */
import { createLog } from '../../../engine/server/kernel/log.ts';
import { adopt, dropPartition, isBusy, keepMonths, partitionsOf } from '../../../engine/server/model/partitions/index.ts';
import { openParts } from '../../../engine/server/parts.ts';
import { fieldloom } from '../../../src/server/product.ts';
import { openLine } from '../load.ts';
import { quantile } from '../race.ts';
import { configOf } from '../world.ts';
import { markdown, type Serving } from './serving.ts';

/** Each is written by every change of a request. */
const TABLES = ['audit_entry', 'request_event'];
const PERSON = 'admin@acme.test';
const CALLERS = 4;
const DATA = '/v1/data/service-request';
/** Milliseconds for which they work before and after. */
const AROUND = 3_000;
const MOST_TRIES = 20;

type Sql = Parameters<typeof partitionsOf>[0];

/** As an installation has it that was filled before tables lay by month; its indexes and triggers come with the tables of this version. */
async function makeWhole(sql: Sql, table: string): Promise<void> {
  // Whose table it is stands in its comment.
  const [mark] = await sql(`select quote_literal(obj_description($1::regclass)) as text`, [table]);
  await sql(`create table whole (like ${table} including defaults including constraints)`);
  await sql(`comment on table whole is ${String(mark?.text)}`);
  await sql(`insert into whole select * from ${table}`);
  await sql(`drop table ${table}`);
  await sql(`alter table whole rename to ${table}`);
  await sql(`alter table ${table} add constraint ${table}_pkey primary key (id)`);
}

type Work = { readonly times: number[]; readonly refused: Map<number, number>; written: number };

/** Changes a request and reads what was written of it, one call after the other. */
async function keepChanging(target: { port: number; token: string }, id: string, isOver: () => boolean, work: Work): Promise<void> {
  const line = openLine(target);
  const send = async (request: Parameters<typeof line.call>[0]) => {
    const sent = performance.now();
    const { status } = await line.call(request);
    work.times.push(performance.now() - sent);
    if (status >= 300) work.refused.set(status, (work.refused.get(status) ?? 0) + 1);
    return status < 300;
  };
  try {
    for (let turn = 0; !isOver(); turn += 1) {
      const isDone = await send({ method: 'PATCH', path: `${DATA}/${id}`, ifMatch: '*', body: { description: `By month, turn ${turn}.` } });
      if (isDone) work.written += 1;
      await send({ method: 'GET', path: `/v1/data/request-event?${new URLSearchParams({ filter: `doc.request_id == '${id}'` })}` });
    }
  } finally {
    line.close();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const since = (began: number) => `${((performance.now() - began) / 1000).toFixed(2)} s`;

export async function measureMonths(serving: Serving, print: (text: string) => void): Promise<void> {
  const { child, client, databaseUrl, signIn } = serving;
  const sql: Sql = async (text, values) => (await client.query(text, values === undefined ? [] : [...values])).rows;
  const count = async (text: string, values: readonly unknown[] = []) => Number((await sql(text, values))[0]?.count);
  for (const table of TABLES) if (await partitionsOf(sql, table)) await makeWhole(sql, table);
  const parts = await openParts(fieldloom, { config: configOf({ databaseUrl, dataDir: '' }), log: createLog('silent') });
  try {
    const token = await signIn(PERSON);
    const requests = await sql(
      `select id from service_request where org_id = (select org_id from "user" where user_email = $1 limit 1) and status_type = 'ACTIVE' limit ${CALLERS}`,
      [PERSON],
    );
    const ids = requests.map(({ id }) => String(id));
    const rows: string[][] = [];
    for (const table of TABLES) {
      const before = await count(`select count(*) from ${table}`);
      const kept = await count(`select count(*) from audit_entry where record_id = any($1)`, [ids]);
      const work: Work = { times: [], refused: new Map(), written: 0 };
      let isOver = false;
      const calling = Promise.all(ids.map((id) => keepChanging({ port: child.port, token }, id, () => isOver, work)));
      let took = '';
      try {
        await pause(AROUND);
        const began = performance.now();
        const tries = await adoptIn(parts.database, table);
        took = `${since(began)}, ${tries} tries`;
        await keepMonths({ database: parts.database, now: Date.now() }, table, (await partitionsOf(sql, table)) ?? []);
        await pause(AROUND);
      } finally {
        isOver = true;
        await calling;
      }
      const noted = (await count(`select count(*) from audit_entry where record_id = any($1)`, [ids])) - kept;
      const refused = [...work.refused].map(([status, times]) => `${status}: ${times}`).join(', ') || 'none';
      rows.push([
        table,
        before.toLocaleString('en'),
        (await count(`select count(*) from ${table}`)).toLocaleString('en'),
        took,
        String(work.times.length),
        refused,
        `${work.written - noted} of ${work.written}`,
        ...[0.5, 0.95, 1].map((at) => quantile(work.times, at).toFixed(1)),
      ]);
    }
    print(
      markdown(
        [
          'comes into months',
          'rows before',
          'after',
          'took',
          'calls meanwhile',
          'refused',
          'changes lost',
          'p50, ms',
          'p95, ms',
          'longest, ms',
        ],
        rows,
      ),
    );
    print(await droppedMonth(sql));
  } finally {
    await parts.close();
  }
}

/** As the round of each hour, which begins again where the table gave no moment to swap it in; only without the hour. Answers how often. */
async function adoptIn(database: Parameters<typeof adopt>[0]['database'], table: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await adopt({ database, now: Date.now() }, table);
      return tries;
    } catch (error) {
      if (!isBusy(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/** The largest part, of all months that were there before: no month will be larger. Put back, for the world is used again. */
async function droppedMonth(sql: Sql): Promise<string> {
  const [table = ''] = TABLES;
  const parts = (await partitionsOf(sql, table)) ?? [];
  const [first] = await sql(
    `select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
      where relname = any($1) order by pg_total_relation_size(oid) desc limit 1`,
    [parts.map(({ name }) => name)],
  );
  if (!first) return `${table} has no month.`;
  await sql('begin');
  try {
    const began = performance.now();
    await dropPartition(sql, table, String(first.name));
    return `A part of ${Number(first.rows).toLocaleString('en')} rows, ${String(first.size)}, was dropped in ${since(began)}; it is put back.`;
  } finally {
    await sql('rollback');
  }
}
