/** Guards of moves are held against the records of the group when they are saved: one that means nothing would let nobody pass. */

import type { Product } from '../../../engine/core/definitions/types.ts';
import { compileCondition } from '../../../engine/server/access/condition.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { worded } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { byId, pointerIn, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';

export type GuardOptions = {
  /** The definitions as they are now. */
  readonly product: () => Product;
};

/** @throws invalid (422) at `/guard` with what is wrong, and where in the text */
export function transitionGuards({ product }: GuardOptions): WorkflowArea {
  const check = async (changes: readonly Change[], { connection }: HookContext) => {
    for (const { after } of changes) after.guard = textOf(textOf(after.guard)?.trim());
    const guarded = changes.filter(({ before, after }) => after.guard !== null && before?.guard !== after.guard);
    const values = guarded.map(({ after }) => String(after.group_id));
    const groups = byId(await rowsOf(connection, { entity: 'status-group', values, columns: ['id', 'kind'] }));
    const errors = guarded.flatMap((change): FieldProblem[] => {
      const entity = product().entities.get(groups.get(change.after.group_id)?.kind === 'subtask' ? 'subtask' : 'service-request');
      const compiled = entity && compileCondition(entity, String(change.after.guard));
      if (!compiled || compiled.ok) return [];
      const pointer = pointerIn(changes, changes.indexOf(change), '/guard');
      return compiled.faults.map(({ code, message, start, end }) => ({ pointer, code, message: worded(message), params: { start, end } }));
    });
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  const hooks: EntityHooks = { beforeCreate: check, beforeUpdate: check };
  return { workflows: [], hooks: { 'status-transition': hooks } };
}
