/**
 * What access rules say, told from the definitions alone: rule by rule and record by record, without the decisions,
 * gates and statements that the server makes of them.
 */
import type { AccessRule, Entity, Field, Product } from '../../engine/core/definitions/types.ts';
import { type RuleScope, simplify } from '../../engine/core/rules/index.ts';
import type { Row } from '../../engine/server/database/port.ts';

/** Roots of a person: what `GET /v1/definitions/app` tells him of himself, and the time. */
export type Roots = RuleScope;

const identifying = ['id', 'version'];

/** Rules that could grant the verb on some record. */
export const grantsOf = (entity: Entity, verb: string, roots: Roots): readonly AccessRule[] =>
  entity.access.filter((rule) => rule.can.has(verb) && !isNever(rule, roots));

const isNever = ({ when }: AccessRule, roots: Roots) => when !== undefined && simplify(when.predicate(roots)).op === 'false';

const holds = ({ when }: AccessRule, roots: Roots, doc: Row) => when === undefined || when.holds({ ...roots, doc });

/** Whether the verb is granted on this record. */
export function isGranted(entity: Entity, verb: string, roots: Roots, doc: Row): boolean {
  return (
    isInState(entity, verb, doc) &&
    startsHere(entity, verb, roots, doc) &&
    grantsOf(entity, verb, roots).some((rule) => holds(rule, roots, doc))
  );
}

/** A transition is for those whose move it says it is, and, where it hides elsewhere, for the states that it starts in. */
function startsHere({ lifecycle }: Entity, verb: string, roots: Roots, doc: Row): boolean {
  const transition = lifecycle?.moves.find(({ name, isWorkflow }) => isWorkflow && name === verb);
  if (!lifecycle || !transition) return true;
  const isStart = !lifecycle.isHiddenElsewhere || transition.from.some((state) => state === doc[lifecycle.field]);
  return isStart && (transition.who?.holds({ ...roots, doc }) ?? true);
}

/** Deleted records are read, and worked on by workflows that are for them; nothing else is done to them. */
function isInState({ deleted, workflows }: Entity, verb: string, doc: Row): boolean {
  if (deleted === undefined || verb === 'read' || verb === 'create') return true;
  const workflow = workflows.get(verb);
  if (workflow?.on === 'collection') return true;
  return (doc[deleted] === true) === (workflow?.onDeleted === true);
}

const namesOf = (entity: Entity) => [...entity.fields.keys(), ...(entity.customBy === undefined ? [] : ['custom'])];

const shows = ({ denyFields, onlyFields }: AccessRule, name: string): boolean =>
  !denyFields.has(name) && (onlyFields === undefined || onlyFields.has(name) || identifying.includes(name));

/** Fields that a record shows this person. */
export function visibleIn(entity: Entity, roots: Roots, doc: Row): readonly string[] {
  const granting = grantsOf(entity, 'read', roots).filter((rule) => holds(rule, roots, doc));
  return namesOf(entity).filter((name) => granting.some((rule) => shows(rule, name)));
}

/** Fields that no record shows this person. */
export const hiddenFrom = (entity: Entity, roots: Roots): readonly string[] => {
  const grants = grantsOf(entity, 'read', roots);
  return namesOf(entity).filter((name) => !grants.some((rule) => shows(rule, name)));
};

/** Fields that are masked for this person in every record, of those that are shown at all. */
export const maskedFor = (entity: Entity, roots: Roots): readonly Field[] => {
  const hidden = new Set(hiddenFrom(entity, roots));
  return [...entity.fields.values()].filter(({ name, rules }) => !hidden.has(name) && rules.mask?.holds(roots) === true);
};

/** Whether dots must stand for the value in this record. */
export const isMaskedIn = (entity: Entity, name: string, roots: Roots, doc: Row): boolean =>
  entity.fields.get(name)?.rules.mask?.holds({ ...roots, doc }) === true;

/** Whether the record belongs to an organisation at all, and to none that this one has to do with. */
export function isForeign(entity: Entity, doc: Row, org: { readonly id: string; readonly partner_ids: readonly string[] }): boolean {
  const owners = entity.tenant.map((name) => doc[name]).filter((id) => typeof id === 'string');
  return owners.length > 0 && !owners.some((id) => id === org.id || org.partner_ids.includes(id));
}

/** Entities that have an API. */
export const servedEntities = ({ entities }: Product): readonly Entity[] => [...entities.values()].filter(({ system }) => !system);
