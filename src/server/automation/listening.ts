/** What happens to records starts the rules, plans and webhooks of the organisations whose they are. */
import { sql } from 'kysely';
import type { Product } from '../../../engine/core/definitions/types.ts';
import type { Flow } from '../../../engine/core/flows/index.ts';
import { type FlowsHost, isMoveOf } from '../../../engine/server/flows/index.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { objectsOf, wholeRows } from '../rows/index.ts';
import { eventsOf, type Happened, type Listened, listened, type Moment } from './events.ts';
import { flowOfPlan, flowOfRule, flowOfWebhook } from './made.ts';
import { flowOfOwn } from './own-flow.ts';

const own = system('automation');

export type ListeningOptions = { readonly product: () => Product; readonly flows: Pick<FlowsHost, 'start' | 'wake'> };

/** Organisations that a record is of. */
const orgsOf = (tenant: readonly string[], doc: Happened['after']): readonly string[] =>
  tenant.map((name) => doc[name]).filter((id): id is string => typeof id === 'string');

/** `waiting`: an execution that waits for a change of one of the records. */
type Found = { readonly kind: 'rule' | 'plan' | 'webhook' | 'own' | 'waiting'; readonly id: string; readonly event: string };
type Wanted = { readonly names: readonly string[]; readonly orgs: readonly string[]; readonly ids: readonly string[] };

/** Who listens; one statement for all of the changes. */
const listeners = ({ connection }: HookContext, { names, orgs, ids }: Wanted): Promise<readonly Found[]> =>
  connection.as(own, async ({ kysely }) => {
    const theirs = sql`org_id = any(${[...orgs]}::uuid[]) and is_active`;
    const named = sql`event = any(${[...names]}::text[])`;
    const { rows } = await sql<Found>`
      select 'rule' as kind, id, event from automation_rule where ${named} and ${theirs}
      union all select 'plan' as kind, id, event from execution_plan where trigger = 'event_trigger' and ${named} and ${theirs}
      union all select 'webhook' as kind, id, event from webhook cross join unnest(events) event where ${named} and ${theirs}
      union all select 'own' as kind, id, event from own_flow cross join unnest(starts_on) event where ${named} and ${theirs}
      union all select 'waiting' as kind, id, '' as event from execution where listens_to = any(${[...ids]}::text[]) and state = 'waiting'
      order by kind, id, event`.execute(kysely);
    return rows;
  });

type Made = { readonly flow: Flow; readonly event: string };
type Place = { readonly entity: Listened; readonly on: Moment };

/** Flows of those that listen, with the rules that plans name as they are now. */
const flowsOf = ({ connection }: HookContext, product: Product, found: readonly Found[], place: Place): Promise<readonly Made[]> =>
  connection.as(own, async (server) => {
    const idsOf = (kind: Found['kind']) => found.filter((each) => each.kind === kind).map(({ id }) => id);
    const plans = byId(await wholeRows(server, { entity: 'execution-plan', values: idsOf('plan') }));
    const named = [...plans.values()].flatMap(({ steps }) => objectsOf(steps).map(({ rule_id }) => `${rule_id}`));
    const rules = byId(await wholeRows(server, { entity: 'automation-rule', values: [...new Set([...idsOf('rule'), ...named])] }));
    const ownFlows = byId(await wholeRows(server, { entity: 'own-flow', values: idsOf('own') }));
    const webhooks = byId(await wholeRows(server, { entity: 'webhook', values: idsOf('webhook') }));
    return found.flatMap(({ kind, id, event }) => {
      const [rule, plan, webhook, written] = [rules.get(id), plans.get(id), webhooks.get(id), ownFlows.get(id)];
      const flow =
        (kind === 'rule' && rule && flowOfRule(rule, product)) ||
        (kind === 'plan' && plan && flowOfPlan(plan, rules, product)) ||
        (kind === 'own' && written && flowOfOwn(written, product)) ||
        (kind === 'webhook' && webhook && flowOfWebhook(webhook, place, product));
      return flow ? [{ flow, event }] : [];
    });
  });

export function listening({ product, flows }: ListeningOptions): Readonly<Record<Listened, EntityHooks>> {
  const begin = async (place: Place, changes: readonly Happened[], context: HookContext) => {
    const happened = eventsOf(place.entity, place.on).map(({ name, is }) => ({ name, changes: changes.filter(is) }));
    const names = happened.filter((each) => each.changes.length > 0).map(({ name }) => name);
    const tenant = product().entities.get(place.entity)?.tenant ?? [];
    const orgs = [...new Set(changes.flatMap(({ after }) => orgsOf(tenant, after)))];
    const ids = place.on === 'changed' ? changes.map(({ after }) => `${after.id}`) : [];
    const found = await listeners(context, { names, orgs, ids });
    if (found.length === 0) return;
    const waiting = found.filter(({ kind }) => kind === 'waiting').map(({ id }) => id);
    if (waiting.length > 0) await flows.wake(context.connection, waiting);
    for (const { flow, event } of await flowsOf(context, product(), found, place)) {
      const heard = happened.find(({ name }) => name === event)?.changes ?? [];
      const theirs = heard.filter((change) => orgsOf(tenant, change.after).includes(flow.made?.org ?? '') && isMoveOf(flow, change));
      await flows.start(
        context,
        flow,
        theirs.map(({ before, after }) => ({ doc: after, before })),
      );
    }
  };
  const hooksOf = (entity: Listened): EntityHooks => ({
    afterCreate: (changes, context) => begin({ entity, on: 'created' }, changes, context),
    afterUpdate: (changes, context) => begin({ entity, on: 'changed' }, changes, context),
  });
  return Object.fromEntries(listened.map((entity) => [entity, hooksOf(entity)])) as Record<Listened, EntityHooks>;
}
