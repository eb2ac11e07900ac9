/** Giving days of leave, and taking back what was given by mistake: both are entries of the ledger. Never one's own. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { balanceKey, enter, lockedBalances } from './leave-ledger.ts';
import { todayIn } from './org-day.ts';

const invalid = (pointer: string, code: string, message: Said, params: Readonly<Record<string, unknown>> = {}) =>
  problems.invalid({ message, errors: [{ pointer, code, message, params }] });

/** @throws invalid (422) for one's own leave, where a correction says no reason, and where it is more than the balance */
export const allocateLeave: WorkflowOf<'leave-entry', 'allocate'> = {
  name: 'allocate',
  entity: 'leave-entry',
  async run(context, { input }) {
    const { principal, connection } = context;
    const orgId = principal.kind === 'member' ? principal.org.id : null;
    const { days, user_id, kind } = input;
    if (principal.kind === 'member' && input.user_id === principal.user.id)
      throw invalid('/user_id', 'own', said('problem.attendance.somebody_else_must_enter_own'));
    if (days < 0 && (input.note ?? '').trim() === '')
      throw invalid('/note', 'required', said('problem.attendance.say_why_days_taken_back'));
    const left = (await lockedBalances(connection, [input])).get(balanceKey(input)) ?? 0;
    if (days < 0 && left + days < 0)
      throw invalid('/days', 'balance', said('problem.attendance.balance_days_no_taken_back', { left }), { left });
    const today = await todayIn(context, [orgId]);
    const [entry] = await enter(context, [
      { org_id: orgId, user_id, kind, days, day: today(orgId), note: input.note ?? said('problem.attendance.leave_given') },
    ]);
    return { id: entry?.id ?? null };
  },
};
