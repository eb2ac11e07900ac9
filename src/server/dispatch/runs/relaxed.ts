/** What gave way for visits that a run had left over: its proposal says so, and what else it proposes for that day still fits beside it. */
import { sql } from 'kysely';
import type { Clash, Relaxation } from '../../scheduling/index.ts';
import { saveRun } from './propose.ts';
import { keeper, type Run, type Writing } from './types.ts';

type Settling = { readonly runId: string; readonly visitId: string; readonly userId: string };

/** The proposal of a visit that was left and has been placed since; nothing where its run has none. `userId`: who placed it. */
export async function settleRelaxed({ connection, resources, now }: Writing, { runId, visitId, userId }: Settling): Promise<void> {
  await connection.as(keeper, async (own) => {
    const { kysely } = own;
    const settled =
      await sql`update dispatch_proposal p set state = 'accepted', user_id = s.assgne_id, day = s.due, start_time = s.start_time,
        end_time = s.end_time, route_order = s.route_order, travel_minutes = s.travel_minutes, given_version = s.version,
        settled_by = ${userId}::uuid, settled_at = ${now}, updated_at = ${now}, version = p.version + 1
      from subtask s where s.id = p.subtask_id and p.run_id = ${runId}::uuid and s.id = ${visitId}::uuid and p.state = 'left'
      returning 1`.execute(kysely);
    if (settled.rows.length === 0) return;
    const { rows } = await sql<{ accepted: number }>`
      select count(*)::int as accepted from dispatch_proposal where run_id = ${runId}::uuid and state = 'accepted'`.execute(kysely);
    await saveRun({ connection: own, resources, now }, runId, { accepted: rows[0]?.accepted ?? 0 });
  });
}

/** The limit of a day that a relaxation widens, by the constraint that watches it. */
const widens: Readonly<Partial<Record<Relaxation['kind'], string>>> = { jobs: 'jobs', overtime: 'hours' };

const keyOf = (constraint: string, technicianId: string, day: string) => `${constraint} ${technicianId} ${day}`;

/** Whether a clash is no more than what somebody has let give way in this run, for that technician's day. @param dayOf of a visit */
export async function grantedIn(
  { connection }: Pick<Writing, 'connection'>,
  { id }: Run,
  dayOf: (visitId: string) => string | undefined,
): Promise<(clash: Clash) => boolean> {
  const { rows } = await sql<{ change: Relaxation }>`
    select e.change from dispatch_exception e join dispatch_proposal p on p.run_id = e.run_id and p.subtask_id = e.subtask_id
    where e.run_id = ${id}::uuid and e.state = 'resolved' and e.change is not null and p.state = 'accepted'`.execute(connection.kysely);
  const granted = new Map<string, number>();
  for (const { change } of rows) {
    const constraint = widens[change.kind];
    if (constraint === undefined) continue;
    const key = keyOf(constraint, change.technicianId, change.day);
    granted.set(key, (granted.get(key) ?? 0) + change.amount);
  }
  return ({ constraint, technicianId, visitId, amount }) =>
    amount <= (granted.get(keyOf(constraint, technicianId, dayOf(visitId) ?? '')) ?? 0);
}
