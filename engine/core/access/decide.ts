/** Who may do what with which records, and which of their fields: decided once per entity, verb and person. */
import type { AccessRule, Entity } from '../definitions/types.ts';
import { anyOf, FALSE, type Predicate, type RuleScope, simplify, TRUE } from '../rules/index.ts';
import { fieldGate } from './field-gate.ts';
import type { Decision } from './types.ts';

/** The parts of an entity that decisions are made from. */
export type AccessEntity = Pick<Entity, 'name' | 'fields' | 'access'>;

export type Question = {
  readonly entity: AccessEntity;
  /** read, create, update, delete, export, or the name of a workflow. */
  readonly verb: string;
  /** Who asks: user, org, flags, and the instant. Its `doc` is not read. */
  readonly scope: RuleScope;
};

/** One rule that may grant, with what is left of its condition once the person is put in. */
export type Grant = { readonly rule: AccessRule; readonly predicate: Predicate };

/**
 * The outcome of an entity's access rules. Grants add up; inside one rule a denied field is denied
 * even where `only_fields` names it. Denied: no rule grants the verb, or there is no user.
 */
export function decide({ entity, verb, scope }: Question): Decision {
  const grants = grantsOf({ entity, verb, scope });
  if (grants.length === 0) return { kind: 'denied' };
  const predicate = anyOf(grants.map((grant) => grant.predicate));
  const fields = fieldGate({ entity, grants, verb, scope });
  return predicate.op === 'true' ? { kind: 'open', fields } : { kind: 'gated', predicate, fields };
}

/** Rules that grant the verb to this person on some record. */
function grantsOf({ entity, verb, scope }: Question): readonly Grant[] {
  if (scope.user === undefined || scope.user === null) return [];
  return entity.access
    .filter((rule) => rule.can.has(verb))
    .map((rule) => ({ rule, predicate: conditionOf(rule, scope) }))
    .filter(({ predicate }) => predicate.op !== 'false');
}

/** A condition that the database cannot be asked was refused when the definitions loaded; should one come through, it grants nothing. */
function conditionOf({ when }: AccessRule, scope: RuleScope): Predicate {
  if (!when) return TRUE;
  return when.isPredicate ? simplify(when.predicate(scope)) : FALSE;
}
