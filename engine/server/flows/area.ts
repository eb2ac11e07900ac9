/** What people do about executions: they stop those that go on, and try again those that failed. */
import type { JobsHost } from '../jobs/area.ts';
import { system } from '../kernel/principal.ts';
import type { StepCode } from '../lifecycle/types.ts';
import type { WorkflowArea } from '../workflows/types.ts';
import { answerQuestion, withdrawQuestions } from './asking.ts';
import { endBranches, resumeBranches } from './branches.ts';
import { letNextIn } from './concurrency.ts';
import { keepHealth } from './health.ts';
import { jobOf } from './job-of.ts';
import type { FlowsHost } from './made.ts';
import { workflowsOverMany } from './many.ts';
import { tryFlow } from './rehearsal/try-flow.ts';
import { replayHooks } from './replay/ask.ts';
import { REPLAY } from './replay/types.ts';
import { FLOWS } from './types.ts';

const own = system('flows');
const EVERY_FIVE_MINUTES = '*/5 * * * *';

type FlowJobs = Pick<JobsHost, 'enqueue'>;

/** Goes on where it failed: what it did before is not done again. */
const resumeExecution = (jobs: FlowJobs): StepCode => ({
  name: 'resume-execution',
  async run({ connection, resources, now }, { moving }) {
    const executions = moving.map(({ doc }) => doc);
    const branches = await connection.as(own, (server) => resumeBranches({ resources, now }, server, executions));
    await jobs.enqueue(connection, FLOWS, [...branches, ...executions.map(jobOf)]);
    return moving.map(() => ({}));
  },
});

/** Whoever waits for the place of one that was stopped takes it; nobody needs to answer it any more. */
const stopExecution = (jobs: FlowJobs): StepCode => ({
  name: 'stop-execution',
  async run({ connection, resources, now }, { moving }) {
    const ids = moving.map(({ doc }) => String(doc.id));
    await withdrawQuestions({ resources }, connection, ids);
    await connection.as(own, (server) => endBranches({ resources, now }, server, ids, 'stopped'));
    for (const flow of new Set(moving.map(({ doc }) => String(doc.flow)))) await letNextIn(connection, jobs, flow);
    return moving.map(() => ({ attempt: null, outgoing: null, listens_to: null }));
  },
});

export const flowsArea = (jobs: FlowJobs, flows: Pick<FlowsHost, 'tryOut' | 'flowFor' | 'runMany'>): WorkflowArea => ({
  workflows: [tryFlow(flows), ...workflowsOverMany(flows)],
  hooks: { [REPLAY]: replayHooks(jobs, flows) },
  notifies: ['flow_question'],
  rounds: [{ name: 'flows.health', cron: EVERY_FIVE_MINUTES, run: keepHealth }],
  steps: [resumeExecution(jobs), stopExecution(jobs), answerQuestion(jobs)],
});
