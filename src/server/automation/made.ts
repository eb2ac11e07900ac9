/** Flows of rules, plans and webhooks: a call, or several of them one after another. */
import type { Entity, Product } from '../../../engine/core/definitions/types.ts';
import type { Concurrency, Flow, FlowStep, FlowTrigger, OutwardCall } from '../../../engine/core/flows/index.ts';
import type { JsonObject } from '../../../engine/core/json/index.ts';
import type { Rule } from '../../../engine/core/rules/index.ts';
import { compileUnseen, compileValue } from '../../../engine/server/access/condition.ts';
import { idNamed } from '../../../engine/server/kernel/ids.ts';
import { type EntityRows, objectsOf } from '../rows/index.ts';
import { type AutomationEvent, eventNamed } from './events.ts';

type RuleRow = EntityRows['automation-rule'];
type PlanRow = EntityRows['execution-plan'];
type WebhookRow = EntityRows['webhook'];

/** Where a rule does not say. */
const WITHOUT = { seconds: 10, retries: 3 } as const;

/** A key that each call has of its own. */
export const OWN_KEY = 'event.id';

/** A call as it is kept with the executions that make it: the rule may be another one by then. */
type KeptCall = {
  readonly name: string;
  /** The record whose secret it is signed with. */
  readonly secret: string;
  /** Whose records its texts are about. */
  readonly entity: string;
  readonly condition: string | null;
  readonly to: OutwardCall['to'];
  readonly target: string;
  readonly payload: readonly { readonly key: string; readonly value: string }[];
  readonly seconds: number;
  readonly retries: number;
  readonly longest: number | null;
  readonly key: string | null;
};

/** What a flow can be made of again. */
type Kept = {
  readonly id: string;
  readonly title: string;
  readonly org: string;
  readonly person: string | null;
  readonly columns: { readonly rule_id?: string; readonly plan_id?: string; readonly webhook_id?: string };
  readonly trigger: { readonly on: 'created' | 'changed' | 'hand'; readonly entity: string };
  readonly when: string | null;
  readonly concurrency: Concurrency | null;
  readonly calls: readonly KeptCall[];
};

const callOf = (rule: RuleRow, name: string): KeptCall => ({
  name,
  secret: rule.id,
  entity: eventNamed(rule.event).entity,
  condition: rule.condition ?? null,
  to: 'function',
  target: rule.function_arn,
  payload: objectsOf(rule.payload).map(({ key, value }) => ({ key: `${key}`, value: `${value}` })),
  seconds: rule.timeout_seconds ?? WITHOUT.seconds,
  retries: rule.retries ?? WITHOUT.retries,
  longest: null,
  key: rule.idempotency_key === OWN_KEY ? null : (rule.idempotency_key ?? null),
});

/** The flow of a rule; undefined where it no longer fits the definitions. */
export function flowOfRule(rule: RuleRow, product: Product): Flow | undefined {
  const { on, entity } = eventNamed(rule.event);
  return made(
    {
      id: `rule ${rule.id}`,
      title: rule.name,
      org: `${rule.org_id}`,
      person: rule.acts_for ?? null,
      columns: { rule_id: rule.id },
      trigger: { on, entity },
      when: rule.condition ?? null,
      concurrency: null,
      // What the rule asks for is asked before it starts.
      calls: [{ ...callOf(rule, rule.name), condition: null }],
    },
    product,
  );
}

/** The flow of a plan with the rules that its steps name. */
export function flowOfPlan(plan: PlanRow, rules: ReadonlyMap<unknown, RuleRow>, product: Product): Flow | undefined {
  const event = plan.trigger === 'event_trigger' && plan.event ? eventNamed(plan.event) : undefined;
  const calls = objectsOf(plan.steps).flatMap(({ name, rule_id }) => {
    const rule = rules.get(rule_id);
    return rule ? [callOf(rule, `${name}`)] : [];
  });
  return made(
    {
      id: `plan ${plan.id}`,
      title: plan.name,
      org: `${plan.org_id}`,
      person: plan.acts_for ?? null,
      columns: { plan_id: plan.id },
      trigger: event ? { on: event.on, entity: event.entity } : { on: 'hand', entity: 'execution-plan' },
      when: null,
      // No event is lost: those for which there is no place wait. A time that comes while the one before still runs is left out.
      concurrency: { most: plan.may_overlap ? (plan.concurrency ?? 1) : 1, busy: event ? 'waits' : 'skipped' },
      calls,
    },
    product,
  );
}

/** Tried again for a day: after 5 s, 10 s and so on, at last every three hours. */
const PATIENCE = { seconds: 15, retries: 18, longest: 10_800 } as const;

const callOfWebhook = ({ id, name, url }: WebhookRow, about: Pick<KeptCall, 'entity' | 'payload'>): KeptCall => ({
  ...about,
  name,
  secret: id,
  condition: null,
  to: 'address',
  target: url,
  ...PATIENCE,
  key: null,
});

/** The flow of a webhook for one of the events that it subscribes to. */
export const flowOfWebhook = (
  webhook: WebhookRow,
  { on, entity }: Pick<AutomationEvent, 'on' | 'entity'>,
  product: Product,
): Flow | undefined =>
  madeOfWebhook(webhook, { on, entity }, [callOfWebhook(webhook, { entity, payload: [{ key: 'record', value: 'doc' }] })], product);

/** What is told when somebody tries a webhook out. */
export const flowOfTest = (webhook: WebhookRow, product: Product): Flow | undefined => {
  const trigger = { on: 'hand', entity: 'webhook' } as const;
  return madeOfWebhook(
    webhook,
    trigger,
    [callOfWebhook(webhook, { entity: 'webhook', payload: [{ key: 'test', value: 'true' }] })],
    product,
  );
};

const madeOfWebhook = (webhook: WebhookRow, trigger: Kept['trigger'], calls: readonly KeptCall[], product: Product) =>
  made(
    {
      id: `webhook ${webhook.id}`,
      title: webhook.name,
      org: `${webhook.org_id}`,
      person: webhook.acts_for ?? null,
      columns: { webhook_id: webhook.id },
      trigger,
      when: null,
      concurrency: null,
      calls,
    },
    product,
  );

/** The same again, of what was kept. */
export const remade = (definition: JsonObject, product: Product): Flow | undefined => made(definition as unknown as Kept, product);

function made(kept: Kept, { entities }: Product): Flow | undefined {
  const about = entities.get(kept.trigger.entity);
  const when = about && kept.when !== null ? conditionOf(about, kept.when) : undefined;
  const steps = kept.calls.map((call) => stepOf(call, kept, entities.get(call.entity)));
  if (!about || (kept.when !== null && !when) || steps.includes(undefined)) return undefined;
  const trigger: FlowTrigger = kept.trigger;
  return {
    id: kept.id,
    title: kept.title,
    version: idNamed(JSON.stringify(kept)),
    trigger,
    ...(when ? { when } : {}),
    steps: steps.filter((step) => step !== undefined),
    remembers: [],
    ...(kept.concurrency ? { concurrency: kept.concurrency } : {}),
    made: { org: kept.org, person: kept.person, columns: kept.columns, definition: JSON.parse(JSON.stringify(kept)) },
  };
}

function conditionOf(entity: Entity, text: string): Rule | undefined {
  const compiled = compileUnseen(entity, text);
  return compiled.ok ? compiled.rule : undefined;
}

/** Undefined for one that no longer fits. In a plan that is about something else, a rule's texts have nothing to read, and its condition does not count. */
function stepOf(call: KeptCall, { trigger }: Kept, entity: Entity | undefined): FlowStep | undefined {
  if (!entity) return undefined;
  const isAboutIt = call.entity === trigger.entity;
  const values = call.payload.map(({ key, value }) => ({ key, compiled: compileValue(entity, value) }));
  const key = call.key === null ? undefined : compileValue(entity, call.key);
  const when = isAboutIt && call.condition !== null ? conditionOf(entity, call.condition) : undefined;
  if (values.some(({ compiled }) => !compiled.ok) || key?.ok === false || (isAboutIt && call.condition !== null && !when)) return undefined;
  const reads = (rule: Rule) => isAboutIt || rule.reads.length === 0;
  return {
    do: 'call',
    ...(when ? { when } : {}),
    call: {
      name: call.name,
      to: call.to,
      target: call.target,
      payload: Object.fromEntries(
        values.flatMap(({ key: name, compiled }) => (compiled.ok && reads(compiled.rule) ? [[name, compiled.rule]] : [])),
      ),
      seconds: call.seconds,
      retries: call.retries,
      ...(key?.ok && reads(key.rule) ? { key: key.rule } : {}),
      secret: call.secret,
      ...(call.longest === null ? {} : { longest: call.longest }),
    },
  };
}
