/**
 * Jobs over many records, as the server does them: a few rows at a time, each lot in one transaction with what became of it. Whoever
 * takes over where a process was killed goes on at the row after. An organisation has one job under way at a time, and after each lot
 * it goes behind those of others.
 */
import { sql } from 'kysely';
import type { Connection, Database, Row } from '../database/port.ts';
import { type Job, JobLost, type JobQueue, type Jobs } from '../jobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Member } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { entriesOf, type FaultsOptions, faultsOf } from './faults.ts';
import { BULK, endJob, KEPT_ENTRIES, keeper, MOST_ROWS } from './jobs.ts';
import { type Doing, type Outcome, recordIdOf } from './outcome.ts';
import { nextSize, SIZE } from './pace.ts';
import { countRows, firstTroubles, nextRows, type SettledRow, settleRows } from './rows.ts';
import { gather, isGathering } from './selection.ts';
import { type Writing, writeRows } from './write.ts';

export type BulkHost = Writing &
  FaultsOptions & {
    readonly database: Database;
    readonly clock: Clock;
    readonly jobs: Pick<Jobs, 'enqueue'>;
    /** Who a membership stands for at this moment, asked on this connection; null for one that has nothing to be here for. */
    readonly actAs: (userId: string, on: Connection) => Promise<Member | null>;
  };

/** Tries from which on each row goes by itself, so that those before the one that cannot be done are. */
const ALONE_FROM = 3;

export const bulkQueue = (host: BulkHost): JobQueue => ({
  name: BULK,
  retries: { limit: 7, delay: 2, most: 60 },
  expires: 120,
  atOnce: 2,
  apart: true,
  isHeavy: true,
  perGroup: 1,
  keeps: 3600,
  keepsFailed: true,
  run: (job) => workOn(host, job),
  discarded: (connection, data) => endJobs(host, connection, data, said('problem.platform.bulk.discarded')),
  abandoned: (connection, data) => endJobs(host, connection, data, said('problem.platform.bulk.row_cannot_be_done')),
  about: progressOf,
});

/** The job of the queue that goes on with a job over many records. */
export const turnOf = ({ id, org_id }: Row, size: number = SIZE.first) => ({ data: { job: String(id), size }, group: String(org_id) });

/** One lot, and the job of the next one in the same transaction: a try that is lost costs no more than its own lot. */
async function workOn(host: BulkHost, job: Job): Promise<void> {
  const id = String(job.data.job);
  const size = Number(job.data.size ?? SIZE.first);
  const most = job.attempt >= ALONE_FROM ? 1 : size;
  const began = Date.now();
  try {
    await job.commit(async (connection) => {
      const doing = await connection.as(keeper, (own) => doSome(host, own, id, most));
      if (doing) await host.jobs.enqueue(connection, BULK, [turnOf(doing, most === 1 ? size : nextSize(size, Date.now() - began))]);
    });
  } catch (error) {
    if (job.isLast && !(error instanceof JobLost)) await stop(host, id, said('problem.platform.bulk.row_cannot_be_done'));
    throw error;
  }
}

const lockJob = async (connection: Connection, id: string): Promise<Row | undefined> =>
  (await sql<Row>`select * from bulk_job where id = ${id}::uuid for update`.execute(connection.kysely)).rows[0];

/** Under way, or ended by itself: then somebody has it tried once more. */
const isOpen = ({ state, trouble }: Row) => state === 'WAITING' || state === 'RUNNING' || (state === 'STOPPED' && trouble !== null);

/** A lot of rows, and what became of them. Answers the job while there is more to do. */
async function doSome(host: BulkHost, connection: Connection, id: string, most: number): Promise<Row | undefined> {
  const job = await lockJob(connection, id);
  if (!job || !isOpen(job)) return undefined;
  const context = { connection, resources: host.resources, now: host.clock.now() };
  const member = await host.actAs(String(job.user_id), connection);
  if (!member || member.org.id !== job.org_id) {
    await endJob(context, job, { trouble: said('problem.platform.bulk.person_gone') });
    return undefined;
  }
  if (job.state !== 'RUNNING') await begin(host, connection, job);
  if (isGathering(job)) return gathered(host, connection, { job, member });
  const rows = await nextRows(connection, job, most);
  if (rows.length === 0) {
    await endOf(host, connection, { job, member });
    return undefined;
  }
  const mode = job.phase === 'check' ? 'try' : 'keep';
  const outcomes = await writeRows(host, { member, job, rows, mode }, connection);
  await settle(host, connection, { job, rows, outcomes });
  if (rows.length === most) return job;
  // None is left: it ends with what this lot has come to.
  const settled = await lockJob(connection, id);
  if (settled) await endOf(host, connection, { job: settled, member });
  return undefined;
}

type Own = Pick<Doing, 'job' | 'member'>;

/** A page of what was chosen by a filter; the job goes on with it unless there is too much. */
async function gathered(host: BulkHost, connection: Connection, { job, member }: Own): Promise<Row | undefined> {
  const { resources, clock, product } = host;
  const entity = product().entities.get(String(job.entity));
  const title = entity && [...['display_code', entity.title]].find((name) => entity.fields.has(name));
  const { isTooMany } = await gather({ resources, now: clock.now() }, { job, member, title }, connection);
  if (!isTooMany) return job;
  await endJob({ connection, resources, now: clock.now() }, job, {
    trouble: said('problem.platform.bulk.too_many_found', { most: MOST_ROWS }),
  });
  return undefined;
}

const begin = async ({ resources, clock }: BulkHost, connection: Connection, { id, started_at }: Row): Promise<void> => {
  const now = clock.now();
  const patch = { state: 'RUNNING', started_at: started_at ?? now, ended_at: null, trouble: null };
  await resources.update(keeper, 'bulk-job', [{ id: String(id), patch }], connection);
};

/** With the first rows that are not done, and why. A check ends with what is left to do; nobody is told of it, for its person waits. */
async function endOf(host: BulkHost, connection: Connection, { job, member }: Own): Promise<void> {
  const { resources, clock } = host;
  const troubles = await firstTroubles(connection, job, KEPT_ENTRIES);
  const about = { member, entity: String(job.entity) };
  const failed_entries = troubles.length > 0 ? await entriesOf(host, about, troubles, connection) : [];
  const patch = { failed_entries };
  if (job.phase !== 'check') return endJob({ connection, resources, now: clock.now() }, { ...job, ...patch }, { patch });
  await resources.update(keeper, 'bulk-job', [{ id: String(job.id), patch: { ...patch, state: 'CHECKED' } }], connection);
}

type Lot = Doing & { readonly outcomes: readonly Outcome[] };

async function settle(host: BulkHost, connection: Connection, { job, rows, outcomes }: Omit<Lot, 'member'>): Promise<void> {
  const isCheck = job.phase === 'check';
  const settled = outcomes.flatMap((outcome): SettledRow[] => {
    const row = rows[outcome.index];
    const state = stateOf(outcome, isCheck);
    if (!row || (state === 'waiting' && !outcome.before)) return [];
    const made = outcome.id === undefined || outcome.id === null ? recordIdOf(row) : String(outcome.id);
    const version = state === 'ok' && outcome.before && typeof outcome.version === 'number' ? outcome.version : null;
    const before = outcome.before ?? null;
    return [{ id: row.id, state, faults: faultsOf(outcome), record_id: made ?? null, before, after_version: version }];
  });
  if (settled.length > 0) await settleRows(connection, settled);
  const count = (of: SettledRow['state']) => settled.filter(({ state }) => state === of).length;
  const undoable = settled.filter(({ after_version }) => after_version !== null).length;
  const now = host.clock.now();
  const position = rows.at(-1)?.place ?? 0;
  // Not through the pipeline: figures are nobody's move, and there are many of them; the version stays, so that whoever cancels is not
  // told of a change. Pages are told by the table's own trigger.
  await sql`update bulk_job set ok = ok + ${count('ok')}, failed = failed + ${count('failed')}, unchanged = unchanged + ${count('same')},
      left_out = left_out + ${count('refused')}, undoable = undoable + ${undoable}, done = done + ${rows.length}, position = ${position},
      rate = case when moved_at < ${now}::timestamptz
        then round((coalesce(rate, ${rows.length} / extract(epoch from ${now}::timestamptz - moved_at)) * 0.7
          + ${rows.length} / extract(epoch from ${now}::timestamptz - moved_at) * 0.3)::numeric, 2) else rate end,
      moved_at = ${now}, updated_at = ${now}
    where id = ${job.id}::uuid`.execute(connection.kysely);
}

/** A check keeps rows that pass waiting, and leaves out those that do not. */
function stateOf({ ok, isSame }: Outcome, isCheck: boolean): SettledRow['state'] {
  if (!ok) return isCheck ? 'refused' : 'failed';
  if (isSame) return 'same';
  return isCheck ? 'waiting' : 'ok';
}

/** Ends a job for a reason that is not its person's. */
const stop = ({ database, resources, clock }: BulkHost, id: string, trouble: string): Promise<void> =>
  database.transaction(keeper, async (connection) => {
    const job = await lockJob(connection, id);
    if (job && isOpen(job)) await endJob({ connection, resources, now: clock.now() }, job, { trouble });
  });

/** Those that go on. One that its own try has ended, with its reason, has told of it. */
async function endJobs({ resources, clock }: BulkHost, connection: Connection, data: readonly Row[], trouble: string): Promise<void> {
  await connection.as(keeper, async (own) => {
    for (const { job: id } of data) {
      const job = await lockJob(own, String(id));
      if (job && (job.state === 'WAITING' || job.state === 'RUNNING'))
        await endJob({ connection: own, resources, now: clock.now() }, job, { trouble });
    }
  });
}

type About = { readonly user_id: unknown; readonly done: number; readonly to_do: number };

/** Who asked for jobs, and how far they are, in the order given. */
async function progressOf(connection: Connection, data: readonly Row[]): Promise<readonly (About | undefined)[]> {
  const ids = data.map(({ job }) => String(job));
  const { rows } = await sql<About & { id: string }>`
    select id, user_id, done, to_do from bulk_job where id = any(${ids}::uuid[])`.execute(connection.kysely);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => known.get(id));
}

/** What is still to do, and counted from the beginning. */
export async function counted(connection: Connection, job: Row): Promise<Row> {
  const counts = await countRows(connection, job);
  const { waiting, refused, same, ok, failed } = counts;
  const toDo = isGathering(job) ? Number(job.rows) : waiting;
  return { to_do: toDo, done: 0, position: 0, rate: null, left_out: refused, unchanged: same, ok, failed };
}
