/** Flows that organisations write themselves, planned over today's definitions. */
import { createOwnFlows, type OwnFlow, type OwnFlowLimits, ownFlowSchema } from '../../core/definitions/index.ts';
import type { JsonSchema, Product } from '../../core/definitions/types.ts';
import type { Flow } from '../../core/flows/index.ts';
import type { JsonObject } from '../../core/json/index.ts';
import { decisionOf } from '../access/decisions.ts';
import { sourcesOf } from '../definitions/sources.ts';
import { idNamed } from '../kernel/ids.ts';
import type { Principal } from '../kernel/principal.ts';

export type { OwnFlowLimits };

/** What is kept of such a flow with the executions that it begins. */
export type OwnFlowRecord = {
  /** Begins with the name of its maker and a space. */
  readonly id: string;
  readonly title: string;
  readonly org: string;
  /** With whose rights it acts; null: nobody's, and it does nothing. */
  readonly person: string | null;
  readonly columns: JsonObject;
  /** As it was written. */
  readonly json: unknown;
};

const sourceOf = (product: Product) => {
  const sources = sourcesOf(product);
  if (!sources) throw new Error('The files behind the definitions are not known here.');
  return sources;
};

const planners = new WeakMap<Product, (json: unknown) => OwnFlow>();

/** What it means, or what is wrong with it, with JSON pointers into it. The product's files are read once. */
export function planOwnFlow(product: Product, limits: OwnFlowLimits, json: unknown): OwnFlow {
  const sources = sourceOf(product);
  const planner = planners.get(product) ?? createOwnFlows(sources.files, sources.schemas, limits);
  planners.set(product, planner);
  return planner(json);
}

/** What may stand in such a flow, as JSON Schema: with the names of what the principal may read. `now` is a UTC instant. */
export const ownFlowLanguage = (
  product: Product,
  limits: OwnFlowLimits,
  { principal, now }: { readonly principal: Principal; readonly now: string },
): JsonSchema =>
  ownFlowSchema(sourceOf(product).schemas, {
    limits,
    entities: [...product.entities.values()].flatMap((entity) =>
      decisionOf(principal, entity, 'read', now).kind === 'denied' ? [] : [entity.name],
    ),
    notifications: [...(product.notifications?.types.keys() ?? [])],
  });

/** The flow of a record; undefined where it does not fit the definitions, or no longer. */
export function ownFlow(product: Product, limits: OwnFlowLimits, record: OwnFlowRecord): Flow | undefined {
  const planned = planOwnFlow(product, limits, record.json);
  if (!planned.ok) return undefined;
  const { id, title, org, person, columns } = record;
  const definition: JsonObject = JSON.parse(JSON.stringify(record));
  return { ...planned.flow, id, title, version: idNamed(JSON.stringify(definition)), made: { org, person, columns, definition } };
}

/** Whether a flow says `on` of a change, besides its `when`: one that is about states, whether it was one of its moves. */
export function isMoveOf(
  { trigger }: Flow,
  { before, after }: { readonly before: JsonObject | null; readonly after: JsonObject },
): boolean {
  if (trigger.on !== 'entered' && trigger.on !== 'left') return true;
  const [from, to] = [before?.[trigger.field], after[trigger.field]];
  return from !== to && trigger.states.includes(String(trigger.on === 'entered' ? to : from));
}
