/** Who is told of what a run assigned or gave back: each technician once, however many visits it is about. */
import { sql } from 'kysely';
import type { Principal } from '../../../../engine/server/kernel/principal.ts';
import { type Notice, notify } from '../../../../engine/server/notify/inbox/notify.ts';
import type { NotificationName } from '../../rows/index.ts';
import type { ProposalRow, Run, Writing } from './types.ts';

type Told = { readonly user_id: string; readonly count: number; readonly from: string; readonly to: string };

const noticeOf = (type: NotificationName, { user_id, count, from, to }: Told): Notice => ({
  type,
  to: { users: [user_id] },
  params: { count: String(count), from, to },
  redirectUrl: '/my-tasks',
});

/** Of what became so since an instant. */
export async function tellTechnicians(
  context: Writing & { readonly principal: Principal },
  run: Run,
  { state, since }: { readonly state: Extract<ProposalRow['state'], 'accepted' | 'undone'>; readonly since: string },
): Promise<void> {
  const { rows } = await sql<Told>`
    select user_id, count(*)::int as count, min(day)::text as "from", max(day)::text as "to" from dispatch_proposal
    where run_id = ${run.id}::uuid and state = ${state} and why is null and settled_at >= ${since}::timestamptz
    group by user_id order by user_id`.execute(context.connection.kysely);
  const type = state === 'accepted' ? 'visits_planned' : 'visits_withdrawn';
  await notify(
    context,
    rows.map((each) => noticeOf(type, each)),
  );
}
