/** What people do about executions: they try again those that failed. Stopping one needs no code. */
import type { JobsHost } from '../jobs/area.ts';
import type { StepCode } from '../lifecycle/types.ts';
import type { WorkflowArea } from '../workflows/types.ts';
import { jobOf } from './start.ts';
import { FLOWS } from './types.ts';

/** Goes on where it failed: what it did before is not done again. */
const resumeExecution = (jobs: Pick<JobsHost, 'enqueue'>): StepCode => ({
  name: 'resume-execution',
  async run({ connection }, { moving }) {
    await jobs.enqueue(
      connection,
      FLOWS,
      moving.map(({ doc }) => jobOf(doc)),
    );
    return moving.map(() => ({}));
  },
});

export const flowsArea = (jobs: Pick<JobsHost, 'enqueue'>): WorkflowArea => ({
  workflows: [],
  hooks: {},
  steps: [resumeExecution(jobs)],
});
