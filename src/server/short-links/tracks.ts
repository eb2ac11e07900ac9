/** Links by which a customer follows one request: a secret each, of which the digest alone is kept, so that all of them can be withdrawn. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { digestOf, newSecret } from '../../../engine/server/public-links/index.ts';
import { tables } from '../rows/index.ts';
import { makeLink } from './links.ts';

const keeper = system('tracking link');
const DAY = 86_400_000;
/** Days for which a link is good: as long as that of a job sheet, to which it leads in the end. */
const GOOD_DAYS = 90;

type Making = { readonly connection: Connection /** UTC instant, ISO. */; readonly now: string };
type Whose = { readonly id: string; readonly orgId: string };

/** Answers the path of a short link to the page of a request, which is known to nobody else. */
export function trackLink({ connection, now }: Making, { id, orgId }: Whose): Promise<string> {
  const t = newSecret();
  const expiresAt = new Date(Date.parse(now) + GOOD_DAYS * DAY).toISOString();
  const link = { orgId, purpose: 'tracking', subjectId: id, passHash: digestOf(t), expiresAt, maxUses: 1000 } as const;
  return makeLink(connection, { ...link, target: `/follow?t=${t}` }, now);
}

/** Id of the request that a secret opens; undefined alike for one that is unknown, has run out or was withdrawn. */
export async function trackedBy({ connection, now }: Making, t: string): Promise<string | undefined> {
  if (t === '') return undefined;
  const found = await tables(connection)
    .selectFrom('short_link')
    .select('subject_id')
    .where('pass_hash', '=', digestOf(t))
    .where('purpose', '=', 'tracking')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.subject_id ?? undefined;
}

/** Every link of the request opens nothing from now on. Answers how many there were. */
export async function withdrawTracks(connection: Connection, requestId: string): Promise<number> {
  const gone = await connection.as(keeper, (server) =>
    tables(server).deleteFrom('short_link').where('purpose', '=', 'tracking').where('subject_id', '=', requestId).executeTakeFirst(),
  );
  return Number(gone.numDeletedRows);
}
