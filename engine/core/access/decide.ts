/** Who may do what with which records, and which of their fields: decided once per entity, verb and person. */
import type { AccessRule } from '../definitions/types.ts';
import { startsIn, transitionOf } from '../lifecycle/index.ts';
import { allOf, anyOf, FALSE, negate, type Predicate, type RuleScope, simplify, TRUE } from '../rules/index.ts';
import { fieldGate } from './field-gate.ts';
import type { AccessEntity, Grant } from './grants.ts';
import { limitedGate, limitsOf } from './limits.ts';
import type { Decision, FieldGate, Through } from './types.ts';

export type Question = {
  readonly entity: AccessEntity;
  /** read, create, update, delete, export, or the name of a workflow. */
  readonly verb: string;
  /** Who asks: user, org, flags, and the instant. Its `doc` is not read. */
  readonly scope: RuleScope;
};

/**
 * The outcome of an entity's access rules. Grants add up; inside one rule a denied field is denied
 * even where `only_fields` names it. What restrictions take away is taken from all of them.
 * Denied: no rule grants the verb, or there is no user.
 */
export function decide({ entity, verb, scope }: Question): Decision {
  const grants = grantsOf({ entity, verb, scope });
  if (grants.length === 0) return { kind: 'denied' };
  const granted = anyOf(grants.map((grant) => grant.predicate));
  const gate = fieldGate({ entity, grants, verb, scope });
  if (!entity.restrictions) return outcomeOf(granted, gate);
  const limits = limitsOf(entity.restrictions, verb, scope);
  const through = entity.workflows?.get(verb)?.on === 'collection' ? [] : limits.through;
  return outcomeOf(allOf([granted, limits.records]), limitedGate(gate, limits), through);
}

function outcomeOf(predicate: Predicate, fields: FieldGate, through: readonly Through[] = []): Decision {
  if (predicate.op === 'false') return { kind: 'denied' };
  if (through.length > 0) return { kind: 'gated', predicate, fields, through };
  return predicate.op === 'true' ? { kind: 'open', fields } : { kind: 'gated', predicate, fields };
}

/** Rules that grant the verb to this person on some record. */
function grantsOf({ entity, verb, scope }: Question): readonly Grant[] {
  if (scope.user === undefined || scope.user === null) return [];
  const state = allOf([stateFor(entity, verb), startFor(entity, verb, scope)]);
  return entity.access
    .filter((rule) => rule.can.has(verb))
    .map((rule) => ({ rule, predicate: allOf([conditionOf(rule, scope), state]) }))
    .filter(({ predicate }) => predicate.op !== 'false');
}

/** A condition that the database cannot be asked was refused when the definitions loaded; should one come through, it grants nothing. */
function conditionOf({ when }: Pick<AccessRule, 'when'>, scope: RuleScope): Predicate {
  if (!when) return TRUE;
  return when.isPredicate ? simplify(when.predicate(scope)) : FALSE;
}

/** Records that somebody may move, where the verb is a transition: as it says whose it is, and as far as it is granted only where it starts. */
function startFor({ lifecycle }: AccessEntity, verb: string, scope: RuleScope): Predicate {
  const transition = transitionOf(lifecycle, verb);
  if (!lifecycle || !transition) return TRUE;
  const starts = lifecycle.isHiddenElsewhere && !transition.isIgnoredElsewhere ? startsIn(lifecycle, transition) : TRUE;
  return allOf([starts, transition.who ? conditionOf({ when: transition.who }, scope) : TRUE]);
}

/** Records that the verb is for: what is marked as deleted is read, and worked on by workflows that say so; nothing else. */
function stateFor({ deleted, workflows }: AccessEntity, verb: string): Predicate {
  if (deleted === undefined || verb === 'read' || verb === 'create') return TRUE;
  const workflow = workflows?.get(verb);
  if (workflow?.on === 'collection') return TRUE;
  const isMarked: Predicate = { op: 'holds', left: { kind: 'field', path: [deleted] } };
  return workflow?.onDeleted ? isMarked : negate(isMarked);
}
