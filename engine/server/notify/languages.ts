/** In which language people of the product are written to, as SQL over the column that names the person (`u.identity_id`). */
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../database/port.ts';

/** Accept-Language with which the person last saved how they want to be told, in any membership; null where in none. */
export const settledLanguage = (identity: string): RawBuilder<string | null> => sql`(
  select n.language from notification_setting n join "user" m on m.id = n.owner_id and m.org_id = n.org_id
  where m.identity_id = ${sql.ref(identity)} and n.language is not null order by n.updated_at desc limit 1)`;

/** Accept-Language with which the person last signed in; null where nobody did. Visits of others are not theirs. */
export const signInLanguage = (identity: string): RawBuilder<string | null> => sql`(
  select s.language from session s
  where s.identity_id = ${sql.ref(identity)} and s.visit_id is null and s.language is not null order by s.created_at desc limit 1)`;

/** What was settled, or else the language of the last sign-in. */
export const languageOfPerson = (identity: string): RawBuilder<string | null> =>
  sql`coalesce(${settledLanguage(identity)}, ${signInLanguage(identity)})`;

/**
 * In which language people without an account are written to, by their address or mobile number; those of whom nothing is known are
 * missing. An organisation's own customers are known to it alone.
 */
export type LanguagesOf = (
  connection: Connection,
  asked: { readonly orgId: string | null; readonly addresses: readonly string[] },
) => Promise<ReadonlyMap<string, string>>;
