/** Nobody in the demo answers an invitation: e-mails and mobiles count as proven, and the password is set. */
import { hashPassword } from '../../../engine/server/identity/passwords.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { asServer, type Seed } from './seed.ts';

export async function letIn(seed: Pick<Seed, 'database' | 'clock'>): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const now = seed.clock.now();
  await asServer(seed, async ({ kysely }) => {
    await kysely.updateTable('identity').set({ password_hash, password_changed_at: now, email_verified_at: now }).execute();
    await kysely
      .updateTable('identity')
      .set(({ selectFrom }) => ({
        mobile: selectFrom('user')
          .select(({ fn }) => fn.min('user_mobile').as('mobile'))
          .whereRef('user.identity_id', '=', 'identity.id'),
        mobile_verified_at: now,
      }))
      .execute();
  });
}
