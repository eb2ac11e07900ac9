/** Files: a signed form takes one in, a record names it, a signed link gives it out. */

import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { isUuid, newId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { type Principal, system } from '../kernel/principal.ts';
import { type Said, said } from '../kernel/said.ts';
import { acceptFile, type StoredFile } from './accept.ts';
import { createParts, type Parts } from './accept-parts.ts';
import { fileName, mediaType } from './file-kinds.ts';
import { createLinks, FILE_LIMIT, type Links, PARTS_FROM } from './links.ts';
import type { MediaStore } from './media-store.ts';
import { nameFiles } from './naming.ts';
import { defaultQuota, holdToQuota, type Quota } from './quota.ts';
import { createUnusedRound } from './unused.ts';
import type { Uploader } from './uploader.ts';

export type { StoredFile };

/** A file about to be served. */
export type OpenFile = StoredFile & { readonly stream: (range?: { readonly start: number; readonly end: number }) => Readable };

export type UploadRequest = {
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly size: number | undefined;
};

type Form = { readonly url: string; readonly fields: Readonly<Record<string, string>> };
/** `parts`: of a large file, how it may come in parts instead; `size`: bytes of every part but the last. */
export type UploadForm = Form & { readonly parts?: Form & { readonly size: number } };

export type Media = Parts & {
  /**
   * A form for one upload by this member or for this organisation: where to post it and the fields to post with it.
   * @throws bad_query (400), too_large (413), too_many_requests (429) for more than a person or organisation may bring.
   */
  signUpload(uploader: Uploader, upload: UploadRequest): Promise<UploadForm>;
  /**
   * Takes the file of a signed form. Nothing is kept unless all of it arrived and is what it says.
   * @throws gone (410) for a form that is over, changed, used or in use; too_large (413); invalid (422).
   */
  accept(fields: Readonly<Record<string, string>>, content: Readable): Promise<StoredFile>;
  /** The file behind a signed link. @throws not_found (404) for every reason. */
  open(key: string, authorization: string | undefined): Promise<OpenFile>;
  /** A file that this person sent for this organisation, whether or not a record names it by now. @throws not_found (404) */
  openOwn(uploader: Uploader, key: string): Promise<OpenFile>;
  /** All bytes of a file, for the server itself; undefined for one that is not there. */
  read(id: string): Promise<Buffer | undefined>;
  /** The icon or logo of an active organisation, which everybody may see who knows its address. @throws not_found (404) */
  openMark(key: string): Promise<OpenFile>;
  /**
   * The files as records store them, in the same order; null for one that is not there, not ready, or neither
   * uploaded by the principal's organisation nor among `stored`, the files that the record has already. In a transaction
   * they stay where they are until its end.
   */
  verify(
    principal: Principal,
    files: readonly { readonly id: string }[],
    stored: readonly StoredFile[],
    on: Connection,
  ): Promise<readonly (StoredFile | null)[]>;
  /** Notes that a record which is written in this transaction carries the files: they are not removed any more. */
  name(ids: readonly string[], on: Connection): Promise<void>;
  /** Short-lived address of a file that the caller was found to be allowed to see. */
  sign(file: Pick<StoredFile, 'id'>): string;
  /** Removes uploads that never came or ended, and files that no record has named within the grace. */
  sweep(): Promise<void>;
};

export type MediaOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: MediaStore;
  readonly secret: string;
  readonly quota?: Quota;
  /** For which an uploaded file waits for a record that names it. */
  readonly graceHours?: number | undefined;
  readonly log?: Pick<Log, 'warn'>;
};

const UPLOAD_ADDRESS = '/v1/media/upload';
const PARTS_ADDRESS = '/v1/media/parts';
const MARK_ADDRESS = '/media/mark/';
/** Two days: what was begun in the evening, or where there is no network, can still be sent. */
const GRACE_HOURS = 48;
const own = system('media');

export function createMedia({ database, clock, store, secret, quota = defaultQuota, graceHours = GRACE_HOURS, log }: MediaOptions): Media {
  const links = createLinks({ secret });
  const removeUnused = createUnusedRound({ database, clock, store, graceHours, log });
  const now = () => Date.parse(clock.now());
  return {
    signUpload: (uploader, upload) => signUpload({ database, clock, links, store, quota }, uploader, upload),
    accept: (fields, content) => acceptFile({ database, clock, links, store }, fields, content),
    ...createParts({ database, clock, links, store }),

    async open(key, authorization) {
      if (!isUuid(key) || authorization === undefined || !links.opens(key, authorization, now())) throw problems.notFound();
      return openReady({ database, store }, key);
    },

    async openOwn(uploader, key) {
      if (!isUuid(key) || !(await isSentBy(database, uploader, key))) throw problems.notFound();
      return openReady({ database, store }, key);
    },

    async read(id) {
      const file = isUuid(id) ? await findReady(database, id) : undefined;
      if (!file || (await store.size(id)) === undefined) return undefined;
      const parts: Buffer[] = [];
      for await (const part of store.read(id)) parts.push(part);
      return Buffer.concat(parts);
    },

    async openMark(key) {
      if (!isUuid(key) || !(await isMark(database, key))) throw problems.notFound();
      return openReady({ database, store }, key);
    },

    verify,
    name: nameFiles,
    sign: ({ id }) => links.urlOf(id, now()),

    async sweep() {
      await removeUnused();
      await store.sweep(now());
    },
  };
}

type Signing = Pick<MediaOptions, 'database' | 'clock' | 'store'> & { readonly links: Links; readonly quota: Quota };

async function signUpload(
  { database, clock, links, store, quota }: Signing,
  uploader: Uploader,
  upload: UploadRequest,
): Promise<UploadForm> {
  const bad = (name: string, message: Said) => problems.badQuery({ errors: [{ pointer: `?${name}`, code: 'required', message }] });
  if (upload.fileName === undefined) throw bad('file_name', said('problem.platform.media.name_file_needed'));
  const type = mediaType(upload.contentType ?? 'application/octet-stream');
  if (type === undefined) throw bad('content_type', said('problem.platform.media.no_content_type'));
  const size = upload.size ?? FILE_LIMIT;
  if (size > FILE_LIMIT)
    throw problems.tooLarge({ message: said('problem.platform.media.file_may_most_mb', { file_limit: FILE_LIMIT / 1024 / 1024 }) });
  const key = newId();
  const now = clock.now();
  await database.transaction(own, async (connection) => {
    await holdToQuota(connection, { uploader, size, now: Date.parse(now), quota });
    await sql`insert into media_object (id, created_at, created_by, updated_at, updated_by, version, org_id, uploaded_by, key, file_name, mime, size, state)
      values (${key}, ${now}, ${uploader.user.id}, ${now}, ${uploader.user.id}, 1, ${uploader.org.id}, ${uploader.user.id}, ${key},
        ${fileName(upload.fileName ?? '')}, ${type}, ${size}, 'pending')`.execute(connection.kysely);
  });
  const terms = { key, type, size };
  const whole = { url: UPLOAD_ADDRESS, fields: links.uploadFields(terms, Date.parse(now)) };
  if (upload.size === undefined || size <= PARTS_FROM) return whole;
  const { partSize } = store;
  return { ...whole, parts: { url: PARTS_ADDRESS, fields: links.partsFields({ ...terms, partSize }, Date.parse(now)), size: partSize } };
}

async function openReady({ database, store }: { readonly database: Database; readonly store: MediaStore }, key: string): Promise<OpenFile> {
  const file = await findReady(database, key);
  const size = file && (await store.size(key));
  if (!file || size === undefined) throw problems.notFound();
  return { ...file, size, stream: (range) => store.read(key, range) };
}

async function isSentBy(database: Database, { user, org }: Uploader, key: string): Promise<boolean> {
  const { rows } = await database.read(own, ({ kysely }) =>
    sql`select 1 from media_object where key = ${key} and org_id = ${org.id}::uuid and uploaded_by = ${user.id}::uuid`.execute(kysely),
  );
  return rows.length > 0;
}

/** Organisations keep the addresses of their pictures, which the definition computes. */
async function isMark(database: Database, key: string): Promise<boolean> {
  const address = `${MARK_ADDRESS}${key}`;
  const { rows } = await database.read(own, ({ kysely }) =>
    sql`select 1 from organisation where is_active and (icon = ${address} or logo = ${address}) limit 1`.execute(kysely),
  );
  return rows.length > 0;
}

async function findReady(database: Database, key: string): Promise<StoredFile | undefined> {
  const answer = await database.read(own, ({ kysely }) =>
    sql<StoredFile>`select id, file_name as name, mime as type, size from media_object where key = ${key} and state = 'ready'`.execute(
      kysely,
    ),
  );
  return answer.rows[0];
}

type ReadyFile = StoredFile & { readonly org_id: string };

/**
 * Read as the server: a file on the record may be another organisation's, which the caller's own role does not see. Locked,
 * in one order: between this look and the record's own writing no round removes it, and two savings do not wait for each other.
 */
const verify: Media['verify'] = async (principal, files, stored, on) => {
  const ids = [...new Set(files.map((file) => file.id).filter(isUuid))];
  if (ids.length === 0) return files.map(() => null);
  const answer = await on.as(own, ({ kysely }) =>
    sql<ReadyFile>`
      select id, file_name as name, mime as type, size, org_id from media_object where id = any(${ids}::uuid[]) and state = 'ready'
      order by id ${on.inTransaction ? sql`for update` : sql``}`.execute(kysely),
  );
  const ready = new Map(answer.rows.map((row) => [row.id, row]));
  const known = new Set(stored.map((file) => file.id));
  return files.map(({ id }) => {
    const file = ready.get(id);
    const isAllowed = file !== undefined && (known.has(id) || principal.kind === 'system' || file.org_id === principal.org.id);
    return isAllowed ? { id: file.id, name: file.name, type: file.type, size: file.size } : null;
  });
};
