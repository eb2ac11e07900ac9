/** Executions that wait for a change of a record are looked at again when it changes, in the transaction in which it does. */
import { sql } from 'kysely';
import type { Connection, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { rowsOf } from '../workflows/rows.ts';
import { jobOf } from './job-of.ts';
import { EXECUTION, FLOWS, type FlowHost } from './types.ts';

const own = system('flows');

type Waking = Pick<FlowHost, 'jobs'>;

/** One statement, and one more where somebody waits for one of them. */
export const wakeListeners = ({ jobs }: Waking, connection: Connection, docs: readonly Row[]): Promise<void> =>
  connection.as(own, async (server) => {
    const ids = docs.map(({ id }) => String(id));
    const { rows } = await sql<Row>`
      select id, position, org_id, acts_for from execution where listens_to = any(${ids}::text[]) and state = 'waiting' order by id`.execute(
      server.kysely,
    );
    if (rows.length > 0) await jobs.enqueue(server, FLOWS, rows.map(jobOf));
  });

/** The same for executions that are known already. */
export const wakeExecutions = ({ jobs }: Waking, connection: Connection, ids: readonly string[]): Promise<void> =>
  connection.as(own, async (server) => {
    const rows = await rowsOf(server, { entity: EXECUTION, values: ids });
    if (rows.length > 0) await jobs.enqueue(server, FLOWS, rows.map(jobOf));
  });
