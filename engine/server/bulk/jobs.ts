/** Jobs over many records: their figures, which the server alone writes, how they end, and who is told. */
import { isObject } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { type Notice, notify } from '../notify/inbox/notify.ts';
import { listOf, textOf } from '../workflows/rows.ts';
import type { WorkflowContext } from '../workflows/types.ts';

export const keeper = system('bulk job');

/** Queue of jobs over many records. */
export const BULK = 'bulk';

/** Rows that one job takes; the definition says the same. */
export const MOST_ROWS = 50_000;
/** Jobs of one organisation that have not ended: their rows are kept, and are the organisation's share of the database. */
export const MOST_OPEN = 20;

/** Failed rows that stand in the job itself; what became of each is kept with the rows. */
export const KEPT_ENTRIES = 100;

/** `unchanged`: rows whose record said it all already. */
export type Figures = {
  readonly rows: number;
  readonly ok: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly left_out: number;
};

export const figuresOf = (job: Row): Figures => {
  const of = (name: keyof Figures) => Number(job[name] ?? 0);
  return { rows: of('rows'), ok: of('ok'), unchanged: of('unchanged'), failed: of('failed'), left_out: of('left_out') };
};

/** What a job has come to when no row waits any more. */
export function endState({ rows, ok, unchanged, failed, left_out }: Figures): 'ALL_UPDATED' | 'PARTLY_UPDATED' | 'FAILED' | 'STOPPED' {
  if (ok + unchanged + failed + left_out < rows) return 'STOPPED';
  if (ok + unchanged === rows) return 'ALL_UPDATED';
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

const typeOf = (job: Row, state: string) => {
  if (state === 'STOPPED') return 'bulk_stopped';
  const { failed, left_out } = figuresOf(job);
  return failed + left_out > 0 ? 'bulk_failed' : 'bulk_done';
};

const noticeOf = (job: Row, state: string): Notice => {
  const { rows, ok, unchanged, failed: refused, left_out } = figuresOf(job);
  const failed = refused + left_out;
  return {
    type: typeOf(job, state),
    to: { users: [job.user_id] },
    params: { file: textOf(job.file_name) ?? String(job.entity), ok: String(ok + unchanged), failed: String(failed), rows: String(rows) },
    redirectUrl: '/bulk-actions',
    formData: failed > 0 ? { dbResp: dbRespOf(job, state) } : {},
  };
};

type Ending = Pick<WorkflowContext, 'connection' | 'resources' | 'now'>;

/** Tells who asked for the job. They did it themselves, so the server is who tells. */
export const tellEnd = (context: Ending, job: Row, state: string): Promise<void> =>
  notify({ ...context, principal: keeper }, [noticeOf(job, state)]);

/** Ends a job by its figures, or for a reason of its own (`trouble`), with what else is to stand in it, and tells whoever asked for it. */
export async function endJob(
  context: Ending,
  job: Row,
  { trouble, patch: more = {} }: { trouble?: string; patch?: Row } = {},
): Promise<void> {
  const state = trouble === undefined ? endState(figuresOf(job)) : 'STOPPED';
  const patch = { ...more, state, ended_at: context.now, trouble: trouble ?? null };
  await context.resources.update(keeper, 'bulk-job', [{ id: String(job.id), patch }], context.connection);
  await tellEnd(context, job, state);
}
