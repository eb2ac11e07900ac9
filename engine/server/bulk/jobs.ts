/** Jobs of bulk actions: what became of the rows of a file, in figures that the server alone writes. */
import { sql } from 'kysely';
import { isObject } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { type Notice, notify } from '../notify/inbox/notify.ts';
import { listOf, textOf } from '../workflows/rows.ts';
import type { Round, WorkflowContext } from '../workflows/types.ts';

export const keeper = system('bulk job');

/** Failed rows that are kept with a job; all of them are in the file that the person takes away. */
export const KEPT_ENTRIES = 100;

export type Figures = { readonly rows: number; readonly ok: number; readonly failed: number; readonly left_out: number };

export const figuresOf = (job: Row): Figures => {
  const [rows = 0, ok = 0, failed = 0, left_out = 0] = [job.rows, job.ok, job.failed, job.left_out].map((value) => Number(value ?? 0));
  return { rows, ok, failed, left_out };
};

/** What a job has come to when nothing more is sent: rows of which the server never heard mean that it was stopped. */
export function endState({ rows, ok, failed, left_out }: Figures): 'ALL_UPDATED' | 'PARTLY_UPDATED' | 'FAILED' | 'STOPPED' {
  if (ok + failed + left_out < rows) return 'STOPPED';
  if (ok === rows) return 'ALL_UPDATED';
  return ok === 0 ? 'FAILED' : 'PARTLY_UPDATED';
}

type Entry = { readonly display_code: string; readonly message: string };

const entriesOf = (job: Row): readonly Entry[] =>
  listOf(job.failed_entries)
    .filter(isObject)
    .map(({ row, display_code, error }) => ({ display_code: textOf(display_code) ?? `#${String(row)}`, message: String(error) }));

/** A notification's `dbResp`: the status, and the failed entries by what was wrong with them. */
function dbRespOf(job: Row, status: string): Row {
  const failed_entries = entriesOf(job);
  const reasons = [...new Set(failed_entries.map(({ message }) => message))];
  const result = Object.fromEntries(
    reasons.map((reason) => [
      reason,
      failed_entries.filter(({ message }) => message === reason).map(({ display_code }) => ({ display_code })),
    ]),
  );
  return { status, failed_entries, result };
}

const noticeOf = (job: Row, status: string): Notice => ({
  type: 'bulk_failed',
  to: { users: [job.user_id] },
  params: { file: textOf(job.file_name) ?? String(job.entity), failed: String(job.failed), rows: String(job.rows) },
  redirectUrl: '/bulk-actions',
  formData: { dbResp: dbRespOf(job, status) },
});

type Ending = Pick<WorkflowContext, 'connection' | 'resources' | 'now'>;

/** Closes jobs by their figures, and tells those whose rows failed. They did it themselves, so the server is who tells. */
export async function endJobs({ connection, resources, now }: Ending, jobs: readonly Row[]): Promise<void> {
  if (jobs.length === 0) return;
  const ended = jobs.map((job) => ({ job, state: endState(figuresOf(job)) }));
  const changes = ended.map(({ job, state }) => ({ id: String(job.id), patch: { state, ended_at: now } }));
  await resources.update(keeper, 'bulk-job', changes, connection);
  const notices = ended.filter(({ job }) => figuresOf(job).failed > 0).map(({ job, state }) => noticeOf(job, state));
  await notify({ principal: keeper, connection, resources, now }, notices);
}

/** A pause may take long; who has not come back after a day does not. */
const LEFT_FOR = 86_400_000;

/** Closes jobs whose page went away before it could. */
export const sweepBulkJobs: Round = async ({ database, resources, now }) => {
  const before = new Date(Date.parse(now) - LEFT_FOR).toISOString();
  await database.transaction(keeper, async (connection) => {
    const { rows } = await sql<Row>`
      select * from bulk_job where state = 'RUNNING' and updated_at < ${before}::timestamptz order by id limit 200 for update`.execute(
      connection.kysely,
    );
    await endJobs({ connection, resources, now }, rows);
  });
};
