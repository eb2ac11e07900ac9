/** Short links: made by workflows, followed by anybody who has one. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';

/** 128 bits: nobody finds one by trying. */
const TOKEN_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

export type Purpose = 'feedback' | 'deployment_update';
export type NewLink = {
  readonly orgId: string;
  readonly purpose: Purpose;
  /** Id of the record that it is about. */
  readonly subjectId: string;
  /** Page of the product, beginning with a single slash. */
  readonly target: string;
  /** UTC instant, ISO. */
  readonly expiresAt: string;
  readonly maxUses?: number;
  /** Digest of the secret that the target's address carries, where the page asks for it. */
  readonly passHash?: string;
};

const keeper = system('short link');

export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether an address stays inside the product: another origin may hide behind two slashes, or behind a backslash. */
export const isOwnPage = (target: string): boolean => /^\/(?![/\\])/.test(target) && !target.includes('\\');

/** Makes a link in the caller's transaction and answers its path, which is known to nobody else. @throws RangeError for a target elsewhere */
export async function makeLink(connection: Connection, link: NewLink, now: string): Promise<string> {
  if (!isOwnPage(link.target)) throw new RangeError('A short link leads to a page of the product.');
  const token = newLinkToken();
  await connection.as(keeper, (server) =>
    sql`insert into short_link (id, created_at, updated_at, version, org_id, token_hash, target, purpose, subject_id, expires_at, max_uses, used, pass_hash)
      values (${newId()}, ${now}, ${now}, 1, ${link.orgId}, ${digestOfToken(token)}, ${link.target}, ${link.purpose}, ${link.subjectId},
        ${link.expiresAt}, ${link.maxUses ?? 100}, 0, ${link.passHash ?? null})`.execute(server.kysely),
  );
  return `/l/${token}`;
}

/** Where a token leads; undefined alike for one that is unknown, expired or used up. Counts the use in the same statement. */
export async function followLink(database: Database, token: string, now: string): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const { rows } = await database.transaction(keeper, ({ kysely }) =>
    sql<{ target: string }>`
      update short_link set used = used + 1
      where token_hash = ${digestOfToken(token)} and expires_at > ${now} and used < max_uses
      returning target`.execute(kysely),
  );
  const target = rows[0]?.target;
  return target !== undefined && isOwnPage(target) ? target : undefined;
}
