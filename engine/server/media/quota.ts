/** How much may be uploaded, by one person and by one organisation: counted where files are kept, so that several servers count together. */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { UPLOAD_LIFE } from './links.ts';
import type { Uploader } from './uploader.ts';

const GIGABYTE = 1024 ** 3;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Most = { readonly forms: number; readonly bytes: number };
/** Forms within an hour, bytes within a day. */
export type Quota = { readonly member: Most; readonly organisation: Most };

/** Far above what work brings: photos of a day's jobs, the catalogues of an organisation. */
export const defaultQuota: Quota = {
  member: { forms: 300, bytes: 2 * GIGABYTE },
  organisation: { forms: 5_000, bytes: 50 * GIGABYTE },
};

type Counted = {
  readonly own_forms: number;
  readonly own_bytes: number;
  readonly all_forms: number;
  readonly all_bytes: number;
};

/**
 * Whether one more file of this size may come, in the transaction that makes its form: of forms asked for side by side,
 * each sees the ones before it. A form counts with the size that it was made for, until it is over or its file is there.
 * @throws too_many_requests (429)
 */
export async function holdToQuota(
  { kysely }: Connection,
  { uploader, size, now, quota }: { readonly uploader: Uploader; readonly size: number; readonly now: number; readonly quota: Quota },
): Promise<void> {
  const lock = createHash('sha256').update(`media_quota:${uploader.org.id}`).digest().readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${String(lock)}::bigint)`.execute(kysely);
  const [hour, day, open] = [HOUR, DAY, UPLOAD_LIFE].map((span) => new Date(now - span).toISOString());
  const isRecent = sql`created_at > ${hour}`;
  const isKept = sql`(state <> 'pending' or created_at > ${open})`;
  const isOwn = sql`uploaded_by is not distinct from ${uploader.user.id}::uuid`;
  const { rows } = await sql<Counted>`
    select count(*) filter (where ${isOwn} and ${isRecent})::integer as own_forms,
      coalesce(sum(size) filter (where ${isOwn} and ${isKept}), 0)::double precision as own_bytes,
      count(*) filter (where ${isRecent})::integer as all_forms,
      coalesce(sum(size) filter (where ${isKept}), 0)::double precision as all_bytes
    from media_object where org_id = ${uploader.org.id} and created_at > ${day}`.execute(kysely);
  const counted = rows[0] ?? { own_forms: 0, own_bytes: 0, all_forms: 0, all_bytes: 0 };
  refuseOver({ forms: counted.own_forms + 1, bytes: counted.own_bytes + size }, quota.member);
  refuseOver({ forms: counted.all_forms + 1, bytes: counted.all_bytes + size }, quota.organisation);
}

/** The soonest that there can be room again: some of what is counted has been there for a while. */
const WAIT = { forms: 60, bytes: 900 } as const;

function refuseOver(wanted: Most, most: Most): void {
  if (wanted.forms > most.forms)
    throw problems.tooManyRequests({
      subCode: 'uploads',
      retryAfter: WAIT.forms,
      message: said('problem.platform.media.too_many_files_once_wait'),
    });
  if (wanted.bytes > most.bytes)
    throw problems.tooManyRequests({
      subCode: 'upload_space',
      retryAfter: WAIT.bytes,
      message: said('problem.platform.media.so_much_been_uploaded_today'),
    });
}
