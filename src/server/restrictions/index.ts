/** What an organisation takes away from its people. */
import { createHash } from 'node:crypto';
import type { MemberRestrictions } from '../../../engine/server/kernel/principal.ts';
import type { RestrictionFacts } from './restriction-facts.ts';
import { restrictionsOf } from './restrictions.ts';

export type { RestrictionFacts } from './restriction-facts.ts';

const behind = new WeakMap<MemberRestrictions, readonly RestrictionFacts[]>();

/** Of a member. People who share all of them share what is made of it, by the hash. */
export function restricting(list: readonly RestrictionFacts[]): MemberRestrictions {
  const hash = createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);
  const made = Object.freeze({ hash, of: (product) => restrictionsOf(product, list) } satisfies MemberRestrictions);
  behind.set(made, list);
  return made;
}

/** The restrictions themselves; none for a member who has none. */
export const factsBehind = (restrictions: MemberRestrictions | undefined): readonly RestrictionFacts[] =>
  (restrictions && behind.get(restrictions)) ?? [];
