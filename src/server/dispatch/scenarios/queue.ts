/** The queue of scenarios: one job of an organisation at a time. Runs have a queue of their own and wait for none of these. */
import type { Connection, Row } from '../../../../engine/server/database/port.ts';
import { type Job, JobLost, type JobQueue } from '../../../../engine/server/jobs/index.ts';
import { type Said, said } from '../../../../engine/server/kernel/said.ts';
import { keeper, type RunHost } from '../runs/types.ts';
import { compareSides, failOn } from './compare.ts';
import { SCENARIOS } from './types.ts';

export const scenarioQueue = (host: RunHost): JobQueue => ({
  name: SCENARIOS,
  retries: { limit: 2, delay: 2, most: 30 },
  expires: 1800,
  atOnce: 1,
  apart: true,
  isHeavy: true,
  perGroup: 1,
  keeps: 3600,
  run: (job) => workOn(host, job),
  discarded: (connection, data) => giveUp(host, connection, data, said('problem.dispatch.given_up')),
  abandoned: (connection, data) => giveUp(host, connection, data, said('problem.dispatch.comparing_went_wrong')),
});

async function workOn(host: RunHost, job: Job): Promise<void> {
  try {
    await compareSides(host, job, String(job.data.scenario));
  } catch (error) {
    if (!job.isLast || error instanceof JobLost) throw error;
    await host.database.transaction(keeper, (connection) =>
      giveUp(host, connection, [job.data], said('problem.dispatch.comparing_went_wrong')),
    );
    throw error;
  }
}

const giveUp = ({ resources, clock }: RunHost, connection: Connection, data: readonly Row[], message: Said): Promise<void> =>
  connection.as(keeper, async (own) => {
    for (const { scenario: id } of data) await failOn({ resources, connection: own, now: clock.now() }, String(id), message);
  });
