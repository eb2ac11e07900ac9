/**
 * The person behind a membership. An organisation names people by e-mail; whether it may change anything about them is
 * another matter: it never may. Who is there already gets a membership that waits for them (identity/consent.ts), behind
 * which stands a person of its own until they accept; nobody can tell it from that of somebody new.
 */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import type { MembershipState } from '../../../engine/server/identity/consent.ts';
import { revokeSessions } from '../../../engine/server/identity/sessions.ts';
import { normaliseEmail } from '../../../engine/server/identity/sign-in.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';

const server = system('identity of a member');

export type Contact = { readonly email: string | null; readonly mobile: string | null };

export const contactOf = (user: Row): Contact => {
  const email = textOf(user.user_email);
  return { email: email === null ? null : normaliseEmail(email), mobile: textOf(user.user_mobile) };
};

/** Who a membership stands for, and whether that person has to accept it. */
export type Link = { readonly identityId: string; readonly membership: MembershipState };

/** A contact, and whom the membership stands for so far. */
export type Named = Contact & { readonly identityId: string | null; readonly membership: MembershipState };

/**
 * For each contact, in the order given, whom the membership stands for: the new person of that e-mail (or, without one, of
 * that mobile); a person of its own where somebody has it already; unchanged where that is who it stood for. A new person
 * with an e-mail gets no mobile: whoever typed it in has not proven that both belong to one person.
 * `isServer`: nobody names them but the server itself, which knows who they are.
 */
export const identitiesOf = (
  connection: Connection,
  named: readonly Named[],
  { now, isServer }: { readonly now: string; readonly isServer: boolean },
): Promise<readonly Link[]> =>
  connection.as(server, async (own) => {
    const fresh = await make(own, distinctBy(named), now);
    const known = await find(own, named);
    const waiting = named.map(({ identityId, membership, ...contact }): Link | undefined => {
      const key = keyOf(contact);
      const holder = known.get(key);
      if (holder !== undefined && holder === identityId) return { identityId, membership };
      if (isServer) return { identityId: holder ?? '', membership: 'JOINED' };
      // The first who names somebody new: they are this membership's alone.
      return fresh.delete(key) ? { identityId: holder ?? '', membership: 'PENDING' } : undefined;
    });
    const apart = await makeApart(own, waiting.filter((link) => link === undefined).length, now);
    return waiting.map((link) => link ?? { identityId: apart.pop() ?? '', membership: 'PENDING' });
  });

const keyOf = ({ email, mobile }: Contact) => (email === null ? `mobile ${mobile ?? ''}` : `email ${email}`);
const distinctBy = (contacts: readonly Contact[]) => [...new Map(contacts.map((contact) => [keyOf(contact), contact])).values()];

async function find(connection: Connection, contacts: readonly Contact[]): Promise<ReadonlyMap<string, string>> {
  const emails = distinct(contacts.map(({ email }) => email));
  const mobiles = distinct(contacts.filter(({ email }) => email === null).map(({ mobile }) => mobile));
  const byEmail = await rowsOf(connection, { entity: 'identity', column: 'email', values: emails });
  const byMobile = await rowsOf(connection, { entity: 'identity', column: 'mobile', values: mobiles });
  return new Map([
    ...byEmail.map((row) => [`email ${String(row.email)}`, String(row.id)] as const),
    ...byMobile.map((row) => [`mobile ${String(row.mobile)}`, String(row.id)] as const),
  ]);
}

const base = (now: string) => ({ id: newId(), is_active: true, created_at: now, updated_at: now, version: 1 });

/** Makes those whom nobody has named before; answers their keys. Of two who name one person at once, one made them. */
async function make(connection: Connection, contacts: readonly Contact[], now: string): Promise<Set<string>> {
  const rows = contacts.map(({ email, mobile }) => ({ ...base(now), email, mobile: email === null ? mobile : null }));
  if (rows.length === 0) return new Set();
  const made = await connection.kysely
    .insertInto('identity')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(made.map(({ id }) => String(id)));
  return new Set(contacts.filter((_, index) => ids.has(rows[index]?.id ?? '')).map(keyOf));
}

/** People who stand for a membership alone: without e-mail and number, nobody finds them by one. */
async function makeApart(connection: Connection, count: number, now: string): Promise<string[]> {
  if (count === 0) return [];
  const rows = Array.from({ length: count }, () => ({ ...base(now), email: null, mobile: null }));
  await connection.kysely.insertInto('identity').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Ends the sessions of memberships. */
export const endSessions = (connection: Connection, userIds: readonly string[], now: string): Promise<void> =>
  connection.as(server, (own) => revokeSessions(own, { by: 'user_id', values: userIds }, now));

/**
 * Sets the organisation's own password for one of its memberships, and ends the sessions there. It opens that membership
 * and nothing else of the person's, who keeps the password, the sessions and the memberships that they have: the membership
 * has a person of its own behind it from now on, until it is accepted anew.
 */
export const setPassword = (connection: Connection, user: Row, hash: string, now: string): Promise<void> =>
  connection.as(server, async (own) => {
    const [userId, identityId] = [String(user.id), String(user.identity_id)];
    const { rows } = await sql<{ id: string }>`
      select i.id from identity i where i.id = ${identityId}::uuid and i.email is null and i.mobile is null
        and (select count(*) from "user" u where u.identity_id = i.id) = 1`.execute(own.kysely);
    const apart = rows[0]?.id ?? (await makeApart(own, 1, now))[0] ?? '';
    await sql`update identity set password_hash = ${hash}, password_changed_at = ${now}::timestamptz,
      updated_at = ${now}::timestamptz, version = version + 1 where id = ${apart}::uuid`.execute(own.kysely);
    await sql`update "user" set identity_id = ${apart}::uuid, membership = 'PENDING', updated_at = ${now}::timestamptz, version = version + 1
      where id = ${userId}::uuid`.execute(own.kysely);
    await revokeSessions(own, { by: 'user_id', values: [userId] }, now);
  });
