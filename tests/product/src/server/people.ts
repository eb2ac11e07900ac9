/** People of a library: staff, whose role is an administrator's, and readers' accounts. */
import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { type Granting, grantedRights } from '../../../../engine/server/identity/granted-rights.ts';
import type { MemberContext, People } from '../../../../engine/server/identity/people.ts';
import type { Member } from '../../../../engine/server/kernel/principal.ts';

type Facts = {
  readonly session_id: string;
  readonly identity_id: string;
  readonly seen_hash: string;
  readonly user: { readonly id: string; readonly name: string; readonly email: string | null };
  readonly org: { readonly id: string; readonly nickname: string };
  readonly roles: readonly (Granting & { readonly id: string; readonly is_admin: boolean })[];
};

const OWNER = 'LIBRARY';

const query = `
select json_build_object('session_id', s.id, 'identity_id', i.id, 'seen_hash', coalesce(s.seen_hash, ''),
  'user', json_build_object('id', u.id, 'name', u.user_name, 'email', u.user_email),
  'org', json_build_object('id', o.id, 'nickname', o.nickname),
  'roles', coalesce((select json_agg(json_build_object('id', r.id, 'is_admin', coalesce(r.is_admin, false), 'menu_rights', '[]'::json))
    from role r where r.org_id = o.id and r.id = any(u.user_role)), '[]'))::text as facts,
  coalesce(s.last_used_at, s.created_at) as touched
from session s
join identity i on i.id = s.identity_id and i.is_active
join "user" u on u.id = s.user_id and u.identity_id = i.id and u.is_active
join organisation o on o.id = u.org_id and o.is_active
where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and coalesce(s.last_used_at, s.created_at) > $3`;

function memberOf(facts: Facts, text: string, { flags, rights }: MemberContext): Member {
  const { user, org, roles } = facts;
  const is_admin = roles.some((role) => role.is_admin);
  return {
    kind: 'member',
    sessionId: facts.session_id,
    identityId: facts.identity_id,
    user: {
      ...user,
      view: 'USER',
      is_admin,
      role_ids: roles.map(({ id }) => id),
      can_see_consumer_phonenumber: true,
      cannot_change_password: false,
      ...grantedRights(roles, { isAdmin: is_admin, mayAlwaysWrite: false, rights }),
      report_ids: [],
      approves: [],
      is_super_admin: false,
    },
    org: {
      ...org,
      icon: null,
      partner_ids: [],
      mobile_digits: 10,
      country: 'FI',
      country_code: '+358',
      currency: 'EUR',
      time_zone: 'Europe/Helsinki',
    },
    flags,
    rightsHash: createHash('sha256')
      .update(text.replace(facts.session_id, '').replace(facts.seen_hash, ''))
      .digest('base64url')
      .slice(0, 22),
    ownsPlatform: true,
  };
}

export const people: People = {
  ownerType: OWNER,
  async findSession({ kysely }, { tokenHash, now, idleSince }) {
    const { rows } = await kysely.executeQuery<{ facts: string; touched: string }>(CompiledQuery.raw(query, [tokenHash, now, idleSince]));
    return rows[0];
  },
  personOf(text, context) {
    const facts = JSON.parse(text) as Facts;
    if (facts.roles.length === 0) return undefined;
    const member = memberOf(facts, text, context);
    return {
      member,
      seenHash: facts.seen_hash,
      userData: () => ({ uuid: facts.user.id, name: facts.user.name, hash: member.rightsHash }),
      settings: () => ({ currency: member.org.currency, time_zone: member.org.time_zone }),
    };
  },
  keepsPassword: () => false,
  signedIn: async () => undefined,
};
