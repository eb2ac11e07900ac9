/**
 * Whose a mobile number is. Organisations type numbers in; only a one-time password shows who holds the phone. Hence:
 *
 * - A number opens the memberships that carry it and no others, since each organisation speaks for itself alone: one
 *   that writes its own phone beside somebody's e-mail gets nowhere but into itself, and one that takes a lost phone
 *   out of its records takes it out of use.
 * - When several people's memberships carry it, it is the one's who has proven it (`identity.mobile`). When none of
 *   them has, it is nobody's: they sign in by e-mail until the records are put right.
 */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import { findMemberships, type Membership } from './memberships.ts';

export type Holder = {
  /** Memberships of the one person whose number it is; none when it is nobody's. */
  readonly memberships: readonly Membership[];
  /** Memberships of several people that carry it, none of whom has proven it. */
  readonly disputed: readonly Membership[];
};

export async function holderOf(connection: Connection, mobile: string): Promise<Holder> {
  const carrying = await findMemberships(connection, { by: 'user_mobile', value: mobile });
  const proven = await provenHolder(connection, mobile);
  const people = new Set(carrying.map(({ identity_id }) => identity_id));
  const memberships = people.size <= 1 ? carrying : carrying.filter(({ identity_id }) => identity_id === proven);
  return { memberships, disputed: memberships.length === 0 ? carrying : [] };
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
