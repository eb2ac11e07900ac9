/** The rows of jobs in the database. Each is settled in the transaction that does what it says, so that none is done twice. */
import { sql } from 'kysely';
import { rowsAs } from '../access/bulk.ts';
import type { Connection, Row } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { keeper } from './jobs.ts';

/** A row as it is sent. `place` is its number in the file, from 1; `faults`: it is not to be done, and why. */
export type SentRow = {
  readonly place: number;
  readonly body: Row;
  readonly cells?: readonly unknown[];
  readonly faults?: readonly Row[];
};

/** `before`: what the check saw in its record, where it was checked. */
export type WaitingRow = { readonly id: string; readonly place: number; readonly body: Row; readonly before: Row | null };

/** `waiting`: still to be done. `same`: its record says it all already. `refused`: found wrong before, and left out. */
export type RowState = 'waiting' | 'ok' | 'same' | 'failed' | 'refused';
export type SettledRow = {
  readonly id: string;
  readonly state: RowState;
  readonly faults: readonly Row[];
  readonly record_id: string | null;
  /** What takes it back, and the version of the record that it is taken back from. */
  readonly before: Row | null;
  readonly after_version: number | null;
};

/** Keeps rows of a job; those that are there already stay as they are. Answers how many came. */
export async function keepRows(connection: Connection, job: Row, rows: readonly SentRow[], now: string): Promise<number> {
  const made = rows.map(({ place, body, cells = [], faults = [] }) => ({
    id: newId(),
    place,
    body,
    cells,
    faults,
    state: faults.length > 0 ? 'refused' : 'waiting',
  }));
  const source = rowsAs('v', made, [
    { name: 'id', type: 'uuid' },
    { name: 'place', type: 'integer' },
    { name: 'body', type: 'jsonb' },
    { name: 'cells', type: 'jsonb' },
    { name: 'faults', type: 'jsonb' },
    { name: 'state', type: 'text' },
  ]);
  return connection.as(keeper, async ({ kysely }) => {
    const { rows: kept } = await sql`
      insert into bulk_row (id, created_at, updated_at, version, org_id, user_id, job_id, place, body, cells, faults, state)
      select v.id, ${now}, ${now}, 1, ${job.org_id}::uuid, ${job.user_id}::uuid, ${job.id}::uuid, v.place, v.body, v.cells, v.faults, v.state
      from ${source} on conflict do nothing returning 1`.execute(kysely);
    return kept.length;
  });
}

/** How many rows a job has in each state. */
export async function countRows(connection: Connection, job: Row): Promise<Readonly<Record<RowState, number>>> {
  return connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<{ state: RowState; count: number }>`
      select state, count(*)::int as count from bulk_row where org_id = ${job.org_id}::uuid and job_id = ${job.id}::uuid group by state`.execute(
      kysely,
    );
    const counts = { waiting: 0, ok: 0, same: 0, failed: 0, refused: 0 };
    for (const { state, count } of rows) counts[state] = count;
    return counts;
  });
}

/** The next rows to be done, in the order of the file, after the last that was looked at. */
export async function nextRows(connection: Connection, job: Row, most: number): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select id, place, body, before from bulk_row
    where org_id = ${job.org_id}::uuid and job_id = ${job.id}::uuid and place > ${job.position} and state = 'waiting'
    order by place limit ${most}`.execute(connection.kysely);
  return rows;
}

export async function settleRows(connection: Connection, rows: readonly SettledRow[]): Promise<void> {
  const source = rowsAs('v', rows, [
    { name: 'id', type: 'uuid' },
    { name: 'state', type: 'text' },
    { name: 'faults', type: 'jsonb' },
    { name: 'record_id', type: 'text' },
    { name: 'before', type: 'jsonb' },
    { name: 'after_version', type: 'integer' },
  ]);
  await sql`update bulk_row r set state = v.state, faults = v.faults, record_id = v.record_id, before = v.before, after_version = v.after_version
    from ${source} where r.id = v.id`.execute(connection.kysely);
}

/** Rows of one job that take back what those of another have done; each only where nobody has changed its record since. */
export async function takeBackRows(connection: Connection, of: Row, into: Row, now: string): Promise<number> {
  const body =
    of.kind === 'run'
      ? sql`jsonb_build_object('id', body -> 'id', 'version', after_version, 'input', before)`
      : sql`before || jsonb_build_object('id', body -> 'id', 'version', after_version)`;
  return connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql`
      insert into bulk_row (id, created_at, updated_at, version, org_id, user_id, job_id, place, body, cells, faults, state)
      select gen_random_uuid(), ${now}, ${now}, 1, org_id, user_id, ${into.id}::uuid, place, ${body}, cells, '[]', 'waiting'
      from bulk_row where org_id = ${of.org_id}::uuid and job_id = ${of.id}::uuid and state = 'ok' and before is not null
      returning 1`.execute(kysely);
    return rows.length;
  });
}

export type Trouble = { readonly place: number; readonly body: Row; readonly faults: readonly Row[]; readonly record_id: string | null };

/** The first rows of a job that are not done because something is wrong with them. */
export async function firstTroubles(connection: Connection, job: Row, most: number): Promise<readonly Trouble[]> {
  return connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<Trouble>`
      select place, body, faults, record_id from bulk_row
      where org_id = ${job.org_id}::uuid and job_id = ${job.id}::uuid and state in ('failed', 'refused') order by place limit ${most}`.execute(
      kysely,
    );
    return rows;
  });
}

/** Rows that failed are to be done once more. */
export const reopenRows = (connection: Connection, job: Row): Promise<unknown> =>
  connection.as(keeper, ({ kysely }) =>
    sql`update bulk_row set state = 'waiting', faults = '[]' where org_id = ${job.org_id}::uuid and job_id = ${job.id}::uuid and state = 'failed'`.execute(
      kysely,
    ),
  );
