/** What was asked of auto-assign is done at once: the demo begins with a run for tomorrow, and with what it had to leave. */
import { RUNS } from '../dispatch/index.ts';
import type { Seed } from './seed.ts';

export async function workOnRuns({ jobs }: Seed): Promise<void> {
  while ((await jobs.work(RUNS)) > 0);
}
