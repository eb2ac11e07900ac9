import type { JobQueue } from '../jobs/index.ts';
import { makeCall } from './calls.ts';
import { startDue, startMade, startScheduled } from './due.ts';
import { lookAhead } from './far.ts';
import { endExecutions } from './jobs-over.ts';
import { replayQueue } from './replay/queue.ts';
import { goOn } from './run.ts';
import { goOnTogether } from './together.ts';
import { CALLS, FLOWS, type FlowHost } from './types.ts';

/** A moment, in milliseconds: what starts within it is taken together, which spares those who write half of the looks. */
const GATHERS = 100;

/** Jobs of flows: an execution goes on, a record's time has come, a schedule is due. */
const flowsQueue = (host: FlowHost): JobQueue => ({
  name: FLOWS,
  retries: { limit: 5, delay: 2, most: 300 },
  expires: 300,
  atOnce: 24,
  perGroup: 12,
  gathers: GATHERS,
  keeps: 3600,
  keepsFailed: true,
  together: { of: ({ shared }) => shared === true, run: (jobs, commit) => goOnTogether(host, jobs, commit) },
  async run(job) {
    const { data } = job;
    if (data.execution !== undefined) await goOn(host, job);
    else if (data.record !== undefined) await startDue(host, job);
    else if (data.span !== undefined) await lookAhead(host, job);
    else if (data.made !== undefined) await startMade(host, job);
    else await startScheduled(host, job);
  },
  discarded: (connection, data) => endExecutions(host, connection, data, 'discarded'),
  abandoned: (connection, data) => endExecutions(host, connection, data, 'abandoned'),
});

/** Tries at calls. How often one is made anew is the execution's; the job's own tries are for a server that stops, or is busy. */
const callsQueue = (host: FlowHost): JobQueue => ({
  name: CALLS,
  retries: { limit: 20, delay: 2, most: 60 },
  expires: 120,
  atOnce: 6,
  apart: true,
  perGroup: 2,
  keeps: 3600,
  keepsFailed: true,
  run: (job) => makeCall(host, job),
  discarded: (connection, data) => endExecutions(host, connection, data, 'discarded'),
  abandoned: (connection, data) => endExecutions(host, connection, data, 'abandoned'),
});

export const flowQueues = (host: FlowHost): readonly JobQueue[] => [flowsQueue(host), callsQueue(host), replayQueue(host)];
