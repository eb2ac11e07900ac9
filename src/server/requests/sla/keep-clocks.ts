/** Keeps the clocks of requests and sub-tasks as their status and priority change: part of the write itself, whoever makes it. */
import type { Row } from '../../../../engine/server/database/port.ts';
import type { Change, HookContext } from '../../../../engine/server/resources/types.ts';
import { byId, rowsOf } from '../../../../engine/server/workflows/rows.ts';
import { effectOf, hasPriorityTargets, moveClock, retargetClock, targetOf } from './clock.ts';

/** The type whose target holds, and the field that names it. */
type Typed = { readonly entity: 'service-type' | 'subtask-type'; readonly by: 'srvc_type_id' | 'sbtsk_type_id' };

const isMoved = ({ before, after }: Change) => before !== null && before.status !== after.status;
const isReprioritised = ({ before, after }: Change) => before !== null && before.priority !== after.priority;

export async function keepClocks(changes: readonly Change[], { connection, now }: HookContext, { entity, by }: Typed): Promise<void> {
  const reprioritised = changes.filter(isReprioritised);
  const values = reprioritised.map(({ after }) => Number(after[by]));
  const types = byId(await rowsOf(connection, { entity, values, columns: ['id', 'sla_hours', 'sla_priorities'] }));
  const retargeted = reprioritised.filter(({ after }) => hasPriorityTargets(types.get(after[by])));
  const touched = [...changes.filter(isMoved).filter(({ after }) => typeof after.sla_target_minutes === 'number'), ...retargeted];
  if (touched.length === 0) return;
  const ids = touched.map(({ after }) => String(after.status));
  const statuses = byId(await rowsOf(connection, { entity: 'status', values: ids, columns: ['id', 'status_type', 'sla_effect'] }));
  const effect = ({ status, status_type }: Row) => effectOf({ status_type, sla_effect: statuses.get(status)?.sla_effect });
  for (const change of touched) {
    const { after } = change;
    if (isMoved(change)) Object.assign(after, moveClock(after, effect(after), now));
  }
  for (const { after } of retargeted) {
    const target = targetOf(types.get(after[by]), after.priority);
    Object.assign(after, retargetClock(after, { target, effect: effect(after), at: now }));
  }
}
