/** Plans in a thread of its own, so that the server goes on answering: what is tabulated before a search takes long too. */
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../../../engine/server/kernel/worker-file.ts';
import type { Policy } from '../constraints/index.ts';
import type { Days } from '../day/index.ts';
import type { PlanOptions } from './plan-days.ts';
import type { FromPlan, PlanOrder } from './thread-messages.ts';
import type { Proposal } from './types.ts';

type ThreadOptions = Pick<PlanOptions, 'seed' | 'steps' | 'scope' | 'keepAssigned' | 'explain' | 'progress'> & {
  readonly signal?: AbortSignal | undefined;
};

/**
 * The same plan as `planDays` makes, with the ways that the days know.
 * @throws the reason of `signal` when it is aborted, and what planning throws; the thread is gone after either
 */
export function planInThread(days: Days, policy: Policy, { progress, signal, ...order }: ThreadOptions): Promise<Proposal> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const workerData: PlanOrder = { ...order, days, policy };
  const worker = new Worker(workerFile('plan-worker', import.meta.url), { workerData, execArgv: [] });
  return new Promise<Proposal>((resolve, reject) => {
    const end = () => {
      void worker.terminate();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', end, { once: true });
    worker.on('message', (message: FromPlan) => {
      if (message.kind === 'progress') progress?.(message.share, message.left);
      else resolve(message.proposal);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal?.removeEventListener('abort', end);
      reject(new Error('The thread that plans ended before it had an answer.'));
    });
  });
}
