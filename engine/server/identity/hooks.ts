/** What happens to sessions and invitations in the transaction of a change, whoever makes it. */

import { problems } from '../kernel/errors.ts';
import { type Principal, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { actorOf } from '../resources/actors.ts';
import type { Change, EntityHooks } from '../resources/types.ts';
import type { Invitations } from './invitations.ts';
import { revokeSessions, type SessionsOf } from './sessions.ts';

const isSwitchedOff = ({ before, after }: Change) => before?.is_active !== false && after.is_active === false;
/** An edit that leaves them empty keeps what is there (workflows/people/user-hooks.ts); a migration may still take them. */
const hasLostRoles = ({ before, after }: Change) => hasRoles(before?.user_role) && !hasRoles(after.user_role);
const hasRoles = (roles: unknown) => Array.isArray(roles) && roles.length > 0;
const idOf = ({ id }: { readonly id?: unknown }) => (typeof id === 'string' ? [id] : []);

/** Ends the sessions of records to which something happened. Switched on again, people sign in anew. */
const endWith = (by: SessionsOf['by'], happened: (change: Change) => boolean): EntityHooks => ({
  afterUpdate: async (changes, { connection, now }) => {
    const values = changes.filter(happened).flatMap(({ after }) => idOf(after));
    if (values.length > 0) await connection.as(system('deactivation'), (own) => revokeSessions(own, { by, values }, now));
  },
});

/** By number and address somebody signs in: who is no administrator could make an administrator's account his own. */
function assertSignInKept({ before, after }: Change, principal: Principal): void {
  if (principal.kind === 'system' || principal.user.is_admin || before?.is_admin !== true) return;
  const names = ['user_mobile', 'user_email'].filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  if (names.length === 0) return;
  throw problems.invalid({
    errors: names.map((name) => ({
      pointer: `/${name}`,
      code: 'admin_only',
      message: said('problem.platform.identity.only_administrator_changes_how_administrator'),
    })),
  });
}

const userHooks = ({ send }: Pick<Invitations, 'send'>): EntityHooks => ({
  beforeUpdate(changes, { principal }) {
    for (const change of changes) assertSignInKept(change, principal);
  },
  async afterCreate(changes, { connection, principal, now }) {
    // What the server makes for nobody (demo data, the first owner) is let in by itself too.
    if (!actorOf(principal, connection)) return;
    await send(
      connection,
      changes.map(({ after }) => after),
      now,
    );
  },
  async afterUpdate(changes, context) {
    const { connection, principal, now } = context;
    await endWith('user_id', hasLostRoles).afterUpdate?.(changes, context);
    // Another e-mail address: the membership is another person's from now on.
    const moved = changes.filter(({ before, after }) => before?.identity_id !== after.identity_id).map(({ after }) => after);
    if (actorOf(principal, connection) && moved.length > 0) await send(connection, moved, now);
  },
});

/** By entity. What else happens to memberships is the people area's own. */
export const identityHooks = (invitations: Pick<Invitations, 'send'>): Readonly<Record<string, EntityHooks>> => ({
  user: userHooks(invitations),
  organisation: endWith('org_id', isSwitchedOff),
  identity: endWith('identity_id', isSwitchedOff),
});
