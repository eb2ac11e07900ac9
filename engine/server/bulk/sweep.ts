/** Rows of jobs are removed when nobody can need them any more, and jobs that were never begun. */
import { sql } from 'kysely';
import { daysBefore, type Sweep } from '../jobs/index.ts';

/** Days for which the rows of a job that has ended can be looked at, taken away as a file, and gone on with. */
export const ROWS_KEPT_DAYS = 30;

export const bulkSweeps: readonly Sweep[] = [
  {
    // What was opened or checked, and then left for a day, was no job.
    name: 'bulk.never-begun',
    table: 'bulk_job',
    due: (
      now,
    ) => sql`from bulk_job old where old.state in ('RECEIVING', 'CHECKED', 'STOPPED') and (old.state <> 'STOPPED' or old.phase = 'check')
      and old.updated_at < ${daysBefore(now, 1)}::timestamptz order by old.updated_at`,
    along: { bulk_row: 'job_id' },
    batch: 20,
  },
  {
    // What was entered for a step goes with the rows that it was for.
    name: 'bulk.old-rows',
    table: 'bulk_row',
    due: (now) => sql`from bulk_job job join bulk_row old on old.org_id = job.org_id and old.job_id = job.id
      where job.ended_at < ${daysBefore(now, ROWS_KEPT_DAYS)}::timestamptz`,
  },
  {
    name: 'bulk.old-input',
    table: 'bulk_job',
    due: (now) => sql`from bulk_job old where (old.input is not null or old.selection is not null or old.undoable > 0)
      and old.ended_at < ${daysBefore(now, ROWS_KEPT_DAYS)}::timestamptz order by old.ended_at`,
    change: () => sql`input = null, selection = null, undoable = 0`,
  },
];
