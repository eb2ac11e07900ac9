/** Files: a signed form takes one in, a record names it, a signed link gives it out. */
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { isUuid, newId } from '../kernel/ids.ts';
import { type Member, type Principal, system } from '../kernel/principal.ts';
import { fileName, isAsDeclared, mediaType } from './file-kinds.ts';
import { createIncoming } from './incoming.ts';
import { createLinks, FILE_LIMIT, type Links } from './links.ts';
import type { MediaStore } from './media-store.ts';

/** A file as records carry it. */
export type StoredFile = { readonly id: string; readonly name: string; readonly type: string; readonly size: number };

/** A file about to be served. */
export type OpenFile = StoredFile & { readonly stream: (range?: { readonly start: number; readonly end: number }) => Readable };

export type UploadRequest = {
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly size: number | undefined;
};

export type Media = {
  /**
   * A form for one upload by this member: where to post it and the fields to post with it (specification 7).
   * @throws bad_query (400), too_large (413).
   */
  signUpload(member: Member, upload: UploadRequest): Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> }>;
  /**
   * Takes the file of a signed form. Nothing is kept unless all of it arrived and is what it says.
   * @throws gone (410) for a form that is over, changed or used; too_large (413); invalid (422).
   */
  accept(fields: Readonly<Record<string, string>>, content: Readable): Promise<StoredFile>;
  /** The file behind a signed link. @throws not_found (404) for every reason. */
  open(key: string, authorization: string | undefined): Promise<OpenFile>;
  /** The icon or logo of an active organisation, which everybody may see who knows its address. @throws not_found (404) */
  openMark(key: string): Promise<OpenFile>;
  /**
   * The files as records store them, in the same order; null for one that is not there, not ready, or neither
   * uploaded by the principal's organisation nor among `stored`, the files that the record has already.
   */
  verify(
    principal: Principal,
    files: readonly { readonly id: string }[],
    stored: readonly StoredFile[],
    on: Connection,
  ): Promise<readonly (StoredFile | null)[]>;
  /** Short-lived address of a file that the caller was found to be allowed to see. */
  sign(file: Pick<StoredFile, 'id'>): string;
  /** Forgets uploads that never came. */
  sweep(): Promise<void>;
};

export type MediaOptions = { readonly database: Database; readonly clock: Clock; readonly store: MediaStore; readonly secret: string };

const UPLOAD_ADDRESS = '/v1/media/upload';
const MARK_ADDRESS = '/media/mark/';
const DAY = 86_400_000;
const own = system('media');

export function createMedia({ database, clock, store, secret }: MediaOptions): Media {
  const links = createLinks({ secret });
  const now = () => Date.parse(clock.now());
  return {
    signUpload: (member, upload) => signUpload({ database, clock, links }, member, upload),
    accept: (fields, content) => accept({ database, clock, links, store }, fields, content),

    async open(key, authorization) {
      if (!isUuid(key) || authorization === undefined || !links.opens(key, authorization, now())) throw problems.notFound();
      return openReady({ database, store }, key);
    },

    async openMark(key) {
      if (!isUuid(key) || !(await isMark(database, key))) throw problems.notFound();
      return openReady({ database, store }, key);
    },

    verify,
    sign: ({ id }) => links.urlOf(id, now()),

    async sweep() {
      const before = new Date(now() - DAY).toISOString();
      await database.transaction(own, ({ kysely }) =>
        sql`delete from media_object where state = 'pending' and created_at < ${before}`.execute(kysely),
      );
      await store.sweep(now());
    },
  };
}

type Parts = { readonly database: Database; readonly clock: Clock; readonly links: Links };

async function signUpload({ database, clock, links }: Parts, member: Member, upload: UploadRequest) {
  const bad = (name: string, message: string) => problems.badQuery({ errors: [{ pointer: `?${name}`, code: 'required', message }] });
  if (upload.fileName === undefined) throw bad('file_name', 'The name of the file is needed.');
  const type = mediaType(upload.contentType ?? 'application/octet-stream');
  if (type === undefined) throw bad('content_type', 'That is no content type.');
  const size = upload.size ?? FILE_LIMIT;
  if (size > FILE_LIMIT) throw problems.tooLarge({ message: `A file may have at most ${FILE_LIMIT / 1024 / 1024} MB.` });
  const key = newId();
  const now = clock.now();
  await database.transaction(own, ({ kysely }) =>
    sql`insert into media_object (id, created_at, created_by, updated_at, updated_by, version, org_id, uploaded_by, key, file_name, mime, size, state)
      values (${key}, ${now}, ${member.user.id}, ${now}, ${member.user.id}, 1, ${member.org.id}, ${member.user.id}, ${key},
        ${fileName(upload.fileName ?? '')}, ${type}, ${size}, 'pending')`.execute(kysely),
  );
  return { url: UPLOAD_ADDRESS, fields: links.uploadFields({ key, type, size }, Date.parse(now)) };
}

async function accept(
  { database, clock, links, store }: Parts & { store: MediaStore },
  fields: Readonly<Record<string, string>>,
  content: Readable,
) {
  const terms = links.readUpload(fields, Date.parse(clock.now()));
  if (!terms) throw problems.gone({ message: 'This upload form is over or was changed. Start the upload again.' });
  const incoming = createIncoming(content, { limit: terms.size });
  // Whatever is still being sent after a failure goes nowhere, so that the sender gets to read the answer.
  const draft = await store.write(terms.key, incoming.bytes).finally(() => content.resume());
  try {
    if (incoming.size() === 0) throw problems.invalid({ errors: [{ pointer: '/file', code: 'empty', message: 'The file is empty.' }] });
    if (!isAsDeclared(terms.type, incoming.head())) {
      throw problems.invalid({
        errors: [{ pointer: '/file', code: 'content', message: `The file is not what its type (${terms.type}) says.` }],
      });
    }
    return await database.transaction(own, async ({ kysely }) => {
      // Of two posts of one form the first to get here wins; the other finds nothing pending.
      const kept = await sql<{ file_name: string }>`
        update media_object set state = 'ready', size = ${incoming.size()}, sha256 = ${incoming.sha256()}, updated_at = ${clock.now()}, version = version + 1
        where id = ${terms.key} and state = 'pending' returning file_name`.execute(kysely);
      const name = kept.rows[0]?.file_name;
      if (name === undefined) throw problems.gone({ message: 'This upload form was used already.' });
      // Before the commit: a row that says ready always has its bytes. Bytes without such a row are never served.
      await draft.keep();
      return { id: terms.key, name, type: terms.type, size: incoming.size() };
    });
  } finally {
    await draft.drop();
  }
}

async function openReady({ database, store }: { readonly database: Database; readonly store: MediaStore }, key: string): Promise<OpenFile> {
  const file = await findReady(database, key);
  const size = file && (await store.size(key));
  if (!file || size === undefined) throw problems.notFound();
  return { ...file, size, stream: (range) => store.read(key, range) };
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

/** Read as the server: a file on the record may be another organisation's, which the caller's own role does not see. */
const verify: Media['verify'] = async (principal, files, stored, on) => {
  const ids = [...new Set(files.map((file) => file.id).filter(isUuid))];
  if (ids.length === 0) return files.map(() => null);
  const answer = await on.as(own, ({ kysely }) =>
    sql<ReadyFile>`select id, file_name as name, mime as type, size, org_id from media_object where id = any(${ids}::uuid[]) and state = 'ready'`.execute(
      kysely,
    ),
  );
  const ready = new Map(answer.rows.map((row) => [row.id, row]));
  const known = new Set(stored.map((file) => file.id));
  return files.map(({ id }) => {
    const file = ready.get(id);
    const isAllowed = file !== undefined && (known.has(id) || principal.kind === 'system' || file.org_id === principal.org.id);
    return isAllowed ? { id: file.id, name: file.name, type: file.type, size: file.size } : null;
  });
};
