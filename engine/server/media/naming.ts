/**
 * Which files records name. A file counts as unnamed from its arrival (`unnamed_since`) until the first record that carries
 * it is written, and as named for ever after: histories, timelines and copies may tell of it when the record no longer does.
 * Files from before this was kept have no such time and therefore stay.
 */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import { isUuid } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';

const own = system('media naming');

/** In the transaction that writes the record, so that the file is named exactly when the record is there. */
export async function nameFiles(ids: readonly string[], on: Connection): Promise<void> {
  const named = [...new Set(ids)].filter(isUuid).sort();
  if (named.length === 0) return;
  await on.as(own, ({ kysely }) =>
    sql`update media_object set unnamed_since = null where id = any(${named}::uuid[]) and unnamed_since is not null`.execute(kysely),
  );
}
