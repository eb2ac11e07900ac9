/** What one person may do, asked of the access rules once per entity and verb. */
import { decide, isAskable } from '../../access/index.ts';
import type { Decision } from '../../access/types.ts';
import type { RuleScope } from '../../rules/types.ts';
import type { Entity, Product, Viewer } from '../types.ts';

export type Rights = {
  readonly product: Product;
  /** Roots of rules that read no record. */
  readonly scope: RuleScope;
  /** The entity, unless it has no API. */
  entity(name: string): Entity | undefined;
  decision(entity: string, verb: string): Decision;
  may(entity: string, verb: string): boolean;
  /** Whether a screen's own rule opens it; what of it would be left is not asked. */
  mayEnter(screen: string): boolean;
  /** Whether a field (`cost`, `custom/floor`) may be shown to this person in some record. */
  canSee(entity: string, field: string): boolean;
  /** Whether lists may be filtered and sorted by a field: shown in every record, masked in none. */
  canFilter(entity: string, field: string): boolean;
};

const DENIED: Decision = { kind: 'denied' };

/** Rights of a person; without one (public screens) nothing may be done. `now`: UTC instant, ISO. */
export function createRights(product: Product, viewer: Viewer | undefined, now: string): Rights {
  const scope: RuleScope = viewer
    ? { user: viewer.user, org: viewer.org, flags: viewer.flags, now, timeZone: viewer.org.time_zone }
    : { now };
  const known = new Map<string, Decision>();
  const entityOf = (name: string) => {
    const entity = product.entities.get(name);
    return entity?.system ? undefined : entity;
  };
  const decision = (name: string, verb: string): Decision => {
    const key = `${name} ${verb}`;
    const before = known.get(key);
    if (before) return before;
    const entity = entityOf(name);
    const made = viewer && entity ? decide({ entity, verb, scope }) : DENIED;
    known.set(key, made);
    return made;
  };
  const mayEnter = (id: string) => {
    const screen = product.screens.get(id);
    return screen === undefined || screen.public || (viewer !== undefined && screen.allow?.holds(scope) === true);
  };
  const canSee = (entity: string, field: string) => {
    const read = decision(entity, 'read');
    if (read.kind === 'denied') return false;
    const { denied, custom } = read.fields;
    const [name = '', inner] = field.split('/');
    return !denied.has(name) && !(inner !== undefined && custom?.denied.has(inner));
  };
  return {
    product,
    scope,
    entity: entityOf,
    decision,
    may: (entity, verb) => decision(entity, verb).kind !== 'denied',
    mayEnter,
    canSee,
    canFilter: (entity, field) => isAskable(decision(entity, 'read'), field),
  };
}

/** Whether a rule that reads only person, organisation and flags holds; one that is absent does. */
export const holds = (rights: Rights, rule: { holds(scope: RuleScope): boolean } | undefined): boolean =>
  rule === undefined || rule.holds(rights.scope);
