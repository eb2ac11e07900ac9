/** The product's people: what is known of a member, and what rules may ask of them. */
import type { People } from '../../../engine/server/identity/people.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { appIsOpen, bindDevice } from './app-access.ts';
import { memberOf } from './member.ts';
import { findKey, findSession, type MembershipFacts, watched } from './membership-query.ts';
import { settingsOf, userDataOf } from './user-data.ts';

export { appIn } from './app-access.ts';
export { memberOf } from './member.ts';
export type { MembershipFacts, RoleFacts } from './membership-query.ts';

export const people: People = {
  ownerType: 'ORG_TYPE_OWNER',
  watched,
  findSession,
  keys: { prefix: 'fl', find: findKey },
  personOf(text, context) {
    const facts = JSON.parse(text) as MembershipFacts;
    if (facts.roles.length === 0) return undefined;
    const member = memberOf(facts, text, context);
    return {
      member,
      seenHash: facts.seen_hash ?? '',
      userData: () => userDataOf(member, facts),
      settings: () => settingsOf(member, facts),
    };
  },
  app: { key: 'is_check_technician_app', isOpen: appIsOpen, refusal: said('problem.membership.app_only_for_field') },
  // An administrator gives people on field their password.
  keepsPassword: ({ user }) => user.is_on_field,
  signedIn: bindDevice,
};
