/** What a principal may do, as decisions of the engine; asked once a call. */
import { decide, isOpen } from '../../core/access/index.ts';
import type { Decision, FieldGate } from '../../core/access/types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Principal } from '../kernel/principal.ts';

const NONE: ReadonlySet<string> = new Set();

/** Lets every field through. */
export const OPEN_GATE: FieldGate = Object.freeze({
  denied: NONE,
  perRow: NONE,
  maskable: NONE,
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

/**
 * The decision for one verb. `system` passes every rule; a member is held to those of the entity,
 * and has no access at all to one that is the server's own.
 */
export function decisionOf(principal: Principal, entity: Entity, verb: string, now: string): Decision {
  if (principal.kind === 'system') return OPEN;
  if (principal.kind !== 'member' || entity.system) return DENIED;
  return decide({ entity, verb, scope: scopeOf(principal, now) });
}

/** Whether filter, order, search and groups may touch a field (`cost`, `custom/floor`): it is readable, unmasked, in every record alike. */
export const isOpenField = (gate: FieldGate, field: string): boolean => isOpen(gate, field);
