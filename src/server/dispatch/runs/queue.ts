/** The queue of runs: one job of an organisation at a time, several organisations side by side. */
import type { Connection, Row } from '../../../../engine/server/database/port.ts';
import { type Job, JobLost, type JobQueue } from '../../../../engine/server/jobs/index.ts';
import { type Said, said } from '../../../../engine/server/kernel/said.ts';
import { actOn, interrupt } from './act.ts';
import { failOn, propose, runOf } from './propose.ts';
import { type Act, keeper, RUNS, type RunHost } from './types.ts';

export const runQueue = (host: RunHost): JobQueue => ({
  name: RUNS,
  retries: { limit: 3, delay: 2, most: 30 },
  expires: 600,
  atOnce: 2,
  apart: true,
  isHeavy: true,
  perGroup: 1,
  keeps: 3600,
  run: (job) => workOn(host, job),
  discarded: (connection, data) => giveUp(host, connection, data, said('problem.dispatch.given_up')),
  abandoned: (connection, data) => giveUp(host, connection, data, said('problem.dispatch.went_wrong')),
});

async function workOn(host: RunHost, job: Job): Promise<void> {
  const [id, act] = [String(job.data.run), job.data.act as Act];
  try {
    await (act === 'propose' ? propose(host, job, id) : actOn(host, job, id, act));
  } catch (error) {
    if (!job.isLast || error instanceof JobLost) throw error;
    await host.database.transaction(keeper, (connection) =>
      giveUp(host, connection, [job.data], said(act === 'propose' ? 'problem.dispatch.went_wrong' : 'problem.dispatch.acting_went_wrong')),
    );
    throw error;
  }
}

async function giveUp({ resources, clock }: RunHost, connection: Connection, data: readonly Row[], message: Said): Promise<void> {
  await connection.as(keeper, async (own) => {
    const context = { resources, connection: own, now: clock.now() };
    for (const { run: id } of data) {
      const run = await runOf(context, String(id), true);
      if (run?.state === 'committing' || run?.state === 'undoing') await interrupt(context, run, message);
      else await failOn(context, String(id), message);
    }
  });
}
