/** Jobs that wait, by name: what the platform's owner looks at, and what is done when one is not to be done after all. */
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Connection } from '../database/port.ts';
import { inside, own } from './boss.ts';
import type { JobFacts, JobQueue, QueuedJob, QueueFigures } from './types.ts';

export type ListedJob = QueuedJob & { readonly facts: JobFacts | undefined };

/** Those under way, and the first of each queue that wait. */
export const listQueued = (connection: Connection, queues: readonly JobQueue[], most: number): Promise<readonly ListedJob[]> =>
  connection.as(own, async (server) => {
    const names = queues.map(({ name }) => name);
    const { rows } = await sql<QueuedJob>`
      select j.id, j.name as queue, case when j.state = 'active' then 'running' when j.start_after > now() then 'later' else 'waiting' end as state,
        j.data, j.group_id as "group", j.retry_count as tries, j.created_on as asked_at, j.start_after as due_at
      from (select b.*, row_number() over (partition by b.name, b.state = 'active' order by b.created_on, b.id) as nth from pgboss.job b
        where b.name = any(${names}::text[]) and b.state <= 'active') j
      where j.nth <= ${most} order by j.name, j.created_on, j.id`.execute(server.kysely);
    const listed: ListedJob[] = [];
    for (const { name, about } of queues) {
      const jobs = rows.filter(({ queue }) => queue === name);
      const facts =
        about && jobs.length > 0
          ? await about(
              server,
              jobs.map(({ data }) => data),
            )
          : [];
      listed.push(...jobs.map((job, at) => ({ ...job, facts: facts[at] })));
    }
    return listed;
  });

/** How many jobs queues have, and how long the first of those that wait has waited. */
export const countQueued = (connection: Connection, queues: readonly string[]): Promise<readonly QueueFigures[]> =>
  connection.as(own, async ({ kysely }) => {
    const isWaiting = sql`j.state < 'active' and j.start_after <= now()`;
    const { rows } = await sql<QueueFigures>`
      select q.name, count(*) filter (where ${isWaiting})::int as waiting,
        count(*) filter (where j.state < 'active' and j.start_after > now())::int as later,
        count(*) filter (where j.state = 'active')::int as running, count(*) filter (where j.state = 'failed')::int as failed,
        coalesce(round(extract(epoch from now() - min(j.start_after) filter (where ${isWaiting}))), 0)::int as longest_wait
      from unnest(${[...queues]}::text[]) as q(name)
      left join pgboss.job j on j.name = q.name and (j.state <= 'active' or j.state = 'failed') group by q.name order by q.name`.execute(
      kysely,
    );
    return rows;
  });

type Discarding = {
  readonly boss: Pick<PgBoss, 'cancel'>;
  readonly queue: JobQueue;
  readonly ids: readonly string[] | undefined;
};

type Waiting = Pick<QueuedJob, 'id' | 'data'>;

/** Locked first: what another process takes at this moment is under way. */
export const discardQueued = (connection: Connection, { boss, queue, ids }: Discarding): Promise<number> =>
  connection.as(own, async (server) => {
    const chosen = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`;
    const { rows } = await sql<Waiting>`
      select id, data from pgboss.job where name = ${queue.name} and state < 'active' ${chosen} order by id for update skip locked`.execute(
      server.kysely,
    );
    if (rows.length === 0) return 0;
    await boss.cancel(
      queue.name,
      rows.map(({ id }) => id),
      { db: inside(server) },
    );
    await queue.discarded?.(
      server,
      rows.map(({ data }) => data),
    );
    return rows.length;
  });
