/** The second wall for records in memory: what row-level security (model/policies.ts) lets through to the rules of reading. */
import type { Entity } from '../../core/definitions/types.ts';
import type { Member } from '../kernel/principal.ts';

/** `tenants`: organisations whose record it is. */
export function isWithinWall({ org, ownsPlatform }: Member, { system, shared }: Entity, tenants: readonly unknown[]): boolean {
  if (system) return false;
  if (shared.includes('everyone') || tenants.includes(org.id)) return true;
  if (shared.includes('owner') && ownsPlatform === true) return true;
  return shared.includes('partners') && org.partner_ids.some((partner) => tenants.includes(partner));
}
