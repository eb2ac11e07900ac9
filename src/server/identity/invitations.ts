/** Invitations: a new member whose person has no password yet gets a link by mail to set it (decisions, 'People and organisations'). */
import { sql } from 'kysely';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import type { Notify } from '../notify/index.ts';
import type { Attempts } from './attempts.ts';
import type { LinkMail } from './link-mail.ts';
import type { NewLink, PasswordLinks } from './password-links.ts';

export type InvitationsOptions = {
  readonly attempts: Attempts;
  readonly notify: Notify;
  readonly links: PasswordLinks;
  /** Undefined while nobody has said where people reach the product: then no link can be sent. */
  readonly mail: LinkMail | undefined;
};

export type Invitations = {
  /** Invites those of the members who can be invited, in the caller's transaction. */
  send(connection: Connection, users: readonly Row[], now: string): Promise<void>;
  /**
   * Invites one member once more.
   * @throws conflict (409: `has_password`, `no_email`, `inactive`, `no_address`), too_many_requests (429)
   */
  resend(connection: Connection, user: Row, now: string): Promise<void>;
};

type Invited = {
  readonly user_id: string;
  readonly name: string;
  readonly org_id: string;
  readonly org: string;
  readonly identity_id: string;
  readonly email: string | null;
  readonly has_password: boolean;
  readonly is_active: boolean;
  readonly password_changed_at: string | null;
};

const own = system('invitation');

export function createInvitations({ attempts, notify, links, mail }: InvitationsOptions): Invitations {
  async function invite(connection: Connection, found: readonly Invited[], now: string): Promise<void> {
    if (!mail) return;
    const invited = found.flatMap((each) =>
      each.email !== null && !each.has_password && each.is_active ? [{ ...each, email: each.email }] : [],
    );
    if (invited.length === 0) return;
    const made = invited.map((person) => ({ person, link: links.prepare(wantedFor(person), now) }));
    await links.write(
      connection,
      made.map(({ link }) => link),
      now,
    );
    const messages = made.map(({ person: { name, org, org_id }, link }) => mail({ link, name, org, orgId: org_id }));
    await notify.send(connection, messages);
  }

  return {
    send: (connection, users, now) =>
      connection.as(own, async (server) => {
        const ids = users.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
        if (ids.length > 0) await invite(server, await findInvited(server, ids), now);
      }),
    resend: (connection, user, now) =>
      connection.as(own, async (server) => {
        const [person] = await findInvited(server, [String(user.id)]);
        const refused = (subCode: string, message: string) => problems.conflict({ subCode, message });
        if (!person) throw problems.notFound();
        if (!person.is_active) throw refused('inactive', 'This user is not active.');
        if (person.email === null) throw refused('no_email', 'This user has no e-mail and signs in by mobile number.');
        if (person.has_password) throw refused('has_password', 'This user has a password already and may use ‘Forgot password’.');
        if (!mail) throw refused('no_address', 'Invitations cannot be sent here: the operator has not set PUBLIC_URL.');
        await attempts.beginIn(server, { invite: person.user_id });
        await invite(server, [person], now);
      }),
  };
}

const wantedFor = ({ identity_id, user_id, email, password_changed_at }: Invited & { readonly email: string }): NewLink => ({
  purpose: 'invitation',
  identityId: identity_id,
  email,
  passwordChangedAt: password_changed_at,
  userId: user_id,
});

async function findInvited({ kysely }: Connection, ids: readonly string[]): Promise<readonly Invited[]> {
  const { rows } = await sql<Invited>`
    select u.id as user_id, u.user_name as name, o.id as org_id, o.name as org, i.id as identity_id,
      case when lower(u.user_email) = i.email then i.email end as email,
      i.password_hash is not null as has_password, coalesce(u.is_active and i.is_active and o.is_active, false) as is_active, i.password_changed_at
    from "user" u join identity i on i.id = u.identity_id join organisation o on o.id = u.org_id
    where u.id = any(${ids}::uuid[])`.execute(kysely);
  return rows;
}
