/** Rules of automation: their condition must mean something for the records of their event, and their secret is told to nobody. */

import type { Product } from '../../../engine/core/definitions/types.ts';
import { compileCondition } from '../../../engine/server/access/condition.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said, worded } from '../../../engine/server/kernel/said.ts';
import type { Sealer } from '../../../engine/server/kernel/sealer.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { pointerIn, textOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea, WorkflowRun } from '../../../engine/server/workflows/types.ts';

/** What an event happens to: the `doc` of the condition. */
const entityOfEvent: Readonly<Record<string, string>> = {
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
const ruleHooks = ({ product }: RuleOptions): EntityHooks => {
  const check = (changes: readonly Change[]) => {
    for (const { after } of changes) after.condition = textOf(textOf(after.condition)?.trim());
    const errors = changes.flatMap(({ before, after }, index) =>
      isQuiet(before, after) ? [] : faultsOf(product(), after, pointerIn(changes, index, '/condition')),
    );
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  return { beforeCreate: check, beforeUpdate: check };
};

/** A rule that no longer fits the definitions can still be switched off. */
const isQuiet = (before: Row | null, after: Row) =>
  after.is_active === false && before?.condition === after.condition && before?.event === after.event;

function faultsOf({ entities }: Product, rule: Row, pointer: string): readonly FieldProblem[] {
  const condition = textOf(rule.condition);
  if (condition === null) return [];
  const entity = entities.get(entityOfEvent[String(rule.event)] ?? '');
  if (!entity) return [{ pointer, code: 'unknown', message: said('problem.automation.nothing_known_event_condition_could') }];
  const compiled = compileCondition(entity, condition);
  if (compiled.ok) return [];
  return compiled.faults.map(({ code, message, start, end }) => ({ pointer, code, message: worded(message), params: { start, end } }));
}

/** Keeps the secret that calls are signed with; it can be replaced, and is never answered. */
const setSecret = ({ sealer }: RuleOptions): WorkflowRun => ({
  name: 'set-secret',
  entity: 'automation-rule',
  async run({ resources, connection, now }, { records, input }) {
    const changes = records.map(({ id }) => ({
      id: String(id),
      patch: { secret_sealed: sealer.seal(String(input.secret)), secret_set_at: now },
    }));
    await resources.update(system('set-secret'), 'automation-rule', changes, connection);
    return null;
  },
});

export const automationRules = (options: RuleOptions): WorkflowArea => ({
  workflows: [setSecret(options)],
  hooks: { 'automation-rule': ruleHooks(options) },
});
