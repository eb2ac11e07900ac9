/** Tries, codes and links that are good for nothing any more, and visits that ended by themselves. */
import { sql } from 'kysely';
import { olderThan, type Sweep } from '../jobs/index.ts';
import { WINDOW } from './attempts.ts';

const expired = (name: string, table: string): Sweep => ({ name, table, due: olderThan(table, 'expires_at') });

export const identitySweeps: readonly Sweep[] = [
  { name: 'identity.old-tries', table: 'login_attempt', due: olderThan('login_attempt', 'at', WINDOW / 86_400_000) },
  expired('identity.old-codes', 'otp_challenge'),
  expired('identity.old-links', 'password_link'),
  expired('identity.old-access', 'super_access'),
  {
    name: 'identity.ended-visits',
    table: 'access_visit',
    due: (now) => sql`from access_visit old where old.ended_at is null
      and exists (select from session where session.visit_id = old.id and session.expires_at <= ${now}::timestamptz)`,
    change: () => sql`ended_at = (select max(session.expires_at) from session where session.visit_id = old.id)`,
  },
];
