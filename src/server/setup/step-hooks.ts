/** Steps of a type are held against its form when either is saved. */
import { isEqual } from '../../../engine/core/json/index.ts';
import type { StepRow } from '../../../engine/core/lifecycle/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import type { Changed, HooksOf } from '../rows/index.ts';
import type { GuardOptions } from './guard-hooks.ts';
import { stepFaults } from './step-faults.ts';

const isOther = ({ before, after }: Changed<'subtask-type'>) =>
  !isEqual(before?.steps ?? [], after.steps ?? []) || !isEqual(before?.custom_fields ?? [], after.custom_fields ?? []);

/** @throws invalid (422) naming row and member */
export function stepHooks({ product }: GuardOptions): WorkflowArea {
  const check = (changes: readonly Changed<'subtask-type'>[]): void => {
    const work = product().entities.get('subtask');
    const errors = changes.flatMap((change, index) => {
      if (!work || !isOther(change)) return [];
      const rows = (change.after.steps ?? []) as readonly StepRow[];
      const faults = stepFaults(work, rows, change.after.custom_fields);
      return faults.map((fault) => ({ ...fault, pointer: pointerIn(changes, index, fault.pointer) }));
    });
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  const hooks: HooksOf<'subtask-type'> = { beforeCreate: check, beforeUpdate: check };
  return { workflows: [], hooks: { 'subtask-type': hooks } };
}
