/** What of the access rules travels to a browser. */
import { allOf, type Predicate, predicateToCel, type RuleScope, TRUE } from '../rules/index.ts';
import { decide } from './decide.ts';
import type { AccessEntity } from './grants.ts';
import type { Decision, FieldGate } from './types.ts';

/** One verb as a browser sees it: never, always, or while a rule over `doc` holds. Nothing of the person stands in the text but values. */
export function viewOf(entity: AccessEntity, verb: string, scope: RuleScope): false | true | string {
  return viewOfDecision(decide({ entity, verb, scope }));
}

/** `besides`: what must hold of the record as well for the verb to be worth offering. */
export function viewOfDecision(decision: Decision, besides: Predicate = TRUE): false | true | string {
  if (decision.kind === 'denied') return false;
  const predicate = allOf([decision.kind === 'open' ? TRUE : decision.predicate, besides]);
  return predicate.op === 'true' ? true : predicateToCel(predicate);
}

/** Verbs that a person has on an entity, denied ones left out: `EntityView.can`. */
export function viewOfVerbs(entity: AccessEntity, verbs: Iterable<string>, scope: RuleScope): Readonly<Record<string, true | string>> {
  const entries = [...verbs].flatMap((verb) => {
    const view = viewOf(entity, verb, scope);
    return view === false ? [] : [[verb, view] as const];
  });
  return Object.fromEntries(entries);
}

/** What a person may do with one field. */
export type FieldAccess = {
  /** Shown in some record at least. */
  readonly readable: boolean;
  /** Neither masked nor hidden in any record that the person may read, so that asking by it tells nothing. */
  readonly filterable: boolean;
  readonly creatable: boolean;
  readonly updatable: boolean;
};

/** Access to every field of an entity, by name. Read-only and system fields are never written by people. */
export function fieldAccess(entity: AccessEntity, scope: RuleScope): ReadonlyMap<string, FieldAccess> {
  const [read, create, update] = ['read', 'create', 'update'].map((verb) => decide({ entity, verb, scope }));
  return new Map(
    [...entity.fields.values()].map((field) => {
      const isWritable = !field.readOnly && !field.system;
      return [
        field.name,
        {
          readable: passes(read, field.name),
          filterable: isAskable(read, field.name),
          creatable: isWritable && passes(create, field.name),
          updatable: isWritable && passes(update, field.name),
        },
      ];
    }),
  );
}

const passes = (decision: Decision | undefined, name: string): boolean =>
  decision !== undefined && decision.kind !== 'denied' && !decision.fields.denied.has(name);

/** Whether records may be filtered, sorted, searched or counted by a field (`cost`, `custom/floor`) under this decision. */
export function isAskable(decision: Decision | undefined, name: string): boolean {
  return decision !== undefined && decision.kind !== 'denied' && isOpen(decision.fields, name);
}

/** Whether a gate lets a field through unmasked in every record, so that asking by it tells nothing that is hidden. */
export function isOpen({ denied, perRow, maskable, custom }: FieldGate, field: string): boolean {
  const [name = '', inner] = field.split('/');
  if (denied.has(name) || perRow.has(name) || maskable.has(name)) return false;
  if (name !== 'custom' || custom === undefined) return true;
  // All custom fields at once: whatever one of them holds would tell.
  return inner === undefined ? custom.unaskable.size === 0 : !custom.unaskable.has(inner);
}
