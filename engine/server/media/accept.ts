/** Taking in the file of a signed form. */

import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { Draft } from './draft.ts';
import { isAsDeclared } from './file-kinds.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import type { Links, UploadTerms } from './links.ts';
import type { MediaStore } from './media-store.ts';

/** A file as records carry it. */
export type StoredFile = { readonly id: string; readonly name: string; readonly type: string; readonly size: number };

export type Receiving = { readonly database: Database; readonly clock: Clock; readonly links: Links; readonly store: MediaStore };

const own = system('media');
export const used = () => problems.gone({ message: said('problem.platform.media.upload_form_used_already') });

/** `Media.accept`. A form whose file failed may be posted again; meanwhile, and once it went well, it may not. */
export async function acceptFile(
  { database, clock, links, store }: Receiving,
  fields: Readonly<Record<string, string>>,
  content: Readable,
): Promise<StoredFile> {
  let draft: Draft | undefined;
  let terms: UploadTerms | undefined;
  try {
    const signed = links.readUpload(fields, Date.parse(clock.now()));
    if (!signed) throw problems.gone({ message: said('problem.platform.media.upload_form_over_changed_start') });
    await claim(database, signed.key, clock.now());
    terms = signed;
    const incoming = createIncoming(content, { limit: signed.size });
    draft = await store.write(signed.key, incoming.bytes);
    refuseOther(incoming, signed.type);
    return await keep({ database, clock }, { terms: signed, incoming, draft });
  } catch (cause) {
    // What went wrong is told as it was; a form that stays taken is swept.
    if (terms) await release(database, terms.key).catch(() => undefined);
    throw cause;
  } finally {
    // Whatever is still being sent after a failure goes nowhere, so that the sender gets to read the answer.
    content.resume();
    await draft?.drop();
  }
}

/** Before the first byte is written: of posts of one form side by side one fills the disk, and the others find nothing pending. */
async function claim(database: Database, key: string, now: string): Promise<void> {
  const claimed = await database.transaction(own, ({ kysely }) =>
    sql`update media_object set state = 'receiving', updated_at = ${now} where id = ${key} and state = 'pending' returning id`.execute(
      kysely,
    ),
  );
  if (claimed.rows.length === 0) throw used();
}

/** One that the process did not live to release is swept with those that never came. */
const release = (database: Database, key: string) =>
  database.transaction(own, ({ kysely }) =>
    sql`update media_object set state = 'pending' where id = ${key} and state = 'receiving'`.execute(kysely),
  );

export function refuseOther(incoming: Incoming, type: string): void {
  if (incoming.size() === 0)
    throw problems.invalid({ errors: [{ pointer: '/file', code: 'empty', message: said('problem.platform.media.file_empty') }] });
  if (isAsDeclared(type, incoming.head())) return;
  throw problems.invalid({
    errors: [{ pointer: '/file', code: 'content', message: said('problem.platform.media.file_not_what_type_says', { type }) }],
  });
}

export type Arrived = { readonly terms: UploadTerms; readonly incoming: Incoming; readonly draft: Draft };

export const keep = (
  { database, clock }: Pick<Receiving, 'database' | 'clock'>,
  { terms, incoming, draft }: Arrived,
): Promise<StoredFile> =>
  database.transaction(own, async ({ kysely }) => {
    const kept = await sql<{ file_name: string }>`
      update media_object set state = 'ready', size = ${incoming.size()}, sha256 = ${incoming.sha256()}, unnamed_since = ${clock.now()},
        updated_at = ${clock.now()}, version = version + 1
      where id = ${terms.key} and state = 'receiving' returning file_name`.execute(kysely);
    const name = kept.rows[0]?.file_name;
    if (name === undefined) throw used();
    // Before the commit: a row that says ready always has its bytes. Bytes without such a row are never served.
    await draft.keep();
    return { id: terms.key, name, type: terms.type, size: incoming.size() };
  });
