/** Guards of moves are held against the records of the group when they are saved: one that means nothing would let nobody pass. */

import type { Product } from '../../../engine/core/definitions/types.ts';
import { compileCondition } from '../../../engine/server/access/condition.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { worded } from '../../../engine/server/kernel/said.ts';
import { byId, pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type Changed, entityRows, type HooksOf, type ProductContext } from '../rows/index.ts';

export type GuardOptions = {
  /** The definitions as they are now. */
  readonly product: () => Product;
};

/** @throws invalid (422) at `/guard` with what is wrong, and where in the text */
export function transitionGuards({ product }: GuardOptions): WorkflowArea {
  const check = async (changes: readonly Changed<'status-transition'>[], { connection }: ProductContext) => {
    for (const { after } of changes) after.guard = after.guard?.trim() || null;
    const guarded = changes.filter(({ before, after }) => after.guard !== null && before?.guard !== after.guard);
    const values = guarded.map(({ after }) => after.group_id);
    const groups = byId(await entityRows(connection, { entity: 'status-group', values, columns: ['id', 'kind'] }));
    const errors = guarded.flatMap((change): FieldProblem[] => {
      const entity = product().entities.get(groups.get(change.after.group_id)?.kind === 'subtask' ? 'subtask' : 'service-request');
      const compiled = entity && compileCondition(entity, change.after.guard ?? '');
      if (!compiled || compiled.ok) return [];
      const pointer = pointerIn(changes, changes.indexOf(change), '/guard');
      return compiled.faults.map(({ code, message, start, end }) => ({ pointer, code, message: worded(message), params: { start, end } }));
    });
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  const hooks: HooksOf<'status-transition'> = { beforeCreate: check, beforeUpdate: check };
  return { workflows: [], hooks: { 'status-transition': hooks } };
}
