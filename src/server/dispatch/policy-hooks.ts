/** What is asked of policies and of an organisation's own rules when they are saved. */
import { createHash } from 'node:crypto';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { worded } from '../../../engine/server/kernel/said.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { Changed, HooksOf } from '../rows/index.ts';
import { compileCondition } from '../scheduling/index.ts';

/** @throws invalid (422) at `/condition`, with each fault of the rule */
function refuseFaulty(changes: readonly Changed<'dispatch-rule'>[]): void {
  const errors = changes.flatMap(({ after }, index): readonly FieldProblem[] => {
    const compiled = compileCondition(after.condition);
    if (!('faults' in compiled)) return [];
    const pointer = pointerIn(changes, index, '/condition');
    return compiled.faults.map(({ code, message }) => ({ pointer, code, message: worded(message) }));
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const ruleHooks: HooksOf<'dispatch-rule'> = { beforeCreate: refuseFaulty, beforeUpdate: refuseFaulty };

/** A policy's version follows its fields; rules of definitions cannot compare lists, so that the list stands in a digest of its own. */
function keepDigest(changes: readonly Changed<'dispatch-policy'>[]): void {
  for (const { after } of changes)
    after.rules_digest = createHash('sha256')
      .update(JSON.stringify(after.rules ?? []))
      .digest('hex');
}

export const policyHooks: HooksOf<'dispatch-policy'> = { beforeCreate: keepDigest, beforeUpdate: keepDigest };
