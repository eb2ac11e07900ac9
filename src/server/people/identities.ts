/**
 * The person behind a membership. An organisation names people by e-mail; whether it may change anything about them is
 * another matter: it never may. Who is there already gets a membership that waits for them (identity/consent.ts), behind
 * which stands a person of its own until they accept; nobody can tell it from that of somebody new.
 */
import type { Connection } from '../../../engine/server/database/port.ts';
import type { MembershipState } from '../../../engine/server/identity/consent.ts';
import { revokeSessions } from '../../../engine/server/identity/sessions.ts';
import { normaliseEmail } from '../../../engine/server/identity/sign-in.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, entityRows, tables } from '../rows/index.ts';

const server = system('identity of a member');

export type Contact = { readonly email: string | null; readonly mobile: string | null };

type User = Changed<'user'>['after'];

export const contactOf = ({ user_email, user_mobile }: Pick<User, 'user_email' | 'user_mobile'>): Contact => ({
  email: user_email ? normaliseEmail(user_email) : null,
  mobile: user_mobile || null,
});

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
  const byEmail = await entityRows(connection, { entity: 'identity', column: 'email', values: emails, columns: ['id', 'email'] });
  const byMobile = await entityRows(connection, { entity: 'identity', column: 'mobile', values: mobiles, columns: ['id', 'mobile'] });
  return new Map([
    ...byEmail.map((row) => [`email ${row.email}`, row.id] as const),
    ...byMobile.map((row) => [`mobile ${row.mobile}`, row.id] as const),
  ]);
}

const base = (now: string) => ({ id: newId(), is_active: true, created_at: now, updated_at: now, version: 1 });

/** Makes those whom nobody has named before; answers their keys. Of two who name one person at once, one made them. */
async function make(connection: Connection, contacts: readonly Contact[], now: string): Promise<Set<string>> {
  const rows = contacts.map(({ email, mobile }) => ({ ...base(now), email, mobile: email === null ? mobile : null }));
  if (rows.length === 0) return new Set();
  const made = await tables(connection)
    .insertInto('identity')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(made.map(({ id }) => id));
  return new Set(contacts.filter((_, index) => ids.has(rows[index]?.id ?? '')).map(keyOf));
}

/** People who stand for a membership alone: without e-mail and number, nobody finds them by one. */
async function makeApart(connection: Connection, count: number, now: string): Promise<string[]> {
  if (count === 0) return [];
  const rows = Array.from({ length: count }, () => ({ ...base(now), email: null, mobile: null }));
  await tables(connection).insertInto('identity').values(rows).execute();
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
export const setPassword = (
  connection: Connection,
  { id, identity_id }: Pick<EntityRows['user'], 'id' | 'identity_id'>,
  hash: string,
  now: string,
): Promise<void> =>
  connection.as(server, async (own) => {
    const db = tables(own);
    const alone = await db
      .selectFrom('identity as i')
      .where('i.id', '=', identity_id)
      .where('i.email', 'is', null)
      .where('i.mobile', 'is', null)
      .where((is) =>
        is(
          is
            .selectFrom('user as u')
            .whereRef('u.identity_id', '=', 'i.id')
            .select((of) => of.fn.countAll<number>().as('count')),
          '=',
          1,
        ),
      )
      .select('i.id')
      .executeTakeFirst();
    const apart = alone?.id ?? (await makeApart(own, 1, now))[0] ?? '';
    await db
      .updateTable('identity')
      .set((is) => ({ password_hash: hash, password_changed_at: now, updated_at: now, version: is('version', '+', 1) }))
      .where('id', '=', apart)
      .execute();
    await db
      .updateTable('user')
      .set((is) => ({ identity_id: apart, membership: 'PENDING' as const, updated_at: now, version: is('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await revokeSessions(own, { by: 'user_id', values: [id] }, now);
  });
