/** Executions of one flow that may go on at once, over all processes. */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import type { Jobs } from '../jobs/index.ts';
import { system } from '../kernel/principal.ts';
import { jobOf } from './job-of.ts';
import { FLOWS } from './types.ts';

const own = system('flows');

/** One at a time counts the executions of a flow, and starts and ends them. */
const locked = <T>(connection: Connection, flowId: string, work: (own: Connection) => Promise<T>): Promise<T> =>
  connection.as(own, async (server) => {
    await sql`select pg_advisory_xact_lock(hashtext(${flowId}))`.execute(server.kysely);
    return work(server);
  });

/** Executions that go on; the branches of one are part of it. */
export const busyWith = (connection: Connection, flowId: string): Promise<number> =>
  locked(connection, flowId, async ({ kysely }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from execution where flow = ${flowId} and branch_of is null and state in ('running', 'waiting')`.execute(
      kysely,
    );
    return rows[0]?.count ?? 0;
  });

/** Executions that go on, or that wait their turn. */
export const openOf = (connection: Connection, flowId: string): Promise<number> =>
  locked(connection, flowId, async ({ kysely }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from execution where flow = ${flowId} and branch_of is null and state in ('queued', 'running', 'waiting')`.execute(
      kysely,
    );
    return rows[0]?.count ?? 0;
  });

/** One has ended: the first that waits its turn begins. */
export const letNextIn = (connection: Connection, jobs: Pick<Jobs, 'enqueue'>, flowId: string): Promise<void> =>
  locked(connection, flowId, async (server) => {
    const { rows } = await sql<{ id: string; position: number; org_id: string | null; acts_for: string | null }>`
      select id, position, org_id, acts_for from execution where flow = ${flowId} and branch_of is null and state = 'queued'
      order by queued_at, id limit 1`.execute(server.kysely);
    if (rows.length > 0) await jobs.enqueue(server, FLOWS, rows.map(jobOf));
  });
