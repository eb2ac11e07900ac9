import type { JobQueue } from '../jobs/index.ts';
import { startDue, startScheduled } from './due.ts';
import { goOn } from './run.ts';
import { FLOWS, type FlowHost } from './types.ts';

/** Jobs of flows: an execution goes on, a record's time has come, a schedule is due. */
export const flowsQueue = (host: FlowHost): JobQueue => ({
  name: FLOWS,
  retries: { limit: 5, delay: 2, most: 300 },
  expires: 300,
  atOnce: 10,
  perGroup: 5,
  keeps: 3600,
  keepsFailed: true,
  async run(job) {
    const { data } = job;
    if (data.execution !== undefined) await goOn(host, job);
    else if (data.record !== undefined) await startDue(host, job);
    else await startScheduled(host, job);
  },
});
