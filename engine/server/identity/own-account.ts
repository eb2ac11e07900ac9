/** What people change about their own account: password and view. */

import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { type Member, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { Attempts } from './attempts.ts';
import { readNewPassword } from './password-form.ts';
import { assertStrong } from './password-strength.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { People } from './people.ts';
import { revokeSessions } from './sessions.ts';

export type View = 'ADMIN' | 'USER';

export type OwnAccount = {
  /**
   * Ends the person's other sessions, in every organisation.
   * @throws not_found (404) for those who may not, invalid (422), bad_credentials (400), too_many_requests (429).
   */
  changePassword(member: Member, body: unknown, address: string): Promise<void>;
  /** Chooses the view, or the other one where none is named. @throws invalid (422) for a view that is not the person's to choose. */
  chooseView(member: Member, view?: View): Promise<View>;
};

export type OwnAccountOptions = {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly clock: Clock;
  readonly people: Pick<People, 'keepsPassword'>;
};

const writing = system('change of the own account');

export function createOwnAccount({ database, attempts, clock, people }: OwnAccountOptions): OwnAccount {
  return {
    async changePassword(member, body, address) {
      // Only for people who may change it; never for a visitor in their place.
      const { cannot_change_password, is_super_admin } = member.user;
      if (people.keepsPassword(member) || cannot_change_password || is_super_admin) throw problems.notFound();
      const { oldPassword, newPassword } = readNewPassword(body, { isOldAsked: true });
      const { name, email } = member.user;
      await assertStrong(newPassword, { pointer: '/user_new_password', known: [name, email, member.org.nickname] });
      // Its own count: who found an open browser cannot guess on, nor lock the sign-in of its owner.
      const takeBack = await attempts.begin({ tries: `change:${member.identityId}`, address });
      const stored = await database.read(writing, ({ kysely }) =>
        sql<{ password_hash: string | null }>`select password_hash from identity where id = ${member.identityId}`.execute(kysely),
      );
      const old = stored.rows[0]?.password_hash;
      if (!(await isPassword(old, oldPassword)))
        throw problems.badCredentials({ message: said('problem.platform.identity.old_password_not_right') });
      await takeBack();
      const hash = await hashPassword(newPassword);
      const now = clock.now();
      await database.transaction(writing, async (connection) => {
        // Only over the password that was shown: of two changes at once, one wins.
        const changed =
          await sql`update identity set password_hash = ${hash}, password_changed_at = ${now}, updated_at = ${now}, version = version + 1
          where id = ${member.identityId} and password_hash = ${old}`.execute(connection.kysely);
        if (Number(changed.numAffectedRows ?? 0) !== 1) throw problems.conflict();
        await revokeSessions(connection, { by: 'identity_id', values: [member.identityId], except: member.sessionId }, now);
      });
    },

    async chooseView(member, given) {
      const other = member.user.view === 'ADMIN' ? 'USER' : 'ADMIN';
      const view = given ?? other;
      const isFree = member.user.is_admin && !member.ownsPlatform;
      const allowed = isFree ? ['ADMIN', 'USER'] : ['USER'];
      if (!allowed.includes(view))
        throw problems.invalid({
          errors: [{ pointer: '/view', code: 'enum', message: said('problem.platform.identity.only_administrators_admin_view') }],
        });
      await database.transaction(writing, ({ kysely }) =>
        // A visitor's view ends with the visit: the person finds the own one again.
        member.visit
          ? sql`update session set chosen_view = ${view} where id = ${member.sessionId}`.execute(kysely)
          : sql`update "user" set last_view = ${view} where id = ${member.user.id}`.execute(kysely),
      );
      return view;
    },
  };
}
