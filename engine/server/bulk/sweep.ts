/** Rows of jobs are removed when nobody can need them any more, and jobs that were never begun. */
import { sql } from 'kysely';
import type { Round } from '../workflows/types.ts';
import { keeper } from './jobs.ts';

const DAY = 86_400_000;
/** Days for which the rows of a job that has ended can be looked at, taken away as a file, and gone on with. */
export const ROWS_KEPT_DAYS = 30;
/** Jobs of which rows are removed by one look. */
const AT_ONCE = 20;

const before = (now: string, days: number) => new Date(Date.parse(now) - days * DAY).toISOString();

/** What was entered for a step goes with the rows that it was for. What was opened or checked, and then left for a day, was no job. */
export const sweepBulk: Round = async ({ database, now }) => {
  await database.transaction(keeper, async ({ kysely }) => {
    const left = sql`select id from bulk_job where updated_at < ${before(now, 1)}::timestamptz
      and (state in ('RECEIVING', 'CHECKED') or state = 'STOPPED' and phase = 'check') order by id limit ${AT_ONCE}`;
    await sql`delete from bulk_row where job_id in (${left})`.execute(kysely);
    await sql`delete from bulk_job where id in (${left})`.execute(kysely);
    await sql`delete from bulk_row where job_id in (
      select j.id from bulk_job j where j.ended_at < ${before(now, ROWS_KEPT_DAYS)}::timestamptz
        and exists (select 1 from bulk_row r where r.org_id = j.org_id and r.job_id = j.id) order by j.id limit ${AT_ONCE})`.execute(
      kysely,
    );
    await sql`update bulk_job set input = null, selection = null, undoable = 0
      where (input is not null or selection is not null or undoable > 0) and ended_at < ${before(now, ROWS_KEPT_DAYS)}::timestamptz`.execute(
      kysely,
    );
  });
};
