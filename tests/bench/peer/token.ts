/** The token check by hand: a live session of an active person in an active organisation, and what their roles allow. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { statement } from './prepared.ts';

export type Caller = {
  readonly userId: string;
  readonly userName: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly isAdmin: boolean;
};

const text = `
select u.id as "userId", u.user_name as "userName", o.id as "orgId", o.nickname as "orgName",
  coalesce((select bool_or(r.is_admin) from role r where r.org_id = o.id and r.id = any(u.user_role)), false) as "isAdmin"
from session s
join identity i on i.id = s.identity_id and i.is_active
join "user" u on u.id = s.user_id and u.identity_id = i.id and u.is_active
join organisation o on o.id = u.org_id and o.is_active
where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and coalesce(s.last_used_at, s.created_at) > now() - interval '30 days'`;

export async function checkToken(pool: Pool, header: string | undefined): Promise<Caller | null> {
  if (!header?.startsWith('Bearer ')) return null;
  const hash = createHash('sha256').update(header.slice(7)).digest('hex');
  const { rows } = await pool.query<Caller>(statement('token', text, [hash]));
  return rows[0] ?? null;
}
