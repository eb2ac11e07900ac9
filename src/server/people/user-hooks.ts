/** Members: who they are, what their roles make of them, and what nobody may do to himself. */

import { isEqual } from '../../../engine/core/json/index.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import type { Changed, EntityRows, HooksOf } from '../rows/index.ts';
import { endCertificates } from './certificates.ts';
import { contactOf, endSessions, identitiesOf, type Link, type Named } from './identities.ts';
import { assertAdminLeft, lockOrganisations } from './last-admin.ts';
import { assertMembersOnce } from './members-once.ts';
import { dropLostSkills } from './skills.ts';

type Change = Changed<'user'>;
type User = EntityRows['user'];

const usersOf = (changes: readonly Change[]) => changes.map(({ after }) => after);
const invalid = (errors: readonly FieldProblem[]) => problems.invalid({ errors });

export const userHooks: HooksOf<'user'> = {
  async beforeCreate(changes, context) {
    const { connection, principal, now } = context;
    for (const { after } of changes) choosePrimary(after, null);
    await endCertificates(changes, context);
    const isServer = actorOf(principal, connection) === null;
    await linkIdentities(changes, (named) => identitiesOf(connection, named, { now, isServer }));
    await assertMembersOnce(connection, changes, changes);
  },

  async beforeUpdate(changes, context) {
    const { connection, principal, now } = context;
    for (const change of changes) {
      keepRequired(change);
      dropLostSkills(change);
      choosePrimary(change.after, change.before);
    }
    await endCertificates(changes, context);
    const leaving = changes.filter(({ before, after }) => isLeading(before) && !isLeading(after));
    await lockOrganisations(
      connection,
      leaving.map(({ after }) => after.org_id),
    );
    const renamed = changes.filter(({ before, after }) => !isEqual(contactOf(before).email, contactOf(after).email));
    const isServer = actorOf(principal, connection) === null;
    await linkIdentities(renamed, (named) => identitiesOf(connection, named, { now, isServer }));
    await assertMembersOnce(connection, changes, renamed);
  },

  async afterUpdate(changes, { connection, now }) {
    const leaving = changes.filter(({ before, after }) => isLeading(before) && !isLeading(after));
    await assertAdminLeft(
      connection,
      leaving.map(({ after }) => after.org_id),
    );
    const ended = changes.filter(
      (change) =>
        (change.before.is_active === true && change.after.is_active !== true) ||
        change.before.identity_id !== change.after.identity_id ||
        hasLostEmail(change),
    );
    if (ended.length > 0)
      await endSessions(
        connection,
        ended.map(({ after }) => after.id),
        now,
      );
  },

  async beforeRemove(users, { connection, now }) {
    const leading = users.filter(isLeading);
    if (leading.length > 0)
      throw problems.conflict({ subCode: 'admin', message: said('problem.people.take_administrators_role_away_first') });
    await endSessions(
      connection,
      users.map((user) => user.id),
      now,
    );
  },
};

/**
 * An edit form that leaves name or roles empty changes nothing about them (they are required when
 * creating alone). Without a role nobody could sign in any more.
 */
function keepRequired({ before, after }: Change): void {
  if (!before) return;
  if (!after.user_name) after.user_name = before.user_name;
  if ((after.user_role ?? []).length === 0) after.user_role = before.user_role;
}

/** The address that may have opened their sessions opens this membership no more (identity/sign-in.ts). */
function hasLostEmail({ before, after }: Change): boolean {
  const email = before && contactOf(before).email;
  return email !== null && email !== contactOf(after).email;
}

const isLeading = (user: User) => user.is_active === true && user.is_admin === true;

/**
 * With one role that is the primary one; a primary role that is no longer chosen is
 * cleared, and one that was never among the roles is refused.
 */
function choosePrimary(after: Change['after'], before: User | null): void {
  const roles = after.user_role ?? [];
  const primary = after.user_primary_role || null;
  if (roles.length === 1) after.user_primary_role = roles[0];
  else if (primary !== null && !roles.includes(primary)) {
    if (before?.user_primary_role !== primary) {
      throw invalid([{ pointer: '/user_primary_role', code: 'reference', message: said('problem.people.primary_role_must_one_roles') }]);
    }
    after.user_primary_role = null;
  }
}

/** Writes e-mail addresses the way identities keep them, and links each member to a person. */
async function linkIdentities(changes: readonly Change[], identify: (named: readonly Named[]) => Promise<readonly Link[]>): Promise<void> {
  if (changes.length === 0) return;
  const contacts = usersOf(changes).map(contactOf);
  if (contacts.some(({ email, mobile }) => email === null && mobile === null)) {
    throw invalid([{ pointer: '/user_email', code: 'required', message: said('problem.people.user_needs_e_mail_mobile') }]);
  }
  const links = await identify(
    changes.map(({ before }, index) => ({
      email: contacts[index]?.email ?? null,
      mobile: contacts[index]?.mobile ?? null,
      identityId: before?.identity_id ?? null,
      membership: before?.membership ?? 'JOINED',
    })),
  );
  changes.forEach(({ after }, index) => {
    after.user_email = contacts[index]?.email ?? null;
    after.identity_id = links[index]?.identityId;
    after.membership = links[index]?.membership;
  });
}
