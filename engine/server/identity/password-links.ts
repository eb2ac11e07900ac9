/**
 * Links with which people set their own password. A link is signed, good once, for a time, for the e-mail address that
 * it was sent to, and no longer than the password that there was when it was made.
 */
import { sql } from 'kysely';
import { rowsAs } from '../access/bulk.ts';
import type { Connection } from '../database/port.ts';
import { isUuid, newId } from '../kernel/ids.ts';
import type { Signer } from '../kernel/secret.ts';

export type Purpose = 'invitation' | 'forgotten';

/** Milliseconds that a link is good for. */
export const LINK_LIFE = { invitation: 7 * 24 * 60 * 60_000, forgotten: 30 * 60_000 } as const;

export type NewLink = {
  readonly purpose: Purpose;
  readonly identityId: string;
  readonly email: string;
  /** When the present password was set; null when there is none. */
  readonly passwordChangedAt: string | null;
  /** The membership that an invitation is about. */
  readonly userId: string | null;
};
export type MadeLink = NewLink & { readonly id: string; readonly token: string; readonly expiresAt: string };

export type Link = {
  readonly id: string;
  readonly purpose: Purpose;
  readonly identity_id: string;
  readonly email: string;
  readonly user_id: string | null;
  readonly expires_at: string;
};

export type PasswordLinks = {
  /** A link with its token, not yet written: whether it will be must not show in the time. */
  prepare(link: NewLink, now: string): MadeLink;
  /** Writes prepared links, with one statement also for none. */
  write(connection: Connection, links: readonly MadeLink[], now: string): Promise<void>;
  /** The link that a token stands for; undefined alike for one that is unknown, used, too old or taken over by events. */
  find(connection: Connection, token: string, now: string): Promise<Link | undefined>;
};

const columns = [
  { name: 'id', type: 'uuid' },
  { name: 'created_at', type: 'timestamptz' },
  { name: 'updated_at', type: 'timestamptz' },
  { name: 'version', type: 'integer' },
  { name: 'identity_id', type: 'uuid' },
  { name: 'user_id', type: 'uuid' },
  { name: 'email', type: 'text' },
  { name: 'purpose', type: 'text' },
  { name: 'password_changed_at', type: 'timestamptz' },
  { name: 'expires_at', type: 'timestamptz' },
] as const;

export function createPasswordLinks({ signer }: { readonly signer: Signer }): PasswordLinks {
  return {
    prepare(link, now) {
      const id = newId();
      const expiresAt = new Date(Date.parse(now) + LINK_LIFE[link.purpose]).toISOString();
      return { ...link, id, expiresAt, token: `${id}.${signer.sign(id, link.purpose, link.identityId, link.email, expiresAt)}` };
    },
    async write({ kysely }, links, now) {
      const rows = links.map(({ id, purpose, identityId, email, userId, passwordChangedAt, expiresAt }) => ({
        id,
        created_at: now,
        updated_at: now,
        version: 1,
        identity_id: identityId,
        user_id: userId,
        email,
        purpose,
        password_changed_at: passwordChangedAt,
        expires_at: expiresAt,
      }));
      const names = sql.join(columns.map(({ name }) => sql.id(name)));
      await sql`insert into password_link (${names}) select ${names} from ${rowsAs('v', rows, columns)}`.execute(kysely);
    },
    async find(connection, token, now) {
      const [id = '', signature = '', ...rest] = token.split('.');
      const link = isUuid(id) && rest.length === 0 ? await findLive(connection, id, now) : undefined;
      const isSigned = signer.verify(
        signature,
        id,
        link?.purpose ?? '',
        link?.identity_id ?? '',
        link?.email ?? '',
        link?.expires_at ?? '',
      );
      return isSigned ? link : undefined;
    },
  };
}

/** An invitation ends with the membership that it is about. */
async function findLive({ kysely }: Connection, id: string, now: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select l.id, l.purpose, l.identity_id, l.email, l.user_id, l.expires_at
    from password_link l
    join identity i on i.id = l.identity_id and i.is_active and i.email = l.email
      and i.password_changed_at is not distinct from l.password_changed_at
    where l.id = ${id} and l.used_at is null and l.expires_at > ${now}
      and (l.purpose <> 'invitation' or exists (
        select 1 from "user" u join organisation o on o.id = u.org_id and o.is_active
        where u.id = l.user_id and lower(u.user_email) = l.email and u.is_active and u.membership is distinct from 'DECLINED'))`.execute(
    kysely,
  );
  return rows[0];
}

/** Answers whether it was this call that used the link. */
export async function takeLink({ kysely }: Connection, { id }: Pick<Link, 'id'>, now: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update password_link set used_at = ${now}, updated_at = ${now} where id = ${id} and used_at is null and expires_at > ${now} returning id`.execute(
    kysely,
  );
  return rows.length === 1;
}
