/** A run looks for a plan, and keeps what it found: nothing of a visit is written. */
import { sql } from 'kysely';
import type { Job } from '../../../../engine/server/jobs/index.ts';
import { inOne, type Said, said } from '../../../../engine/server/kernel/said.ts';
import { type Raised, raiseExceptions, settlePlaced } from '../../exceptions/index.ts';
import { type Patch, tables } from '../../rows/index.ts';
import { type Heard, type Proposal, planInThread } from '../../scheduling/index.ts';
import { lookAt, type Seen } from './look.ts';
import { keepRows } from './rows.ts';
import { keeper, RUNS, type Run, type RunHost, turnOf, type Writing } from './types.ts';
import { watchWork } from './watch.ts';

/** Undefined for a run that is gone. @param lock it is nobody else's until the transaction ends */
export async function runOf({ connection }: Pick<Writing, 'connection'>, id: string, lock = false): Promise<Run | undefined> {
  const query = tables(connection).selectFrom('dispatch_run').selectAll().where('id', '=', id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) as Run | undefined;
}

export const saveRun = async ({ resources, connection }: Writing, id: string, patch: Patch<'dispatch-run'>): Promise<void> => {
  await resources.update(keeper, 'dispatch-run', [{ id, patch }], connection);
};

const writing = ({ resources, clock }: RunHost, connection: Writing['connection']): Writing => ({
  resources,
  connection,
  now: clock.now(),
});

export async function propose(host: RunHost, job: Job, id: string): Promise<void> {
  const run = await begin(host, id);
  if (!run) return;
  const member = run.user_id ? await host.actAs(run.user_id) : null;
  if (!member || member.org.id !== run.org_id) return failRun(host, id, said('problem.dispatch.person_gone'));
  const looking = { run, member, held: await host.productFor(member), now: host.clock.now() };
  const look = () => host.database.read(keeper, (connection) => lookAt(connection, looking));
  const first = await look();
  // The search asks nobody: what it needs of a map service is there before it begins.
  const heard = await host.askWays?.(host.database, first.days, looking.now);
  const seen = heard && heard.asked > 0 ? await look() : first;
  const watch = watchWork(host, { table: 'dispatch_run', id }, job.signal);
  let proposal: Proposal;
  try {
    proposal = await planInThread(seen.days, seen.policy, {
      seed: run.seed ?? 1,
      steps: run.steps ?? 0,
      scope: new Set(seen.scope.map((visit) => visit.id)),
      keepAssigned: run.keep_assigned !== false,
      progress: watch.progress,
      signal: watch.signal,
    });
  } catch (error) {
    // Whoever cancelled it has said so already.
    if (watch.signal.aborted && !job.signal.aborted) return;
    throw error;
  } finally {
    await watch.end();
  }
  await job.commit((connection) => connection.as(keeper, (own) => keep(host, writing(host, own), { run, seen, proposal, heard })));
}

/** Undefined for one that was cancelled meanwhile. One that was under way when its process ended begins anew. */
const begin = ({ database, ...host }: RunHost, id: string): Promise<Run | undefined> =>
  database.transaction(keeper, async (connection) => {
    const context = writing({ database, ...host }, connection);
    const run = await runOf(context, id, true);
    if (run?.state !== 'queued' && run?.state !== 'running') return undefined;
    await saveRun(context, id, { state: 'running', share: 0, message: said('ace.message_looking') });
    return run;
  });

/** Ends a run that waits or is under way, for a reason that is not its person's. */
export const failRun = (host: RunHost, id: string, message: Said): Promise<void> =>
  host.database.transaction(keeper, (connection) => failOn(writing(host, connection), id, message));

export async function failOn(context: Writing, id: string, message: Said): Promise<void> {
  const run = await runOf(context, id, true);
  if (run?.state === 'queued' || run?.state === 'running') await saveRun(context, id, { state: 'failed', message, ended_at: context.now });
}

type Found = { readonly run: Run; readonly seen: Seen; readonly proposal: Proposal; readonly heard: Heard | undefined };

/** How ways were measured; nothing where there is no service that could have. */
function travelNote(heard: Heard | undefined): Said | null {
  if (!heard) return null;
  return heard.wasHeard ? said('ace.travel_by_service') : said('ace.travel_by_lines');
}

async function keep({ jobs }: RunHost, context: Writing, { run, seen, proposal, heard }: Found): Promise<void> {
  if ((await runOf(context, run.id, true))?.state !== 'running') return;
  const changes = await keepRows(context, { ...seen, run, proposal });
  await raiseExceptions(context, raisedBy(run, seen, proposal));
  await settlePlaced(
    context,
    proposal.placed.map(({ visitId }) => visitId),
  );
  await supersede(context, run);
  const numbers = { placed: proposal.placed.length, left: proposal.left.length };
  const isCommit = run.mode === 'commit' && changes > 0;
  const message = seen.scope.length === 0 ? said('ace.message_nothing') : said('ace.message_proposed', numbers);
  await saveRun(context, run.id, {
    state: isCommit ? 'committing' : 'proposed',
    share: 100,
    message,
    travel_note: travelNote(heard),
    in_scope: seen.scope.length,
    assigned: numbers.placed,
    unassigned: numbers.left,
    objective: Math.round(proposal.objective * 100) / 100,
    input_hash: seen.hash,
    ended_at: context.now,
    ...(isCommit ? { acting_by: run.user_id, acting_at: context.now } : {}),
  });
  if (!isCommit) return;
  await choose(context, run.id);
  await jobs.enqueue(context.connection, RUNS, [turnOf(run, 'commit')]);
}

/** Whom or what is chosen of a run's proposals; all of them without a word. */
export type Choice = { readonly userId?: string | null | undefined; readonly day?: string | null | undefined };

/** Answers how many were chosen. */
export async function choose({ connection }: Pick<Writing, 'connection'>, runId: string, { userId, day }: Choice = {}): Promise<number> {
  const { rows } = await sql`
    update dispatch_proposal set state = 'chosen' where run_id = ${runId}::uuid and state = 'proposed'
      and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)
      and (${day ?? null}::date is null or day = ${day ?? null}::date) returning 1`.execute(connection.kysely);
  return rows.length;
}

const MOST_REASONS = 3;

/** Of visits that nobody has, those that stay without anybody. */
function raisedBy(run: Run, { scope }: Seen, { left }: Proposal): readonly Raised[] {
  const known = new Map(scope.map((visit) => [visit.id, visit]));
  return left.flatMap(({ visitId, reasons, relaxation }): readonly Raised[] => {
    const visit = known.get(visitId);
    const [first] = reasons;
    if (!visit || !first || visit.assgne_id !== null) return [];
    return [
      {
        org_id: run.org_id ?? '',
        run_id: run.id,
        subtask_id: visitId,
        title: visit.display_code,
        brand_id: visit.org_id ?? null,
        reason: first.reason,
        blocking: inOne(reasons.slice(0, MOST_REASONS).map(({ message }) => message)),
        relaxation: relaxation?.message ?? null,
        change: relaxation ? { ...relaxation } : null,
      },
    ];
  });
}

/** What was proposed for the same days, and was not accepted, holds no more. */
async function supersede(context: Writing, { id, org_id, from_day, to_day, vertical_id, hub_id }: Run): Promise<void> {
  const [vertical, hub] = [vertical_id ?? null, hub_id ?? null];
  const { rows } = await sql<{ id: string }>`
    select id from dispatch_run where org_id = ${org_id}::uuid and id <> ${id}::uuid and state = 'proposed'
      and from_day <= ${to_day}::date and to_day >= ${from_day}::date
      and (vertical_id is null or ${vertical}::uuid is null or vertical_id = ${vertical}::uuid)
      and (hub_id is null or ${hub}::uuid is null or hub_id = ${hub}::uuid)
    order by id for update`.execute(context.connection.kysely);
  for (const each of rows) await saveRun(context, each.id, { state: 'superseded' });
}
