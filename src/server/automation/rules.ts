/** Rules of automation: their condition must mean something for the records of their event, and their secret is told to nobody. */

import type { Product } from '../../../engine/core/definitions/types.ts';
import { compileCondition } from '../../../engine/server/access/condition.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said, worded } from '../../../engine/server/kernel/said.ts';
import type { Sealer } from '../../../engine/server/kernel/sealer.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type Changed, type EntityRows, type HooksOf, saveRows, type WorkflowOf } from '../rows/index.ts';

type Rule = EntityRows['automation-rule'];
type Change = Changed<'automation-rule'>;

/** What an event happens to: the `doc` of the condition. */
const entityOfEvent: Readonly<Record<Rule['event'], keyof EntityRows>> = {
  request_created: 'service-request',
  request_status: 'service-request',
  subtask_created: 'subtask',
  subtask_status: 'subtask',
  subtask_assigned: 'subtask',
  leave_approved: 'leave-request',
};

export type RuleOptions = {
  /** The definitions as they are now. */
  readonly product: () => Product;
  readonly sealer: Pick<Sealer, 'seal'>;
};

/** @throws invalid (422) at `/condition` with what is wrong, and where in the text */
const ruleHooks = ({ product }: RuleOptions): HooksOf<'automation-rule'> => {
  const check = (changes: readonly Change[]) => {
    for (const { after } of changes) after.condition = after.condition?.trim() || null;
    const errors = changes.flatMap(({ before, after }, index) =>
      isQuiet(before, after) ? [] : faultsOf(product(), after, pointerIn(changes, index, '/condition')),
    );
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  return { beforeCreate: check, beforeUpdate: check };
};

/** A rule that no longer fits the definitions can still be switched off. */
const isQuiet = (before: Change['before'], after: Change['after']) =>
  after.is_active === false && before?.condition === after.condition && before?.event === after.event;

function faultsOf({ entities }: Product, rule: Change['after'], pointer: string): readonly FieldProblem[] {
  const { condition } = rule;
  if (!condition) return [];
  const entity = entities.get(entityOfEvent[rule.event]);
  if (!entity) return [{ pointer, code: 'unknown', message: said('problem.automation.nothing_known_event_condition_could') }];
  const compiled = compileCondition(entity, condition);
  if (compiled.ok) return [];
  return compiled.faults.map(({ code, message, start, end }) => ({ pointer, code, message: worded(message), params: { start, end } }));
}

/** Keeps the secret that calls are signed with; it can be replaced, and is never answered. */
const setSecret = ({ sealer }: RuleOptions): WorkflowOf<'automation-rule', 'set-secret'> => ({
  name: 'set-secret',
  entity: 'automation-rule',
  async run(context, { records, input }) {
    const changes = records.map(({ id }) => ({ id, patch: { secret_sealed: sealer.seal(input.secret), secret_set_at: context.now } }));
    await saveRows(context, 'automation-rule', 'set-secret', changes);
    return null;
  },
});

export const automationRules = (options: RuleOptions): WorkflowArea => ({
  workflows: [setSecret(options)],
  hooks: { 'automation-rule': ruleHooks(options) },
});
