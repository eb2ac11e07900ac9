/**
 * The person behind a membership. An organisation names people by e-mail; whether it may change anything
 * about them is another matter: it never may, for the same person may be somebody elsewhere.
 */
import { sql } from 'kysely';
import type { Connection, Row } from '../../database/port.ts';
import { revokeSessions } from '../../identity/sessions.ts';
import { normaliseEmail } from '../../identity/sign-in.ts';
import { newId } from '../../kernel/ids.ts';
import { system } from '../../kernel/principal.ts';
import { distinct, rowsOf, textOf } from '../rows.ts';

const server = system('identity of a member');

export type Contact = { readonly email: string | null; readonly mobile: string | null };

export const contactOf = (user: Row): Contact => {
  const email = textOf(user.user_email);
  return { email: email === null ? null : normaliseEmail(email), mobile: textOf(user.user_mobile) };
};

/**
 * Identity of each contact, in the order given: the one with the e-mail, for people without e-mail the one
 * with the mobile, else a new one. A new one with an e-mail gets no mobile: whoever typed it in has not
 * proven that both belong to one person. A password that the owner of the e-mail did not set himself does
 * not survive the second organisation that names him.
 */
export const identitiesOf = (connection: Connection, contacts: readonly Contact[], now: string): Promise<readonly string[]> =>
  connection.as(server, async (own) => {
    const known = await find(own, contacts);
    await dropUnproven(own, [...known.values()], now);
    const missing = new Map(contacts.filter((contact) => !known.has(keyOf(contact))).map((contact) => [keyOf(contact), contact]));
    const made = await make(own, [...missing.values()], now);
    return contacts.map((contact) => String((known.get(keyOf(contact)) ?? made.get(keyOf(contact)))?.id));
  });

const keyOf = ({ email, mobile }: Contact) => (email === null ? `mobile ${mobile ?? ''}` : `email ${email}`);

async function find(connection: Connection, contacts: readonly Contact[]): Promise<Map<string, Row>> {
  const emails = distinct(contacts.map(({ email }) => email));
  const mobiles = distinct(contacts.filter(({ email }) => email === null).map(({ mobile }) => mobile));
  const byEmail = await rowsOf(connection, { entity: 'identity', column: 'email', values: emails, lock: true });
  const byMobile = await rowsOf(connection, { entity: 'identity', column: 'mobile', values: mobiles, lock: true });
  return new Map([
    ...byEmail.map((row) => [`email ${String(row.email)}`, row] as const),
    ...byMobile.map((row) => [`mobile ${String(row.mobile)}`, row] as const),
  ]);
}

async function make(connection: Connection, contacts: readonly Contact[], now: string): Promise<ReadonlyMap<string, Row>> {
  if (contacts.length === 0) return new Map();
  const rows = contacts.map(({ email, mobile }) => ({
    id: newId(),
    email,
    mobile: email === null ? mobile : null,
    is_active: true,
    created_at: now,
    updated_at: now,
    version: 1,
  }));
  await connection.kysely.insertInto('identity').values(rows).execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function dropUnproven(connection: Connection, identities: readonly Row[], now: string): Promise<void> {
  const unproven = identities
    .filter((identity) => identity.email_verified_at === null && identity.password_hash !== null)
    .map((identity) => String(identity.id));
  if (unproven.length === 0) return;
  await connection.kysely.updateTable('identity').set({ password_hash: null, updated_at: now }).where('id', 'in', unproven).execute();
  await revokeSessions(connection, { by: 'identity_id', values: unproven }, now);
}

/** Ends the sessions of memberships. */
export const endSessions = (connection: Connection, userIds: readonly string[], now: string): Promise<void> =>
  connection.as(server, (own) => revokeSessions(own, { by: 'user_id', values: userIds }, now));

/**
 * Sets the password of a person who is a member of this organisation alone; ends every session of theirs. Answers
 * whether it was set. Whoever holds the e-mail did not choose this password: it counts as unproven, and does not
 * survive the second organisation that names them.
 */
export const setPassword = (connection: Connection, identityId: string, hash: string, now: string): Promise<boolean> =>
  connection.as(server, async (own) => {
    const { rows } = await sql<{ id: string }>`
      update identity i set password_hash = ${hash}, password_changed_at = ${now}::timestamptz, email_verified_at = null,
        updated_at = ${now}::timestamptz, version = i.version + 1
      where i.id = ${identityId}::uuid and (select count(*) from "user" u where u.identity_id = i.id) = 1
      returning i.id`.execute(own.kysely);
    await revokeSessions(own, { by: 'identity_id', values: rows.map((row) => row.id) }, now);
    return rows.length === 1;
  });
