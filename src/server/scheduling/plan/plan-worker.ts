/** Thread of one plan: it takes its order at the start, and says how far it has come and what it proposes. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { judgeOf } from '../constraints/index.ts';
import { planDays } from './plan-days.ts';
import type { FromPlan, PlanOrder } from './thread-messages.ts';

const port = parentPort;
if (port === null) throw new Error('plan-worker runs as a worker thread only.');
const say = (message: FromPlan) => port.postMessage(message);

/** How far it steps back behind whoever waits for an answer of the server: on Linux each thread has a priority of its own. */
const NICE = 10;
if (process.platform === 'linux') setPriority(NICE);

/** Milliseconds between two reports: more would only be work for whoever hears them. */
const PAUSE = 100;

const { days, policy, ...order }: PlanOrder = workerData;
let reported = performance.now();
const proposal = await planDays(days, judgeOf(policy), {
  ...order,
  progress: (share, left) => {
    const now = performance.now();
    if (now - reported < PAUSE) return;
    reported = now;
    say({ kind: 'progress', share, left });
  },
});
say({ kind: 'planned', proposal });
