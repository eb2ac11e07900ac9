/** The account of somebody who is not signed in: forgotten password, and setting one by a link. */

import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { Notify } from '../notify/index.ts';
import { settledLanguage, signInLanguage } from '../notify/languages.ts';
import type { TextsOf } from '../notify/texts.ts';
import type { Attempts } from './attempts.ts';
import { type ChangeMembership, joinPerson } from './consent.ts';
import type { KnownDevices } from './known-device.ts';
import type { LinkMail } from './link-mail.ts';
import { givenIn, readNewPassword } from './password-form.ts';
import { type Link, type PasswordLinks, type Purpose, takeLink } from './password-links.ts';
import { assertStrong } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import type { Caller } from './proof.ts';
import { revokeSessions } from './sessions.ts';
import { readEmail } from './sign-in-form.ts';
import type { SignInLocks } from './sign-in-locks.ts';

export type AccountOptions = {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
  readonly locks: Pick<SignInLocks, 'watch'>;
  readonly clock: Clock;
  readonly changeMembership: ChangeMembership;
  readonly notify: Notify;
  readonly textsOf: TextsOf;
  readonly links: PasswordLinks;
  /** Undefined while nobody has said where people reach the product. */
  readonly mail: LinkMail | undefined;
};

/** What the page of a link shows; `org` is null for somebody who belongs to several. */
export type LinkView = { readonly purpose: Purpose; readonly name: string; readonly org: string | null };

export type Account = {
  /**
   * Mails a link to `id`, an e-mail address, when it is somebody's, which neither the answer nor its time tells.
   * @throws invalid (422) for what is no address, too_many_requests (429) alike for addresses that are somebody's and others
   */
  forgotten(body: unknown, caller: Caller): Promise<void>;
  /** @throws not_found (404), alike for whatever is wrong with the link */
  linkOf(token: unknown, caller: Caller): Promise<LinkView>;
  /** Sets the password by a link and ends every session of the person. @throws invalid (422), not_found (404), too_many_requests (429) */
  setPassword(body: unknown, caller: Caller): Promise<void>;
};

type Person = {
  readonly id: string;
  readonly email: string;
  readonly password_changed_at: string | null;
  readonly name: string;
  /** Of whoever belongs to one organisation alone. */
  readonly org_id: string | null;
  /** Accept-Language. */
  readonly settled: string | null;
  readonly signed_in: string | null;
};

const own = system('password link');
/** Stands for whom there is not, so that the work is the same. */
const NOBODY: Person = {
  id: '00000000-0000-7000-8000-000000000000',
  email: 'nobody@nowhere.invalid',
  password_changed_at: null,
  name: '',
  org_id: '00000000-0000-7000-8000-000000000000',
  settled: null,
  signed_in: null,
};

export function createAccount({
  database,
  attempts,
  devices,
  locks,
  clock,
  changeMembership,
  notify,
  textsOf,
  links,
  mail,
}: AccountOptions): Account {
  /** A good link does not count: whoever guesses at links keeps nobody out who was sent one. */
  const live = async (token: unknown, { address }: Caller): Promise<Link> => {
    const text = typeof token === 'string' ? token.slice(0, 200) : '';
    const link = await database.read(own, (connection) => links.find(connection, text, clock.now()));
    if (link) return link;
    await attempts.begin({ guess: address });
    throw problems.notFound({ message: said('problem.platform.identity.link_not_good_any') });
  };

  return {
    async forgotten(body, { address, language, deviceTokens }) {
      const email = readEmail(body);
      const asking = async (connection: Connection) => {
        const now = clock.now();
        const person = await findPerson(connection, email);
        const device = devices.find(deviceTokens, person ? [person.id] : []);
        const tried =
          device === undefined
            ? { sending: `mail:${email} ${address}`, messages: `mail:${email}`, asking: address }
            : { sending: `mail:${email} ${device}` };
        await attempts.beginIn(connection, tried, `mail:${email}`);
        const { id, password_changed_at, name, org_id: orgId, settled, signed_in } = person ?? NOBODY;
        const wanted = { purpose: 'forgotten', identityId: id, email, passwordChangedAt: password_changed_at, userId: null } as const;
        const link = links.prepare(wanted, now);
        const texts = (await textsOf(connection, [orgId]))(orgId);
        // What the browser asks for now says more than what it asked for once.
        const message = mail?.({ texts, link, name, org: '', language: settled ?? language ?? signed_in ?? undefined });
        const goes = person !== undefined && message !== undefined;
        await links.write(connection, goes ? [link] : [], now);
        await notify.send(connection, goes ? [message] : []);
      };
      await locks.watch(() => database.transaction(own, asking));
    },

    async linkOf(token, caller) {
      const link = await live(token, caller);
      return database.read(own, (connection) => viewOf(connection, link));
    },

    async setPassword(body, caller) {
      const { newPassword } = readNewPassword(body, { isOldAsked: false });
      const link = await live(givenIn(body, 't'), caller);
      const { name, org } = await database.read(own, (connection) => viewOf(connection, link));
      await assertStrong(newPassword, { pointer: '/user_new_password', known: [link.email, name, org] });
      const hash = await hashPassword(newPassword);
      await database.transaction(own, async (connection) => {
        const now = clock.now();
        await lockIdentity(connection, link);
        // Again, now that nobody else can change it: of two calls at once one sets the password.
        const still = await links.find(connection, String(givenIn(body, 't')), now);
        if (!still || !(await takeLink(connection, still, now)))
          throw problems.notFound({ message: said('problem.platform.identity.link_not_good_any') });
        // Whoever read the mail has shown that the address is theirs.
        await sql`update identity set password_hash = ${hash}, password_changed_at = ${now}, updated_at = ${now}, version = version + 1,
          email_verified_at = coalesce(email_verified_at, ${now}) where id = ${link.identity_id}`.execute(connection.kysely);
        await revokeSessions(connection, { by: 'identity_id', values: [link.identity_id] }, now);
        if (link.user_id !== null) await joinPerson(connection, { userId: link.user_id, identityId: link.identity_id, changeMembership });
        await attempts.forgetAccount(connection, `mail:${link.email}`);
      });
    },
  };
}

const lockIdentity = ({ kysely }: Connection, { identity_id }: Link) =>
  sql`select id from identity where id = ${identity_id} for update`.execute(kysely);

/**
 * Somebody active whom one of their organisations at least knows by this address, and lets change the password. Invitations
 * count while they are all that there is: no stranger's may open what the person's own organisations closed.
 */
async function findPerson({ kysely }: Connection, email: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select i.id, i.email, i.password_changed_at, min(u.user_name) as name,
      case when count(distinct u.org_id) = 1 then min(u.org_id::text) end as org_id,
      ${settledLanguage('i.id')} as settled, ${signInLanguage('i.id')} as signed_in
    from identity i
    join "user" u on lower(u.user_email) = i.email and u.is_active and not coalesce(u.cannot_change_password, false)
      and (u.identity_id = i.id or u.membership = 'PENDING' and not exists (
        select 1 from "user" own where own.identity_id = i.id and own.membership is distinct from 'PENDING'))
    join organisation o on o.id = u.org_id and o.is_active
    where i.email = ${email} and i.is_active
    group by i.id`.execute(kysely);
  return rows[0];
}

async function viewOf({ kysely }: Connection, { purpose, identity_id, user_id }: Link): Promise<LinkView> {
  const { rows } = await sql<{ name: string; org: string }>`
    select u.user_name as name, o.name as org from "user" u join organisation o on o.id = u.org_id and o.is_active
    where u.is_active and (${user_id}::uuid is null and u.identity_id = ${identity_id} or u.id = ${user_id})
    order by o.name, u.id`.execute(kysely);
  const [first, second] = rows;
  return { purpose, name: first?.name ?? '', org: second || !first ? null : first.org };
}
