/**
 * Proposals become assignments, and are given back: a lot at a time, each visit by compare and set on its version, so that whatever
 * changed since somebody looked at it stays as it is and says why.
 */

import { sql } from 'kysely';
import type { Product } from '../../../../engine/core/definitions/types.ts';
import { minutesOf } from '../../../../engine/core/format/zone-days.ts';
import { rowsAs } from '../../../../engine/server/access/bulk.ts';
import type { Member } from '../../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../../engine/server/kernel/said.ts';
import { byId, distinct } from '../../../../engine/server/workflows/rows.ts';
import { type Giving, giveSubtasks, type Technician, techniciansOf } from '../../requests/index.ts';
import { type EntityRows, type ProductContext, present, tables, wholeRows } from '../../rows/index.ts';
import { judgePlacements, type Placement, takeTurns } from '../../scheduling/index.ts';
import { grantedIn } from './relaxed.ts';
import { assignableOf } from './rights.ts';
import type { ProposalRow, Run, Writing } from './types.ts';

/** Visits of one transaction: few, so that others get their turn in between. */
export const LOT = 25;

/** What became of a proposal. `given_version`: the sub-task's after it. */
type Settled = {
  readonly id: string;
  readonly state: 'accepted' | 'skipped' | 'undone';
  readonly why: Said | null;
  readonly given_version: number | null;
};

type Acting = ProductContext & { readonly principal: Member; readonly held?: Product };

export type Outcome = { readonly done: number; readonly kept: number };

/** The next of a run's proposals in a state, locked, in order of id. */
export async function nextOf({ connection }: Pick<Writing, 'connection'>, run: Run, state: ProposalRow['state'], after?: string) {
  const found = tables(connection).selectFrom('dispatch_proposal').selectAll().where('run_id', '=', run.id).where('state', '=', state);
  const rows = await (after === undefined ? found : found.where('id', '>', after)).orderBy('id').limit(LOT).forUpdate().execute();
  return rows as readonly ProposalRow[];
}

const subtasksOf = async ({ connection }: Writing, proposals: readonly ProposalRow[]) =>
  byId(await wholeRows(connection, { entity: 'subtask', values: distinct(proposals.map(({ subtask_id }) => subtask_id)), lock: true }));

type Subtask = EntityRows['subtask'];
const isFresh = (subtask: Subtask | undefined, version: number | null | undefined): subtask is Subtask => subtask?.version === version;

/** Assigns what was chosen. @throws nothing for what has changed: it is skipped */
export async function assignChosen(context: Acting, run: Run, proposals: readonly ProposalRow[]): Promise<Outcome> {
  const subtasks = await subtasksOf(context, proposals);
  const members = await techniciansOf(
    context.connection,
    proposals.map(({ user_id }) => user_id),
  );
  const allowed = await assignableOf(context.connection, context, [...subtasks.keys()].map(String));
  const givings: (Giving & { readonly proposal: ProposalRow })[] = [];
  const settled: Settled[] = [];
  for (const proposal of proposals) {
    const record = subtasks.get(proposal.subtask_id);
    const member = members.get(proposal.user_id);
    const why = obstacle(proposal, record, { member, isAllowed: allowed.has(proposal.subtask_id ?? '') });
    if (why || !record || !member) {
      settled.push({ id: proposal.id, state: 'skipped', why: why ?? said('ace.why_stale'), given_version: null });
      continue;
    }
    const { day, start_time, end_time, route_order, travel_minutes } = proposal;
    givings.push({ proposal, record, member, patch: { due: day, start_time, end_time, route_order, travel_minutes, run_id: run.id } });
  }
  const clashes = await clashesNow(context, run, givings);
  const given = givings.filter(({ record }) => !clashes.has(record.id));
  for (const { proposal, record } of givings) {
    const why = clashes.get(record.id);
    if (why) settled.push({ id: proposal.id, state: 'skipped', why, given_version: null });
  }
  await giveSubtasks(context, given);
  // As they are once everything that follows of it has been written too.
  const versions = await subtasksOf(
    context,
    given.map(({ proposal }) => proposal),
  );
  for (const { proposal, record } of given)
    settled.push({ id: proposal.id, state: 'accepted', why: null, given_version: versions.get(record.id)?.version ?? null });
  await keepSettled(context, settled);
  return { done: given.length, kept: settled.length - given.length };
}

/** What is in the way by now, by id of the sub-task: others may have been given the same hours since the run looked. */
async function clashesNow(
  { connection }: Acting,
  run: Run,
  givings: readonly { readonly proposal: ProposalRow; readonly record: Subtask }[],
): Promise<ReadonlyMap<string, Said>> {
  const placements = givings.flatMap(({ proposal: { user_id, day, start_time }, record }): readonly Placement[] =>
    user_id && day ? [{ visitId: record.id, technicianId: user_id, day, at: start_time ? minutesOf(start_time) : null }] : [],
  );
  await takeTurns(connection, placements);
  const clashes = (await judgePlacements(connection, present(run.org_id), placements, run.policy_id ?? null)).filter(
    ({ isHard }) => isHard,
  );
  if (clashes.length === 0) return new Map();
  const days = new Map(placements.map(({ visitId, day }) => [visitId, day]));
  const isGranted = await grantedIn({ connection }, run, (id) => days.get(id));
  return new Map(clashes.filter((clash) => !isGranted(clash)).map(({ visitId, message }) => [visitId, message]));
}

type Asked = { readonly member: Technician | undefined; readonly isAllowed: boolean };

function obstacle({ seen_version }: ProposalRow, record: Subtask | undefined, { member, isAllowed }: Asked): Said | undefined {
  if (!isFresh(record, seen_version)) return said('ace.why_stale');
  if (!isAllowed) return said('ace.why_not_allowed');
  if (record.status_type !== 'ACTIVE') return said('ace.why_not_active');
  return member?.org_id === record.provider_id && member?.is_active && member.is_on_field ? undefined : said('ace.why_gone');
}

/** Gives back what was accepted and nobody touched since; the rest stays, and says why. */
export async function giveBack(context: Acting, proposals: readonly ProposalRow[]): Promise<Outcome> {
  const subtasks = await subtasksOf(context, proposals);
  const members = await techniciansOf(
    context.connection,
    proposals.map(({ before_user_id }) => before_user_id),
  );
  const allowed = await assignableOf(context.connection, context, [...subtasks.keys()].map(String));
  const givings: Giving[] = [];
  const settled: Settled[] = [];
  for (const proposal of proposals) {
    const { id, subtask_id, given_version, before_user_id } = proposal;
    const record = subtasks.get(subtask_id);
    const member = members.get(before_user_id);
    const isThere = before_user_id === null || (member?.is_active === true && member.is_on_field === true);
    if (!isFresh(record, given_version) || !isThere || !allowed.has(subtask_id ?? '')) {
      settled.push({ id, state: 'accepted', why: said('ace.why_touched'), given_version: given_version ?? null });
      continue;
    }
    settled.push({ id, state: 'undone', why: null, given_version: null });
    givings.push({ record, member, patch: before(proposal) });
  }
  await giveSubtasks(context, givings);
  await keepSettled(context, settled);
  return { done: givings.length, kept: settled.length - givings.length };
}

const before = (proposal: ProposalRow) => ({
  ...(proposal.before_day ? { due: proposal.before_day } : {}),
  start_time: proposal.before_start ?? null,
  end_time: proposal.before_end ?? null,
  route_order: proposal.before_order ?? null,
  travel_minutes: proposal.before_travel ?? null,
  run_id: proposal.before_run_id ?? null,
});

async function keepSettled({ connection, principal, now }: Acting, settled: readonly Settled[]): Promise<void> {
  const rows = rowsAs('v', settled, [
    { name: 'id', type: 'uuid' },
    { name: 'state', type: 'text' },
    { name: 'why', type: 'text' },
    { name: 'given_version', type: 'integer' },
  ]);
  await sql`update dispatch_proposal p set state = v.state, why = v.why, given_version = v.given_version, settled_by = ${principal.user.id}::uuid,
      settled_at = ${now}, updated_at = ${now}, version = p.version + 1
    from ${rows} where p.id = v.id`.execute(connection.kysely);
}
