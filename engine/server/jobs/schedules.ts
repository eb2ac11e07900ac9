/** Schedules in the database: when they are due next, and the jobs that a due time asks for, of several processes by one. */
import { sql } from 'kysely';
import { rowsAs } from '../access/bulk.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import { idNamed } from '../kernel/ids.ts';
import { own } from './boss.ts';
import { dueRuns, nextDue, type Timing } from './due.ts';
import type { NewJob } from './types.ts';

/** A `key` is one schedule, however often it is told. Each of its jobs has the data and `due`, the time that was due. */
export type Schedule = Timing & { readonly key: string; readonly queue: string; readonly data: Row; readonly group?: string };

type Stored = {
  readonly key: string;
  readonly queue: string;
  readonly data: Row;
  readonly group_id: string | null;
  readonly cron: string;
  readonly time_zone: string;
  readonly missed: Timing['missed'];
  readonly next_at: string;
};

/** Schedules that one look takes. */
const BATCH = 100;

const columns = [
  { name: 'key', type: 'text' },
  { name: 'queue', type: 'text' },
  { name: 'data', type: 'jsonb' },
  { name: 'group_id', type: 'text' },
  { name: 'cron', type: 'text' },
  { name: 'time_zone', type: 'text' },
  { name: 'missed', type: 'text' },
  { name: 'next_at', type: 'timestamptz' },
] as const;

/** Writes schedules; one whose times did not change stays due when it was. @throws Error for what is no cron of five fields. */
export async function keepSchedules(connection: Connection, schedules: readonly Schedule[], now: string): Promise<void> {
  const rows = schedules.map(({ key, queue, data, group, cron, timeZone, missed }) => ({
    key,
    queue,
    data,
    group_id: group ?? null,
    cron,
    time_zone: timeZone,
    missed,
    next_at: nextDue({ cron, timeZone }, now),
  }));
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  await connection.as(own, ({ kysely }) =>
    sql`insert into job_schedule as s (${names}) select ${names} from ${rowsAs('v', rows, columns)}
      on conflict (key) do update set queue = excluded.queue, data = excluded.data, group_id = excluded.group_id,
        cron = excluded.cron, time_zone = excluded.time_zone, missed = excluded.missed,
        next_at = case when (s.cron, s.time_zone) = (excluded.cron, excluded.time_zone) then s.next_at else excluded.next_at end`.execute(
      kysely,
    ),
  );
}

/** Schedules are due no more; what waits already is done all the same. */
export const endSchedules = (connection: Connection, keys: readonly string[]): Promise<unknown> =>
  connection.as(own, ({ kysely }) => sql`delete from job_schedule where key = any(${[...keys]}::text[])`.execute(kysely));

/** Schedules of a queue that nobody tells any more. */
export const endOthers = (connection: Connection, { queue, keys }: { readonly queue: string; readonly keys: readonly string[] }) =>
  connection.as(own, ({ kysely }) =>
    sql`delete from job_schedule where queue = ${queue} and not key = any(${[...keys]}::text[])`.execute(kysely),
  );

export type Asked = { readonly queue: string; readonly jobs: readonly NewJob[] };

/** One look. `ask` writes the jobs in the same transaction; answers when the next look is worth it, if ever. */
export async function lookForDue(
  database: Database,
  now: string,
  ask: (connection: Connection, asked: Asked) => Promise<void>,
): Promise<string | undefined> {
  return database.transaction(own, async (connection) => {
    const { kysely } = connection;
    const { rows: due } = await sql<Stored>`
      select key, queue, data, group_id, cron, time_zone, missed, next_at from job_schedule
      where next_at <= ${now} order by next_at, key limit ${BATCH} for update skip locked`.execute(kysely);
    if (due.length > 0) {
      const found = due.map((row) => ({ row, due: dueRuns({ ...row, timeZone: row.time_zone }, { since: row.next_at, now }) }));
      for (const queue of new Set(due.map((row) => row.queue))) {
        const jobs = found.filter(({ row }) => row.queue === queue).flatMap(({ row, due: { runs } }) => runs.map((at) => jobOf(row, at)));
        if (jobs.length > 0) await ask(connection, { queue, jobs });
      }
      const changes = found.map(({ row: { key }, due: { runs, next } }) => ({ key, next_at: next, previous_at: runs.at(-1) ?? null }));
      const changed = rowsAs('v', changes, [
        { name: 'key', type: 'text' },
        { name: 'next_at', type: 'timestamptz' },
        { name: 'previous_at', type: 'timestamptz' },
      ]);
      await sql`update job_schedule s set next_at = v.next_at, previous_at = coalesce(v.previous_at, s.previous_at)
        from ${changed} where s.key = v.key`.execute(kysely);
    }
    const { rows } = await sql<{ next: string | null }>`select min(next_at) as next from job_schedule`.execute(kysely);
    return rows[0]?.next ?? undefined;
  });
}

const jobOf = ({ key, data, group_id }: Stored, due: string): NewJob => ({
  id: idNamed(`${key} ${due}`),
  key,
  data: { ...data, due },
  ...(group_id === null ? {} : { group: group_id }),
});
