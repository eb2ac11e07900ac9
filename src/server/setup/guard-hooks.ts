/** Guards of moves are held against the records of the group when they are saved: one that means nothing would let nobody pass. */

import type { Product } from '../../../engine/core/definitions/types.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { byId, pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type Changed, entityRows, type HooksOf, type ProductContext } from '../rows/index.ts';
import { guardFault } from './guards.ts';

export type GuardOptions = {
  /** The definitions as they are now. */
  readonly product: () => Product;
};

/** @throws invalid (422) at `/guard` with what is wrong, and where in the text */
export function transitionGuards({ product }: GuardOptions): WorkflowArea {
  const check = async (changes: readonly Changed<'status-transition'>[], { connection }: ProductContext) => {
    for (const { after } of changes) after.guard = after.guard?.trim() || null;
    const guarded = changes.filter(
      ({ before, after }) => after.guard !== null && (before?.guard !== after.guard || before?.to_id !== after.to_id),
    );
    if (guarded.length === 0) return;
    const of = <T>(pick: (after: Changed<'status-transition'>['after']) => T) => guarded.map(({ after }) => pick(after));
    const groups = byId(
      await entityRows(connection, { entity: 'status-group', values: of(({ group_id }) => group_id), columns: ['id', 'kind'] }),
    );
    const targets = byId(
      await entityRows(connection, { entity: 'status', values: of(({ to_id }) => to_id), columns: ['id', 'required_fields'] }),
    );
    const errors = guarded.flatMap((change): FieldProblem[] => {
      const { group_id, to_id, guard } = change.after;
      const entity = product().entities.get(groups.get(group_id)?.kind === 'subtask' ? 'subtask' : 'service-request');
      const fault = entity && guardFault(entity, guard ?? '', targets.get(to_id)?.required_fields ?? []);
      return fault ? [{ pointer: pointerIn(changes, changes.indexOf(change), '/guard'), ...fault }] : [];
    });
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  const hooks: HooksOf<'status-transition'> = { beforeCreate: check, beforeUpdate: check };
  return { workflows: [], hooks: { 'status-transition': hooks } };
}
