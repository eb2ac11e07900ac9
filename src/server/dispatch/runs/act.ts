/** Committing and undoing a run, lot by lot: each is a job of its own, so that a process that ends costs no more than its lot. */
import { sql } from 'kysely';
import type { Product } from '../../../../engine/core/definitions/types.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import type { Job } from '../../../../engine/server/jobs/index.ts';
import type { Member } from '../../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../../engine/server/kernel/said.ts';
import type { Patch, ProductContext } from '../../rows/index.ts';
import { runOf, saveRun } from './propose.ts';
import { assignChosen, giveBack, LOT, nextOf } from './settle.ts';
import { tellTechnicians } from './tell.ts';
import { keeper, RUNS, type Run, type RunHost, turnOf, type Writing } from './types.ts';

type Acting = ProductContext & { readonly principal: Member; readonly held?: Product };

/** The next lot of a run that is being committed or undone, and the job of the one after it. */
export const actOn = (host: RunHost, job: Job, id: string, act: 'commit' | 'undo'): Promise<void> =>
  job.commit((connection) => connection.as(keeper, (own) => actOnce(host, own, { id, act, after: job.data.after })));

type Turn = { readonly id: string; readonly act: 'commit' | 'undo'; readonly after: unknown };

async function actOnce({ resources, clock, product, productFor, actAs, jobs }: RunHost, connection: Connection, { id, act, after }: Turn) {
  const writing = { resources, connection, now: clock.now() };
  const run = await runOf(writing, id, true);
  if (run?.state !== (act === 'commit' ? 'committing' : 'undoing')) return;
  const principal = run.acting_by ? await actAs(run.acting_by, connection) : null;
  if (!principal || principal.org.id !== run.org_id) return interrupt(writing, run, said('problem.dispatch.person_gone'));
  const context: Acting = { ...writing, principal, product: product(), held: await productFor(principal, connection) };
  const last = typeof after === 'string' ? after : undefined;
  const lot = await nextOf(context, run, act === 'commit' ? 'chosen' : 'accepted', act === 'commit' ? undefined : last);
  if (lot.length > 0) await (act === 'commit' ? assignChosen(context, run, lot) : giveBack(context, lot));
  if (lot.length < LOT) return act === 'commit' ? endCommit(context, run) : endUndo(context, run);
  await jobs.enqueue(connection, RUNS, [turnOf(run, act, act === 'undo' ? lot.at(-1)?.id : undefined)]);
}

type Counts = { readonly open: number; readonly accepted: number; readonly skipped: number; readonly undone: number };

async function countsOf({ connection }: Pick<Writing, 'connection'>, { id }: Run): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where state = 'proposed')::int as open, count(*) filter (where state = 'accepted')::int as accepted,
      count(*) filter (where state = 'skipped')::int as skipped, count(*) filter (where state = 'undone')::int as undone
    from dispatch_proposal where run_id = ${id}::uuid`.execute(connection.kysely);
  return rows[0] ?? { open: 0, accepted: 0, skipped: 0, undone: 0 };
}

/** Figures of a run after a part of it was accepted. It goes on as a proposal while something of it can still be accepted. */
export async function endCommit(context: Acting, run: Run): Promise<void> {
  const { open, accepted, skipped } = await countsOf(context, run);
  await saveRun(context, run.id, {
    state: open > 0 ? 'proposed' : 'committed',
    accepted,
    skipped,
    message: said('ace.message_committed', { accepted, skipped }),
  });
  await tellTechnicians(context, run, { state: 'accepted', since: run.acting_at ?? context.now });
}

async function endUndo(context: Acting, run: Run): Promise<void> {
  const { undone, accepted } = await countsOf(context, run);
  await saveRun(context, run.id, { state: 'undone', accepted, message: said('ace.message_undone', { undone, kept: accepted }) });
  await tellTechnicians(context, run, { state: 'undone', since: run.acting_at ?? context.now });
}

/** What was done stays; what was chosen and not done can be chosen anew. */
export async function interrupt(context: Writing, run: Run, message: Said): Promise<void> {
  const { accepted, skipped } = await countsOf(context, run);
  const patch: Patch<'dispatch-run'> = { accepted, skipped, message };
  if (run.state === 'undoing') return saveRun(context, run.id, { ...patch, state: 'committed' });
  await sql`update dispatch_proposal set state = 'proposed' where run_id = ${run.id}::uuid and state = 'chosen'`.execute(
    context.connection.kysely,
  );
  return saveRun(context, run.id, { ...patch, state: 'proposed' });
}
