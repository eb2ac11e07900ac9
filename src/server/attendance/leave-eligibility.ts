/** Leave is judged when it is asked for, not when it is decided on: whether there are days left for it, and whether it is too late to ask. */

import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { Changed, EntityRows, ProductContext } from '../rows/index.ts';
import { balanceKey, isPaid, lockedBalances } from './leave-ledger.ts';
import { todayIn } from './org-day.ts';

/** So many days after its first one leave may still be written down: somebody was ill, say. */
const LATEST = 31;

type Change = Changed<'leave-request'>;
/** What is looked at of other requests. */
export type Other = Pick<EntityRows['leave-request'], 'id' | 'user_id' | 'kind' | 'days' | 'state'>;

const isPending = ({ state }: Pick<Change['after'], 'state'>) => (state ?? 'pending') === 'pending';
const differs = ({ before, after }: Change, names: readonly ('from_day' | 'user_id' | 'kind' | 'days')[]) =>
  before === null || names.some((name) => before[name] !== after[name]);

type Asked = { readonly change: Change; readonly index: number };

/**
 * What the server itself counts anew, when holidays change, is not asked for again.
 * @param stored requests of the same people, as they are kept
 * @throws invalid (422) for days long past, and for more than is left beside what is asked for already
 */
export async function assertGrantable(changes: readonly Change[], stored: readonly Other[], context: ProductContext): Promise<void> {
  if (context.principal.kind === 'system') return;
  const asked = changes.map((change, index): Asked => ({ change, index })).filter(({ change }) => isPending(change.after));
  const errors = [...(await latenessOf(asked, changes, context)), ...(await shortagesOf(asked, changes, { stored, context }))];
  if (errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
}

async function latenessOf(asked: readonly Asked[], changes: readonly Change[], context: ProductContext): Promise<readonly FieldProblem[]> {
  const moved = asked.filter(({ change }) => differs(change, ['from_day']));
  const today = await todayIn(
    context,
    moved.map(({ change }) => change.after.org_id),
  );
  return moved.flatMap(({ change: { after }, index }): FieldProblem[] => {
    const earliest = daysLater(today(after.org_id), -LATEST);
    if (after.from_day >= earliest) return [];
    const message = said('problem.attendance.leave_asked_up_days_afterwards', { latest: LATEST, earliest });
    return [{ pointer: pointerIn(changes, index, '/from_day'), code: 'past', message, params: { earliest } }];
  });
}

type Beside = { readonly stored: readonly Other[]; readonly context: ProductContext };

async function shortagesOf(
  asked: readonly Asked[],
  changes: readonly Change[],
  { stored, context }: Beside,
): Promise<readonly FieldProblem[]> {
  const counted = asked.filter(({ change }) => isPaid(change.after) && differs(change, ['user_id', 'kind', 'days']));
  if (counted.length === 0) return [];
  const balances = await lockedBalances(
    context.connection,
    counted.map(({ change }) => change.after),
  );
  const changed = new Set(changes.map(({ after }) => after.id));
  const waiting = stored.filter((row) => isPending(row) && !changed.has(row.id));
  return counted.flatMap(({ change: { after }, index }): FieldProblem[] => {
    const key = balanceKey(after);
    const earlier = changes.slice(0, index).map((change) => change.after);
    const beside = [...waiting, ...earlier].filter((other) => isPending(other) && balanceKey(other) === key);
    const reserved = beside.reduce((sum, { days }) => sum + (days ?? 0), 0);
    const left = Math.max(0, (balances.get(key) ?? 0) - reserved);
    const days = after.days ?? 0;
    if (days <= left) return [];
    const text = `problem.attendance.shortage${reserved > 0 ? '_beside' : ''}_${left === 1 ? 'one' : 'other'}`;
    const message = said(text, { left, days });
    return [{ pointer: pointerIn(changes, index, '/to_day'), code: 'balance', message, params: { left, asked: days } }];
  });
}
