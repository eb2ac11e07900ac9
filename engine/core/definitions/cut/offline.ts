/** What a person's device keeps: of entities that say so, what the person may ask for. */
import { predicateToCel, simplify } from '../../rules/index.ts';
import type { Entity } from '../types.ts';
import type { KeptRecords } from '../view-types.ts';
import { holds, type Rights } from './rights.ts';

/** Undefined where the device keeps nothing. */
export function keptOnDevice(rights: Rights): readonly KeptRecords[] | undefined {
  const kept = [...rights.product.entities.values()].flatMap((entity) => keptOf(rights, entity) ?? []);
  return kept.length === 0 ? undefined : kept;
}

function keptOf(rights: Rights, { name, offline, fields }: Entity): KeptRecords | undefined {
  if (!offline || !rights.may(name, 'read') || !holds(rights, offline.for)) return undefined;
  // A list may not be filtered by what the person does not see: they would be told which records have it.
  const asked = offline.keep.reads.flatMap((path) => /^doc\/([^/]+)/.exec(path)?.[1] ?? []);
  if (asked.some((field) => !rights.canFilter(name, field))) return undefined;
  const filter = simplify(offline.keep.predicate(rights.scope));
  if (filter.op === 'false') return undefined;
  const refers = offline.with.flatMap((field) => {
    const entity = fields.get(field)?.ref;
    return entity !== undefined && rights.canSee(name, field) && rights.may(entity, 'read') ? [{ field, entity }] : [];
  });
  return { entity: name, filter: predicateToCel(filter), with: refers };
}
