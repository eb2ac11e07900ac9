/**
 * Whose a mobile number is. Organisations type numbers in; only a one-time password shows who holds the phone. Hence:
 *
 * - A number opens the memberships that carry it and no others, since each organisation speaks for itself alone: one
 *   that writes its own phone beside somebody's e-mail gets nowhere but into itself, and one that takes a lost phone
 *   out of its records takes it out of use.
 * - A membership that nobody has accepted opens nothing by itself: it is an invitation to whoever holds the phone, and
 *   stands in the way of no other.
 * - When memberships of several people carry it, they are those of the one who has proven it (`identity.mobile`). When
 *   none of them has, whoever holds the phone says which.
 */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import type { Membership, Memberships } from './memberships.ts';

export type Holder = {
  /** Memberships that the number opens. */
  readonly memberships: readonly Membership[];
  /** Those that wait for whoever holds the phone. */
  readonly invitations: readonly Membership[];
};

export async function holderOf(connection: Connection, mobile: string, memberships: Memberships): Promise<Holder> {
  const carrying = await memberships.find(connection, { by: 'user_mobile', value: mobile });
  const proven = await provenHolder(connection, mobile);
  const joined = carrying.filter(({ isPending }) => !isPending);
  const own = joined.filter(({ identity_id }) => identity_id === proven);
  return { memberships: own.length > 0 ? own : joined, invitations: carrying.filter(({ isPending }) => isPending) };
}

async function provenHolder({ kysely }: Connection, mobile: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from identity where mobile = ${mobile} and mobile_verified_at is not null`.execute(kysely);
  return rows[0]?.id;
}

/**
 * Notes that a person has shown to hold the number, where no record says otherwise: all memberships of theirs carry
 * it. Whoever had proven it before holds it no more, or `holderOf` would not have named this one.
 */
export async function proveMobile(
  { kysely }: Connection,
  { identityId, mobile, now }: { identityId: string; mobile: string; now: string },
) {
  const others = sql`select 1 from "user" where identity_id = ${identityId} and user_mobile is distinct from ${mobile}`;
  // Whoever comes second at the same moment waits here and then finds it done.
  await sql`select id from identity where id = ${identityId} or mobile = ${mobile} order by id for update`.execute(kysely);
  await sql`update identity set mobile = null, mobile_verified_at = null, updated_at = ${now}, version = version + 1
    where mobile = ${mobile} and id <> ${identityId} and not exists (${others})`.execute(kysely);
  await sql`update identity set mobile = ${mobile}, mobile_verified_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${identityId} and (mobile is distinct from ${mobile} or mobile_verified_at is null) and not exists (${others})`.execute(
    kysely,
  );
}

/** Whether nobody but the person can know the password of this one: there is none, or it came with a proven e-mail. */
export async function isPersonal({ kysely }: Connection, identityId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity
    where id = ${identityId} and (password_hash is null or email_verified_at is not null)`.execute(kysely);
  return rows.length > 0;
}
