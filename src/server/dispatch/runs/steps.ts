/** What transitions of runs do besides, and what is accepted of one by itself: a visit, some of them, a technician's day. */
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { present, type StepOf, type WorkflowOf } from '../../rows/index.ts';
import { endCommit } from './act.ts';
import { choose, runOf, saveRun } from './propose.ts';
import { assignChosen } from './settle.ts';
import { type Asking, keeper, RUNS, type Run, turnOf, type Writing } from './types.ts';
import { stopWork } from './watch.ts';

const nothing = () => problems.conflict({ subCode: 'nothing_to_accept', message: said('problem.dispatch.nothing_to_accept') });

const cancelRun: StepOf<'dispatch-run', 'cancel'> = {
  name: 'cancel-run',
  async run({ connection }, { moving }) {
    for (const { doc } of moving) connection.afterCommit(() => stopWork(doc.id));
    return moving.map(() => ({ message: said('ace.message_cancelled') }));
  },
};

/** @throws conflict (409) where nothing is proposed, or nothing for that technician */
const commitRun = (jobs: Asking): StepOf<'dispatch-run', 'commit'> => ({
  name: 'commit-run',
  async run({ connection }, { moving, input }) {
    for (const { doc } of moving) {
      const count = await connection.as(keeper, (own) => choose({ connection: own }, doc.id, { userId: input.user_id }));
      if (count === 0) throw nothing();
      await jobs.enqueue(connection, RUNS, [turnOf(doc, 'commit')]);
    }
    return [];
  },
});

const undoRun = (jobs: Asking): StepOf<'dispatch-run', 'undo'> => ({
  name: 'undo-run',
  async run({ connection }, { moving }) {
    await jobs.enqueue(
      connection,
      RUNS,
      moving.map(({ doc }) => turnOf(doc, 'undo')),
    );
    return [];
  },
});

export const runSteps = (jobs: Asking) => [cancelRun, commitRun(jobs), undoRun(jobs)];

/** Locked, so that of two who accept the second finds what the first has left. @throws conflict (409) for one that proposes nothing any more */
async function proposedRun(context: Pick<Writing, 'connection'>, id: string): Promise<Run> {
  const run = await runOf(context, id, true);
  if (run?.state !== 'proposed') throw problems.conflict({ subCode: 'not_proposed', message: said('problem.dispatch.not_proposed') });
  return run;
}

/** The visits of a technician's day. */
export const acceptDay = (jobs: Asking): WorkflowOf<'dispatch-total', 'accept-day'> => ({
  name: 'accept-day',
  entity: 'dispatch-total',
  async run({ principal, connection, resources, now }, { records }) {
    await connection.as(keeper, async (own) => {
      const context = { resources, connection: own, now };
      for (const { run_id, user_id, day } of records) {
        const run = await proposedRun(context, present(run_id));
        if ((await choose(context, run.id, { userId: user_id, day })) === 0) throw nothing();
        await saveRun(context, run.id, {
          state: 'committing',
          acting_by: principal.kind === 'member' ? principal.user.id : null,
          acting_at: now,
        });
        await jobs.enqueue(own, RUNS, [turnOf(run, 'commit')]);
      }
    });
    return null;
  },
});

/**
 * Some visits, at once. Of several, those that changed since are skipped and say so.
 * @throws conflict (409) for a single one that changed since, or that may not be assigned
 */
export const acceptProposals: WorkflowOf<'dispatch-proposal', 'accept'> = {
  name: 'accept',
  entity: 'dispatch-proposal',
  async run({ principal, connection, resources, product, held, now }, { records }) {
    if (principal.kind !== 'member') throw problems.notFound();
    await connection.as(keeper, async (own) => {
      const context = { principal, resources, connection: own, now, ...(product ? { product } : {}), ...(held ? { held } : {}) };
      for (const runId of new Set(records.map(({ run_id }) => present(run_id)))) {
        const run = await proposedRun(context, runId);
        const { kept } = await assignChosen(
          context,
          run,
          records.filter(({ run_id }) => run_id === runId),
        );
        if (kept > 0 && records.length === 1)
          throw problems.conflict({ subCode: 'stale', message: said('problem.dispatch.stale', { code: records[0]?.title ?? '' }) });
        await endCommit(context, { ...run, acting_at: now });
      }
    });
    return null;
  },
};
