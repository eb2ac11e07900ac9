/** What a person's device keeps: of entities that say so, what the person may ask for; and what they may do to it there. */
import { transitionOf } from '../../lifecycle/index.ts';
import { predicateToCel, simplify } from '../../rules/index.ts';
import type { Entity } from '../types.ts';
import type { KeptChange, KeptLeads, KeptRecords } from '../view-types.ts';
import { holds, type Rights } from './rights.ts';

/** Undefined where the device keeps nothing. */
export function keptOnDevice(rights: Rights): readonly KeptRecords[] | undefined {
  const kept = [...rights.product.entities.values()].flatMap((entity) => keptOf(rights, entity) ?? []);
  return kept.length === 0 ? undefined : kept;
}

function keptOf(rights: Rights, entity: Entity): KeptRecords | undefined {
  const { name, offline, fields } = entity;
  if (!offline || !rights.may(name, 'read') || !holds(rights, offline.for)) return undefined;
  // A list may not be filtered by what the person does not see: they would be told which records have it.
  const asked = offline.keep.reads.flatMap((path) => /^doc\/([^/]+)/.exec(path)?.[1] ?? []);
  if (asked.some((field) => !rights.canFilter(name, field))) return undefined;
  const filter = simplify(offline.keep.predicate(rights.scope));
  if (filter.op === 'false') return undefined;
  const refers = offline.with.flatMap((field) => {
    const other = fields.get(field)?.ref;
    return other !== undefined && rights.canSee(name, field) && rights.may(other, 'read') ? [{ field, entity: other }] : [];
  });
  const changes = [...offline.changes.keys()]
    .filter((change) => rights.may(name, change))
    .map((change) => changeOf(rights, entity, change));
  return { entity: name, filter: predicateToCel(filter), with: refers, ...(changes.length === 0 ? {} : { changes }) };
}

/** What a transition sets, or `does`, and what the device is told besides; of fields that the person sees. */
function changeOf(rights: Rights, entity: Entity, change: string): KeptChange {
  const { name, offline, lifecycle, workflows } = entity;
  const transition = transitionOf(lifecycle, change) ?? workflows.get(change)?.does?.transition;
  const state = transition?.toInput === undefined ? undefined : { [lifecycle?.field ?? '']: `input.${transition.toInput}` };
  const set = Object.entries({ ...transition?.set, ...offline?.changes.get(change) }).map(([field, rule]) => [field, rule.text] as const);
  const all = [...Object.entries(state ?? {}), ...set].filter(([field]) => rights.canSee(name, field));
  const isOnRecord = change === 'update' || workflows.get(change)?.on === 'record';
  const leads = leadsIn(rights, entity, change);
  return { name: change, set: Object.fromEntries(all), ...(isOnRecord ? {} : { makes: true }), ...(leads ? { leads } : {}) };
}

/** Where it leads by itself; nothing where the device could not tell, or may not say. */
function leadsIn(
  rights: Rights,
  entity: Pick<Entity, 'name' | 'offline' | 'lifecycle' | 'workflows'>,
  change: string,
): KeptLeads | undefined {
  const { name, offline, lifecycle, workflows } = entity;
  const leads = workflows.get(change)?.leads;
  const rows = lifecycle?.rows;
  if (!leads || !rows || !offline?.changes.has(leads.by) || !rights.canSee(name, lifecycle.field)) return undefined;
  return { ...leads, field: lifecycle.field, rows };
}
