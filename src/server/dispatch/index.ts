/** Dispatch: who could do what, what is in the way, runs that propose who goes where and when, questions of 'what if', what could not be done, and when people are expected. */
import type { AreaHost } from '../../../engine/server/area-host.ts';
import { EVERY_MINUTE, type Jobs, sweepRounds } from '../../../engine/server/jobs/index.ts';
import type { MatrixConfig } from '../../../engine/server/kernel/config-types.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type NotificationName, typedResources } from '../rows/index.ts';
import { createAskWays, oldWays } from '../scheduling/index.ts';
import { judgeBoard } from './board/judge-board.ts';
import { offHours } from './board/off-hours.ts';
import { candidates } from './candidates.ts';
import { EVERY_FIVE_MINUTES, etaHooks, etaRound } from './eta/index.ts';
import { policyHooks, ruleHooks } from './policy-hooks.ts';
import { relaxException, relaxProposal } from './relax.ts';
import { acceptDay, acceptProposals, askForDays, askForRun, runAgain, runQueue, runSteps } from './runs/index.ts';
import { cancelScenario, compare, compareAgain, scenarioQueue, whatIf } from './scenarios/index.ts';
import { snoozeRound } from './snooze-round.ts';

export { RUNS } from './runs/index.ts';
export { SCENARIOS } from './scenarios/index.ts';

type Host = Pick<AreaHost, 'productFor'> & { readonly jobs: Pick<Jobs, 'enqueue'>; readonly matrix: MatrixConfig | undefined };

export const dispatch = ({ jobs, matrix, productFor }: Host): WorkflowArea => ({
  workflows: [
    askForRun(jobs),
    askForDays(jobs),
    runAgain(jobs),
    acceptProposals,
    compare(jobs),
    whatIf(jobs),
    compareAgain(jobs),
    acceptDay(jobs),
    relaxException,
    relaxProposal,
    candidates,
    judgeBoard,
    offHours,
  ],
  notifies: ['visits_planned', 'visits_withdrawn'] satisfies readonly NotificationName[],
  hooks: { 'dispatch-rule': ruleHooks, 'dispatch-policy': policyHooks, subtask: etaHooks(matrix !== undefined) },
  steps: [...runSteps(jobs), cancelScenario],
  rounds: [
    { name: 'dispatch.snoozed', cron: EVERY_MINUTE, run: snoozeRound },
    { name: 'dispatch.etas', cron: EVERY_FIVE_MINUTES, run: etaRound(matrix !== undefined) },
    ...sweepRounds([oldWays]),
  ],
  queues: (host) => {
    const own = { ...host, resources: typedResources(host.resources), jobs, productFor };
    return [runQueue({ ...own, askWays: matrix && createAskWays(matrix) }), scenarioQueue(own)];
  },
});
