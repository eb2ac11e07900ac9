/** What a principal may do, as decisions of the engine; asked once a call. */
import { decide, isOpen, mayByScopes } from '../../core/access/index.ts';
import type { Decision, FieldGate } from '../../core/access/types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { allOf, FALSE, type Predicate, type RuleScope, TRUE } from '../../core/rules/index.ts';
import type { Member, Principal } from '../kernel/principal.ts';

const NONE: ReadonlySet<string> = new Set();

/** Lets every field through. */
export const OPEN_GATE: FieldGate = Object.freeze({
  denied: NONE,
  perRow: NONE,
  maskable: NONE,
  openWhere: () => TRUE,
  unmaskedWhere: () => TRUE,
  deniedFor: () => NONE,
  maskedFor: () => NONE,
});

const OPEN: Decision = Object.freeze({ kind: 'open', fields: OPEN_GATE });
const DENIED: Decision = Object.freeze({ kind: 'denied' });

/** Values of the roots `user`, `org` and `flags` for a principal, at an instant. The server itself has none of them. */
export const scopeOf = (principal: Principal, now: string): RuleScope =>
  principal.kind === 'member'
    ? { user: principal.user, org: principal.org, flags: principal.flags, now, timeZone: principal.org.time_zone }
    : { now };

type Timeless = { readonly scope: RuleScope; readonly clock: { now: string }; asksClock(): boolean };

/** The scope of a principal, which tells whether anybody asked it what time it is. */
export function timelessScope(principal: Principal, now: string): Timeless {
  const clock = { now };
  let isAsked = false;
  const asked = {
    get now() {
      isAsked = true;
      return clock.now;
    },
  };
  const { now: _, ...rest } = scopeOf(principal, now);
  return { scope: Object.assign(asked, rest), clock, asksClock: () => isAsked };
}

/** A decision that was made without looking at the clock: it holds for as long as the person and the entity are these. */
type Kept = { readonly decision: Decision; readonly clock: { now: string } };
type Decisions = WeakMap<Member, WeakMap<Entity, Map<string, Kept>>>;

/** Decisions kept; beyond them all are forgotten, and made anew as they are asked for. Open pages ask for a few of everybody's, again and again. */
const MOST = 10_000;
let kept: Decisions = new WeakMap();
let count = 0;

/** What is decided row by row asks the clock then: it gets the instant of the call. */
function decideOnce(member: Member, entity: Entity, verb: string, now: string): Decision {
  const ofMember = kept.get(member) ?? new WeakMap<Entity, Map<string, Kept>>();
  const ofEntity = ofMember.get(entity) ?? new Map<string, Kept>();
  const known = ofEntity.get(verb);
  if (known) {
    known.clock.now = now;
    return known.decision;
  }
  const { scope, clock, asksClock } = timelessScope(member, now);
  const decision = decide({ entity, verb, scope });
  if (asksClock()) return decision;
  if (count >= MOST) {
    kept = new WeakMap();
    count = 0;
  }
  count += 1;
  kept.set(member, ofMember.set(entity, ofEntity.set(verb, { decision, clock })));
  return decision;
}

/**
 * The decision for one verb. `system` passes every rule; a member is held to those of the entity,
 * and has no access at all to one that is the server's own; a program besides to the scopes of its key.
 */
export function decisionOf(principal: Principal, entity: Entity, verb: string, now: string): Decision {
  if (principal.kind === 'system') return OPEN;
  if (principal.kind !== 'member' || entity.system) return DENIED;
  if (principal.key && !mayByScopes(principal.key.scopes, entity, verb)) return DENIED;
  return decideOnce(principal, entity, verb, now);
}

/**
 * Records in which a search may look into a field: all, where it is open; where that depends on the record, those in which it is shown and
 * not masked. What is found by it then tells nothing that the record does not show.
 */
export function searchedWhere(gate: FieldGate, field: string): Predicate {
  if (isOpen(gate, field)) return TRUE;
  if (gate.denied.has(field) || field === 'custom') return FALSE;
  return allOf([gate.perRow.has(field) ? gate.openWhere(field) : TRUE, gate.maskable.has(field) ? gate.unmaskedWhere(field) : TRUE]);
}

/** Whether filter, order, search and groups may touch a field (`cost`, `custom/floor`): it is readable, unmasked, in every record alike. */
export const isOpenField = (gate: FieldGate, field: string): boolean => isOpen(gate, field);
