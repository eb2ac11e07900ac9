/** Which fields of a record one person may change, as far as it can be said before the record is known. */
import { compileTrusted, predicateToCel } from '../../rules/index.ts';
import { isWritable } from '../record-schema.ts';
import type { Entity, Field } from '../types.ts';
import type { Rights } from './rights.ts';

/** Whether there is a record that the person may update whose field they may then change. */
export function mayChange(rights: Rights, entity: Entity, field: Field): boolean {
  const decision = rights.decision(entity.name, 'update');
  return decision.kind !== 'denied' && isWritable(field) && !decision.fields.denied.has(field.name) && !isAlwaysMasked(rights, field);
}

/** Someone who only ever sees dots cannot edit what is behind them. */
function isAlwaysMasked(rights: Rights, { rules }: Field): boolean {
  const { mask } = rules;
  return mask !== undefined && !mask.reads.some((path) => path.startsWith('doc')) && mask.holds(rights.scope);
}

/**
 * Where the rules of access have it depend on the record whether a field (`cost`, `custom`) may be changed: in which, as a rule. One that reads what the
 * person may not see is the server's alone.
 */
export function writeRule(rights: Rights, entity: string, name: string, isShown: (field: string) => boolean): { readonly write?: string } {
  const decision = rights.decision(entity, 'update');
  if (decision.kind === 'denied' || !decision.fields.perRow.has(name)) return {};
  const write = predicateToCel(decision.fields.openWhere(name));
  const isKnown = compileTrusted(write).reads.every((path) => !path.startsWith('doc/') || isShown(path.split('/')[1] ?? ''));
  return isKnown ? { write } : {};
}
