/** Keeps the clocks of requests and sub-tasks as their status and priority change: part of the write itself, whoever makes it. */
import { byId, distinct } from '../../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type ProductContext, type Updated } from '../../rows/index.ts';
import { effectOf, hasPriorityTargets, moveClock, retargetClock, targetOf } from './clock.ts';

/** The type whose target holds, and the field that names it. */
type Typed<E extends Clocked> = {
  readonly entity: 'service-type' | 'subtask-type';
  readonly by: (change: Updated<E>['after']) => number | null;
};
type Clocked = 'service-request' | 'subtask';
type Moving = Pick<EntityRows[Clocked], 'status' | 'priority'>;
type Move = { readonly before: Moving; readonly after: Moving };

const isMoved = ({ before, after }: Move) => before.status !== after.status;
const isReprioritised = ({ before, after }: Move) => before.priority !== after.priority;

export async function keepClocks<E extends Clocked>(
  changes: readonly Updated<E>[],
  { connection, now }: ProductContext,
  { entity, by }: Typed<E>,
): Promise<void> {
  const reprioritised = changes.filter(isReprioritised);
  const values = distinct(reprioritised.map(({ after }) => by(after)));
  const types = byId(await entityRows(connection, { entity, values, columns: ['id', 'sla_hours', 'sla_priorities'] }));
  const retargeted = reprioritised.filter(({ after }) => hasPriorityTargets(types.get(by(after))));
  const touched = [...changes.filter(isMoved).filter(({ after }) => after.sla_target_minutes !== null), ...retargeted];
  if (touched.length === 0) return;
  const ids = distinct(touched.map(({ after }) => after.status));
  const statuses = byId(await entityRows(connection, { entity: 'status', values: ids, columns: ['id', 'status_type', 'sla_effect'] }));
  const effect = ({ status, status_type }: Pick<EntityRows[Clocked], 'status' | 'status_type'>) =>
    effectOf({ status_type, sla_effect: statuses.get(status)?.sla_effect });
  for (const change of touched) {
    const { after } = change;
    if (isMoved(change)) Object.assign(after, moveClock(after, effect(after), now));
  }
  for (const { after } of retargeted) {
    const target = targetOf(types.get(by(after)), after.priority);
    Object.assign(after, retargetClock(after, { target, effect: effect(after), at: now }));
  }
}
