/** Short links: made by workflows, followed by anybody who has one. */
import type { Connection, Database } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { digestOf, newSecret } from '../../../engine/server/public-links/index.ts';
import { inLanguage, languageBehind } from '../customers/index.ts';
import { tables } from '../rows/index.ts';

const TOKEN = /^[A-Za-z0-9_-]{22}$/;

export type Purpose = 'feedback' | 'deployment_update' | 'visit_window' | 'job_sheet' | 'tracking';
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

/** Whether an address stays inside the product: another origin may hide behind two slashes, or behind a backslash. */
export const isOwnPage = (target: string): boolean => /^\/(?![/\\])/.test(target) && !target.includes('\\');

/** Makes a link in the caller's transaction and answers its path, which is known to nobody else. @throws RangeError for a target elsewhere */
export async function makeLink(connection: Connection, link: NewLink, now: string): Promise<string> {
  if (!isOwnPage(link.target)) throw new RangeError('A short link leads to a page of the product.');
  const token = newSecret();
  await connection.as(keeper, (server) =>
    tables(server)
      .insertInto('short_link')
      .values({
        id: newId(),
        created_at: now,
        updated_at: now,
        version: 1,
        org_id: link.orgId,
        token_hash: digestOf(token),
        target: link.target,
        purpose: link.purpose,
        subject_id: link.subjectId,
        expires_at: link.expiresAt,
        max_uses: link.maxUses ?? 100,
        used: 0,
        pass_hash: link.passHash ?? null,
      })
      .execute(),
  );
  return `/l/${token}`;
}

/**
 * Where a token leads, in the language of the customer whose work it is about; undefined alike for one that is unknown, expired or
 * used up. Counts the use in the same statement.
 */
export async function followLink(database: Database, token: string, now: string): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return database.transaction(keeper, async (connection) => {
    const followed = await tables(connection)
      .updateTable('short_link')
      .set((is) => ({ used: is('used', '+', 1) }))
      .where('token_hash', '=', digestOf(token))
      .where('expires_at', '>', now)
      .whereRef('used', '<', 'max_uses')
      .returning(['target', 'subject_id'])
      .executeTakeFirst();
    if (followed === undefined || !isOwnPage(followed.target)) return undefined;
    return inLanguage(followed.target, followed.subject_id === null ? null : await languageBehind(connection, followed.subject_id));
  });
}
