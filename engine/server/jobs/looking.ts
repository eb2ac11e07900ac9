/** Queues and what waits in them as records, for the platform's owner. Nobody is told of them, and no audit is kept. */
import { sql } from 'kysely';
import type { Connection, Row } from '../database/port.ts';
import type { Resources } from '../resources/types.ts';
import { own } from './boss.ts';
import type { Jobs } from './jobs.ts';
import type { ListedJob } from './queued.ts';

export type Looking = {
  readonly jobs: Pick<Jobs, 'figures' | 'queued'>;
  readonly connection: Connection;
  readonly resources: Resources;
  /** A UTC instant. */
  readonly now: string;
};

/** Jobs of a queue that are shown by name, of those that wait; the figures of its queue tell how many there are. */
const SHOWN = 500;

/** Writes down how queues are just now, and what waits in them. */
export async function look({ jobs, connection, resources, now }: Looking): Promise<void> {
  const figures = await jobs.figures(connection);
  const queued = await jobs.queued(connection, SHOWN);
  await connection.as(own, async (server) => {
    await keep(server, resources, {
      entity: 'job-queue',
      key: 'name',
      rows: figures.map((numbers) => ({ ...numbers, seen_at: now })),
    });
    const known = await namesOf(server, queued);
    await keep(server, resources, {
      entity: 'queued-job',
      key: 'job',
      rows: queued.map(({ id, group, facts, data, ...job }) => ({
        ...job,
        job: id,
        subject_org_id: known.get(String(group)) === undefined ? null : group,
        who: known.get(String(facts?.user_id)) ?? null,
        done: facts?.done ?? null,
        to_do: facts?.to_do ?? null,
        data,
        seen_at: now,
      })),
    });
  });
}

type Kept = { readonly entity: 'job-queue' | 'queued-job'; readonly key: string; readonly rows: readonly Row[] };

/** Has the records be these: those that are no more go. */
async function keep(connection: Connection, resources: Resources, { entity, key, rows }: Kept): Promise<void> {
  const table = sql.table(entity.replace('-', '_'));
  const { rows: known } = await sql<Row>`select id, ${sql.id(key)} as key from ${table} order by id for update`.execute(connection.kysely);
  const ids = new Map(known.map((row) => [row.key, row.id]));
  const made = rows.filter((row) => !ids.has(row[key]));
  const changed = rows.flatMap((row) => (ids.has(row[key]) ? [{ id: String(ids.get(row[key])), patch: row }] : []));
  const left = new Set(changed.map(({ id }) => id));
  const gone = known.map(({ id }) => String(id)).filter((id) => !left.has(id));
  if (made.length > 0) await resources.create(own, entity, made, connection);
  if (changed.length > 0) await resources.update(own, entity, changed, connection);
  if (gone.length > 0) await sql`delete from ${table} where id = any(${gone}::uuid[])`.execute(connection.kysely);
}

/** Names of the organisations and people that jobs are for, by their ids. */
async function namesOf(connection: Connection, queued: readonly ListedJob[]): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(queued.flatMap(({ group, facts }) => [group, facts?.user_id]).filter(isId))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id::text as id, name from organisation where id = any(${ids}::uuid[])
    union all select id::text, user_name from "user" where id = any(${ids}::uuid[])`.execute(connection.kysely);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
