/** What the platform's owner sees of jobs, and does about those that were given up. */
import { sql } from 'kysely';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { StepCode } from '../lifecycle/types.ts';
import { textOf } from '../workflows/rows.ts';
import type { Round, WorkflowArea } from '../workflows/types.ts';
import { own } from './boss.ts';
import type { Jobs } from './jobs.ts';
import { EVERY_MINUTE } from './rounds.ts';

export type JobsHost = Pick<Jobs, 'enqueue' | 'figures' | 'has'>;

/** The same job once more, with all its tries. */
const askForJob = (jobs: JobsHost): StepCode => ({
  name: 'ask-for-job',
  async run({ connection }, { moving }) {
    for (const { doc } of moving) {
      const queue = textOf(doc.queue) ?? '';
      if (!jobs.has(queue)) throw problems.conflict({ subCode: 'no_queue', message: said('problem.platform.jobs.no_such_queue') });
      await jobs.enqueue(connection, queue, [{ data: Object(doc.data) }]);
    }
    return moving.map(() => ({}));
  },
});

type Known = { readonly id: string; readonly name: string };

/** Queues that are no more go; nobody is told of figures, and no audit is kept of them. */
const keepFigures =
  (jobs: JobsHost): Round =>
  async ({ database, resources, now }) => {
    const figures = await jobs.figures();
    await database.transaction(own, async (connection) => {
      const { rows } = await sql<Known>`select id, name from job_queue order by id for update`.execute(connection.kysely);
      const ids = new Map(rows.map(({ id, name }) => [name, id]));
      const seen = figures.map(({ name, ...numbers }) => ({ name, id: ids.get(name), patch: { ...numbers, seen_at: now } }));
      const made = seen.filter(({ id }) => id === undefined).map(({ name, patch }) => ({ name, ...patch }));
      const changed = seen.flatMap(({ id, patch }) => (id === undefined ? [] : [{ id, patch }]));
      const left = new Set(changed.map(({ id }) => id));
      const gone = rows.filter(({ id }) => !left.has(id)).map(({ id }) => id);
      if (made.length > 0) await resources.create(own, 'job-queue', made, connection);
      if (changed.length > 0) await resources.update(own, 'job-queue', changed, connection);
      if (gone.length > 0) await sql`delete from job_queue where id = any(${gone}::uuid[])`.execute(connection.kysely);
    });
  };

export const jobsArea = (jobs: JobsHost): WorkflowArea => ({
  workflows: [],
  hooks: {},
  steps: [askForJob(jobs)],
  rounds: [{ name: 'jobs.figures', cron: EVERY_MINUTE, run: keepFigures(jobs) }],
});
