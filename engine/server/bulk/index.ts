/** Bulk actions: a person opens a job and closes it; what happens between is counted by the server. */

import { sql } from 'kysely';
import type { Row } from '../database/port.ts';
import { EVERY_HOUR } from '../jobs/index.ts';
import { actorOf } from '../resources/actors.ts';
import type { WorkflowArea, WorkflowRun } from '../workflows/types.ts';
import { endJobs, keeper, sweepBulkJobs } from './jobs.ts';

/** A person works on one file at a time: a job that was left open is closed by what had come of it. */
const open: WorkflowRun = {
  name: 'open',
  entity: 'bulk-job',
  async run(context, { input }) {
    const { principal, connection, resources, now } = context;
    const actor = actorOf(principal, connection);
    const owner = { org_id: actor?.org.id ?? null, user_id: actor?.user.id ?? null };
    const left = await connection.as(keeper, async ({ kysely }) => {
      const { rows } = await sql<Row>`
        select * from bulk_job where org_id = ${owner.org_id}::uuid and user_id = ${owner.user_id}::uuid and state = 'RUNNING'
        order by id for update`.execute(kysely);
      return rows;
    });
    await endJobs(context, left);
    const [made] = await resources.create(keeper, 'bulk-job', [{ ...input, ...owner, started_at: now }], connection);
    return { id: made?.id ?? null };
  },
};

/** The state comes of the figures, not of what the caller says. */
const finish: WorkflowRun = {
  name: 'finish',
  entity: 'bulk-job',
  async run(context, { records }) {
    await endJobs(context, records);
    return null;
  },
};

export const bulk: WorkflowArea = {
  workflows: [open, finish],
  hooks: {},
  rounds: [{ name: 'bulk.left-behind', cron: EVERY_HOUR, run: sweepBulkJobs }],
};
