/**
 * Leave requests count their days, holidays and days off left out, belong to one person of the organisation, and do not
 * overlap. What was decided keeps its number: the ledger has it.
 */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, entityRows, type HooksOf, type ProductContext, present } from '../rows/index.ts';
import { overlap } from './days.ts';
import { countedDays, spanOf } from './leave-count.ts';
import { assertGrantable } from './leave-eligibility.ts';

type Change = Changed<'leave-request'>;

const isPending = ({ state }: Change['after']) => (state ?? 'pending') === 'pending';
const isLive = ({ state }: Pick<Change['after'], 'state'>) => (state ?? 'pending') === 'pending' || state === 'approved';

const COUNTED = ['user_id', 'from_day', 'to_day', 'is_half_day'] as const;
const isCounted = ({ before, after }: Change) => before !== null && COUNTED.every((name) => before[name] === after[name]);

async function prepare(changes: Change[], context: ProductContext): Promise<void> {
  const { connection } = context;
  const people = distinct(changes.map(({ after }) => present(after.user_id)));
  // Locked, so that two requests of one person cannot each miss the other.
  const users = byId(await entityRows(connection, { entity: 'user', values: people, columns: ['id', 'user_name', 'org_id'], lock: true }));
  const stored = await entityRows(connection, {
    entity: 'leave-request',
    column: 'user_id',
    values: people,
    columns: ['id', 'user_id', 'kind', 'from_day', 'to_day', 'days', 'state'],
  });
  const counted = await countedDays(
    connection,
    changes.filter((change) => !isCounted(change)).map(({ after }) => after),
  );
  const errors: FieldProblem[] = [];
  changes.forEach(({ after }, index) => {
    const user = users.get(after.user_id);
    const days = counted.get(after);
    if (days !== undefined) {
      after.days = days;
      const message = said('problem.attendance.these_days_holidays_days_off');
      // What is left of leave that ends early may be free days alone.
      if (days === 0 && isPending(after)) errors.push({ pointer: pointerIn(changes, index, '/from_day'), code: 'holiday', message });
    }
    after.title = user?.user_name ?? '';
    const others = [...stored, ...changes.slice(0, index).map((change) => change.after)];
    const clash = others.find(
      (other) => other.id !== after.id && other.user_id === after.user_id && isLive(other) && overlap(spanOf(other), spanOf(after)),
    );
    if (clash && isLive(after)) {
      const message = said('problem.attendance.leave_from_already', { from_day: clash.from_day, to_day: clash.to_day });
      errors.push({ pointer: pointerIn(changes, index, '/from_day'), code: 'overlap', message });
    }
  });
  if (errors.length > 0) throw problems.invalid({ errors });
  await assertGrantable(changes, stored, context);
}

export const leaveHooks: HooksOf<'leave-request'> = { beforeCreate: prepare, beforeUpdate: prepare };
