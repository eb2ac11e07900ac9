/**
 * Membership by consent: an organisation names people by what it knows of them, and each membership waits until its person
 * accepts. Until then it has a person of its own behind it, so that nothing that the organisation does reaches anybody else.
 */
import { sql } from 'kysely';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { type Member, system } from '../kernel/principal.ts';

/** As `user.membership` says it; nothing stands for JOINED in records from before it was asked. */
export type MembershipState = 'PENDING' | 'JOINED' | 'DECLINED';

/** Changes a membership in a transaction of the server's own, with its audit. */
export type ChangeMembership = (connection: Connection, userId: string, patch: Row) => Promise<void>;

export type Invitation = {
  /** Id of the membership. */
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly name_legal: string | null;
  readonly icon: string | null;
  readonly designation: string | null;
  readonly invited_at: string;
};

export type Consent = {
  /** What waits for the person. @throws not_found (404) for a visitor in the person's place */
  list(member: Member): Promise<readonly Invitation[]>;
  /** @throws not_found (404) for what does not wait for this person, conflict (409) for who is there already */
  accept(member: Member, userId: string): Promise<void>;
  decline(member: Member, userId: string): Promise<void>;
};

export type ConsentOptions = { readonly database: Database; readonly clock: Clock; readonly changeMembership: ChangeMembership };

const own = system('membership by consent');

/**
 * Memberships that wait for the person behind identity `i`: they carry an address or a number that the person has proven.
 * With a password that somebody else set, nothing is proven: whoever set it may be the one who is here.
 */
const waits = sql`
  u.membership = 'PENDING' and u.is_active and u.identity_id <> i.id and i.is_active
  and (i.password_hash is null or i.email_verified_at is not null)
  and (i.email_verified_at is not null and lower(u.user_email) = i.email
    or i.mobile_verified_at is not null and u.user_mobile = i.mobile)`;

export function createConsent({ database, clock, changeMembership }: ConsentOptions): Consent {
  const assertPerson = ({ user }: Member) => {
    if (user.is_super_admin) throw problems.notFound();
  };

  async function assertWaiting({ kysely }: Connection, { identityId }: Member, userId: string): Promise<void> {
    const { rows } =
      await sql`select u.id from "user" u join identity i on i.id = ${identityId} join organisation o on o.id = u.org_id and o.is_active
      where u.id::text = ${userId} and ${waits} for update of u`.execute(kysely);
    if (rows.length === 0) throw problems.notFound();
  }

  return {
    async list(member) {
      assertPerson(member);
      const { rows } = await database.read(own, ({ kysely }) =>
        sql<Invitation>`
          select u.id, o.id as org_id, o.name, o.name_legal, o.icon, u.user_designation as designation, u.created_at as invited_at
          from "user" u join identity i on i.id = ${member.identityId} join organisation o on o.id = u.org_id and o.is_active
          where ${waits} order by o.name, u.id limit 100`.execute(kysely),
      );
      return rows;
    },

    async accept(member, userId) {
      assertPerson(member);
      await database.transaction(own, async (connection) => {
        await assertWaiting(connection, member, userId);
        if (!(await joinPerson(connection, { userId, identityId: member.identityId, changeMembership })))
          throw problems.conflict({ subCode: 'member', message: 't:membership.member' });
      });
    },

    async decline(member, userId) {
      assertPerson(member);
      await database.transaction(own, async (connection) => {
        await assertWaiting(connection, member, userId);
        await changeMembership(connection, userId, { membership: 'DECLINED' });
        await sql`update session set revoked_at = ${clock.now()} where user_id = ${userId} and revoked_at is null`.execute(
          connection.kysely,
        );
      });
    },
  };
}

type Joining = { readonly userId: string; readonly identityId: string; readonly changeMembership: ChangeMembership };

/** Makes the membership this person's. Answers false, and changes nothing, when the person belongs to the organisation already. */
export async function joinPerson(connection: Connection, { userId, identityId, changeMembership }: Joining): Promise<boolean> {
  const { rows } = await sql`select 1 from "user" u join "user" other on other.org_id = u.org_id and other.id <> u.id
    where u.id = ${userId} and other.identity_id = ${identityId}`.execute(connection.kysely);
  if (rows.length > 0) return false;
  await changeMembership(connection, userId, { membership: 'JOINED', identity_id: identityId });
  return true;
}
