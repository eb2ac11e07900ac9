/** Rules of automation: their condition must mean something for the records of their event, and their secret is told to nobody. */

import type { Product } from '../../../engine/core/definitions/types.ts';
import type { Compiled } from '../../../engine/core/rules/index.ts';
import { compileUnseen, compileValue } from '../../../engine/server/access/condition.ts';
import type { FlowsHost } from '../../../engine/server/flows/index.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said, worded } from '../../../engine/server/kernel/said.ts';
import type { Sealer } from '../../../engine/server/kernel/sealer.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { Outbound } from '../../../engine/server/outbound/index.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type Changed, type HooksOf, objectsOf, type ProductContext, saveRows, type WorkflowOf } from '../rows/index.ts';
import { actsForWhoSaves } from './acts-for.ts';
import { eventNamed } from './events.ts';
import { inbound, inboundRoute } from './inbound.ts';
import { listening } from './listening.ts';
import { OWN_KEY, remade } from './made.ts';
import { ownFlows } from './own-flows.ts';
import { executionPlans, secretsOfRule } from './plans.ts';
import { webhooks } from './webhooks.ts';

type Change = Changed<'automation-rule'>;

export type RuleOptions = {
  /** The definitions as they are now. */
  readonly product: () => Product;
  readonly sealer: Sealer;
  readonly flows: FlowsHost;
  readonly outbound: Pick<Outbound, 'isAllowed'>;
  /** Signs the addresses at which organisations are told something. */
  readonly signer: Signer;
  /** Where the product is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
};

/** @throws invalid (422) at the text with what is wrong, and where in it */
const ruleHooks = ({ product }: Pick<RuleOptions, 'product'>): HooksOf<'automation-rule'> => {
  const check = (changes: readonly Change[]) => {
    for (const { after } of changes) after.condition = after.condition?.trim() || null;
    const errors = changes.flatMap(({ before, after }, index) =>
      isQuiet(before, after) ? [] : faultsOf(product(), after, (at) => pointerIn(changes, index, at)),
    );
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  const save = (changes: readonly Change[], context: ProductContext) => {
    check(changes);
    actsForWhoSaves(changes, context);
  };
  return { beforeCreate: save, beforeUpdate: save };
};

/** A rule that no longer fits the definitions can still be switched off. */
const isQuiet = (before: Change['before'], after: Change['after']) =>
  after.is_active === false && before?.condition === after.condition && before?.event === after.event;

/** Its condition, what it tells the function, and what makes two calls the same: all over the record of the event, which nobody looks at. */
function faultsOf({ entities }: Product, rule: Change['after'], pointer: (at: string) => string): readonly FieldProblem[] {
  const entity = entities.get(eventNamed(rule.event).entity);
  if (!entity)
    return [{ pointer: pointer('/event'), code: 'unknown', message: said('problem.automation.nothing_known_event_condition_could') }];
  const { condition, payload, idempotency_key: key } = rule;
  const faulty = (at: string, compiled: Compiled) =>
    compiled.ok
      ? []
      : compiled.faults.map(({ code, message, start, end }) => ({
          pointer: pointer(at),
          code,
          message: worded(message),
          params: { start, end },
        }));
  return [
    ...(condition ? faulty('/condition', compileUnseen(entity, condition)) : []),
    ...objectsOf(payload).flatMap(({ value }, index) => faulty(`/payload/${index}/value`, compileValue(entity, `${value}`))),
    ...(key && key !== OWN_KEY ? faulty('/idempotency_key', compileValue(entity, key)) : []),
  ];
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

export function automationRules(options: RuleOptions): WorkflowArea {
  const others = [executionPlans(options), webhooks(options), ownFlows(options), inbound(options)];
  const rules = {
    name: 'rule',
    make: remade,
    secretsOf: secretsOfRule(options.sealer),
    schedules: async () => [],
    due: async () => undefined,
  };
  return {
    workflows: [setSecret(options), ...others.flatMap(({ workflows }) => workflows)],
    hooks: { 'automation-rule': ruleHooks(options), ...Object.assign({}, ...others.map(({ hooks }) => hooks)), ...listening(options) },
    makers: [rules, ...others.flatMap(({ makers = [] }) => makers)],
    rounds: others.flatMap(({ rounds = [] }) => rounds),
    openRoutes: inboundRoute(options),
  };
}
