/**
 * Invitations: a new member gets a mail. Whoever has no account yet finds a link in it to set a password, which accepts;
 * others are asked to sign in as ever and accept. Only the mailbox sees which of the two it is.
 */

import { sql } from 'kysely';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { type Said, said } from '../kernel/said.ts';
import type { Notify } from '../notify/index.ts';
import { languageOfPerson } from '../notify/languages.ts';
import type { TextsOf } from '../notify/texts.ts';
import type { Attempts } from './attempts.ts';
import type { ChangeMembership, MembershipState } from './consent.ts';
import type { LinkMail } from './link-mail.ts';
import { LINK_LIFE, type NewLink, type PasswordLinks } from './password-links.ts';

export type InvitationsOptions = {
  readonly attempts: Attempts;
  readonly notify: Notify;
  readonly textsOf: TextsOf;
  readonly changeMembership: ChangeMembership;
  readonly links: PasswordLinks;
  /** Undefined while nobody has said where people reach the product: then no link can be sent. */
  readonly mail: LinkMail | undefined;
};

export type Invitations = {
  /** Invites those of the members who can be invited, in the caller's transaction. */
  send(connection: Connection, users: readonly Row[], now: string): Promise<void>;
  /**
   * Invites one member once more.
   * @throws conflict (409: `joined`, `no_email`, `inactive`, `no_address`), too_many_requests (429)
   */
  resend(connection: Connection, user: Row, now: string): Promise<void>;
};

type Invited = {
  readonly user_id: string;
  readonly name: string;
  readonly org_id: string;
  readonly org: string;
  readonly email: string | null;
  readonly is_active: boolean;
  readonly membership: MembershipState;
  /** Whoever has that e-mail. */
  readonly identity_id: string | null;
  readonly has_account: boolean;
  readonly password_changed_at: string | null;
  /** Accept-Language of the person, or else of whoever invites. */
  readonly language: string | null;
};

const own = system('invitation');

export function createInvitations({ attempts, notify, textsOf, changeMembership, links, mail }: InvitationsOptions): Invitations {
  async function invite(connection: Connection, found: readonly Invited[], now: string): Promise<void> {
    if (!mail) return;
    const invited = found.filter(isInvited);
    if (invited.length === 0) return;
    const made = invited.map((person) => ({ person, link: person.has_account ? undefined : links.prepare(wantedFor(person), now) }));
    await links.write(
      connection,
      made.flatMap(({ link }) => link ?? []),
      now,
    );
    const textsIn = await textsOf(
      connection,
      invited.map(({ org_id }) => org_id),
    );
    const messages = made.map(({ person: { name, org, org_id, email, language: spoken }, link }) => {
      const until = new Date(Date.parse(now) + LINK_LIFE.invitation).toISOString();
      const mailed = { texts: textsIn(org_id), name, org, orgId: org_id, language: spoken ?? undefined };
      return mail(link ? { ...mailed, link } : { ...mailed, to: email, until });
    });
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
        const refused = (subCode: string, message: Said) => problems.conflict({ subCode, message });
        if (!person) throw problems.notFound();
        if (!person.is_active) throw refused('inactive', said('problem.platform.identity.user_not_active'));
        if (person.email === null) throw refused('no_email', said('problem.platform.identity.user_no_e_mail_signs'));
        if (person.membership === 'JOINED') throw refused('joined', said('problem.platform.identity.user_accepted_already_may_use'));
        if (!mail) throw refused('no_address', said('problem.platform.identity.invitations_cannot_sent_operator_not'));
        await attempts.beginIn(server, { invite: person.user_id });
        if (person.membership === 'DECLINED') await changeMembership(server, person.user_id, { membership: 'PENDING' });
        await invite(server, [{ ...person, membership: 'PENDING' }], now);
      }),
  };
}

type Invitable = Invited & { readonly email: string; readonly identity_id: string };

const isInvited = (person: Invited): person is Invitable =>
  person.membership === 'PENDING' && person.is_active && person.email !== null && person.identity_id !== null;

const wantedFor = ({ identity_id, user_id, email, password_changed_at }: Invitable): NewLink => ({
  purpose: 'invitation',
  identityId: identity_id,
  email,
  passwordChangedAt: password_changed_at,
  userId: user_id,
});

async function findInvited({ kysely }: Connection, ids: readonly string[]): Promise<readonly Invited[]> {
  const { rows } = await sql<Invited>`
    select u.id as user_id, u.user_name as name, o.id as org_id, o.name as org, lower(u.user_email) as email,
      coalesce(u.is_active and o.is_active, false) as is_active, coalesce(u.membership, 'JOINED') as membership,
      i.id as identity_id, i.password_changed_at, coalesce(i.password_hash is not null and i.email_verified_at is not null, false) as has_account,
      coalesce(${languageOfPerson('i.id')}, ${languageOfPerson('inviter.identity_id')}) as language
    from "user" u join organisation o on o.id = u.org_id left join identity i on i.email = lower(u.user_email) and i.is_active
    left join "user" inviter on inviter.id = u.created_by
    where u.id = any(${ids}::uuid[])`.execute(kysely);
  return rows;
}
