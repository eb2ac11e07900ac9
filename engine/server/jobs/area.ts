/** What the platform's owner sees of jobs, and does about those that wait and those that were given up. */
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { StepCode } from '../lifecycle/types.ts';
import { textOf } from '../workflows/rows.ts';
import type { Round, WorkflowArea, WorkflowRun } from '../workflows/types.ts';
import { own } from './boss.ts';
import type { Jobs } from './jobs.ts';
import { look } from './looking.ts';
import { EVERY_MINUTE } from './rounds.ts';

export type JobsHost = Pick<Jobs, 'enqueue' | 'figures' | 'has' | 'queued' | 'discard'>;

const assertKnown = (jobs: JobsHost, queue: string) => {
  if (!jobs.has(queue)) throw problems.conflict({ subCode: 'no_queue', message: said('problem.platform.jobs.no_such_queue') });
};

/** The same job once more, with all its tries. */
const askForJob = (jobs: JobsHost): StepCode => ({
  name: 'ask-for-job',
  async run({ connection }, { moving }) {
    for (const { doc } of moving) {
      const queue = textOf(doc.queue) ?? '';
      assertKnown(jobs, queue);
      await jobs.enqueue(connection, queue, [{ data: Object(doc.data) }]);
    }
    return moving.map(() => ({}));
  },
});

const lookAgain = (jobs: JobsHost): WorkflowRun => ({
  name: 'look-again',
  entity: 'job-queue',
  async run({ connection, resources, now }) {
    await look({ jobs, connection, resources, now });
    return null;
  },
});

/** @throws conflict (409) for one that is under way or over by now */
const discardQueued = (jobs: JobsHost): WorkflowRun => ({
  name: 'discard-queued',
  entity: 'queued-job',
  async run({ connection, resources, now }, { records }) {
    for (const { queue, job } of records) {
      assertKnown(jobs, String(queue));
      if ((await jobs.discard(connection, String(queue), [String(job)])) === 0)
        throw problems.conflict({ subCode: 'not_waiting', message: said('problem.platform.jobs.not_waiting') });
    }
    await look({ jobs, connection, resources, now });
    return null;
  },
});

const emptyQueue = (jobs: JobsHost): WorkflowRun => ({
  name: 'empty-queue',
  entity: 'job-queue',
  async run({ connection, resources, now }, { records }) {
    for (const { name } of records) {
      assertKnown(jobs, String(name));
      await jobs.discard(connection, String(name));
    }
    await look({ jobs, connection, resources, now });
    return null;
  },
});

const keepFigures =
  (jobs: JobsHost): Round =>
  ({ database, resources, now }) =>
    database.transaction(own, (connection) => look({ jobs, connection, resources, now }));

export const jobsArea = (jobs: JobsHost): WorkflowArea => ({
  workflows: [lookAgain(jobs), discardQueued(jobs), emptyQueue(jobs)],
  hooks: {},
  steps: [askForJob(jobs)],
  rounds: [{ name: 'jobs.figures', cron: EVERY_MINUTE, run: keepFigures(jobs) }],
});
