/** Leave requests count their days, belong to one person of the organisation, and do not overlap (areas: Attendance). */
import type { Row } from '../../database/port.ts';
import { type FieldProblem, problems } from '../../kernel/errors.ts';
import type { Change, EntityHooks, HookContext } from '../../resources/types.ts';
import { byId, distinct, pointerIn, rowsOf } from '../rows.ts';
import { daysOf, overlap } from './days.ts';

const LIVE = new Set(['pending', 'approved']);

export const spanOf = (request: Row) => ({ from: String(request.from_day), to: String(request.to_day) });

async function prepare(changes: Change[], { connection }: HookContext): Promise<void> {
  const people = distinct(changes.map(({ after }) => String(after.user_id)));
  // Locked, so that two requests of one person cannot each miss the other.
  const users = byId(await rowsOf(connection, { entity: 'user', values: people, columns: ['id', 'user_name', 'org_id'], lock: true }));
  const stored = await rowsOf(connection, { entity: 'leave-request', column: 'user_id', values: people });
  const errors: FieldProblem[] = [];
  changes.forEach(({ after }, index) => {
    const user = users.get(after.user_id);
    after.days = daysOf(spanOf(after), after.is_half_day === true);
    after.title = `${String(user?.user_name ?? '')} ${String(after.from_day)}`.trim();
    const others = [...stored, ...changes.slice(0, index).map((change) => change.after)];
    const clash = others.find(
      (other) =>
        other.id !== after.id &&
        other.user_id === after.user_id &&
        LIVE.has(String(other.state ?? 'pending')) &&
        overlap(spanOf(other), spanOf(after)),
    );
    if (clash && LIVE.has(String(after.state ?? 'pending'))) {
      const message = `There is leave from ${String(clash.from_day)} to ${String(clash.to_day)} already.`;
      errors.push({ pointer: pointerIn(changes, index, '/from_day'), code: 'overlap', message });
    }
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const leaveHooks: EntityHooks = { beforeCreate: prepare, beforeUpdate: prepare };
