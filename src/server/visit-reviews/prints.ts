/** The photos of visits by their perceptual hashes, and photos of one that are on another visit of the same provider. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Connection, Database } from '../../../engine/server/database/port.ts';
import type { Media, StoredFile } from '../../../engine/server/media/index.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type ProductResources, tables } from '../rows/index.ts';
import { aboutVisit, type HintDraft, keepHints, lockVisits, writer } from './hints.ts';
import { bandsOf, bitsApart, NEAR_BITS, photoHash } from './photo-hash.ts';
import type { Visit } from './visits.ts';

/** Bytes of a photo that is looked at. */
const LARGEST = 15 * 1024 * 1024;

/** A photo of a visit as it is kept. `hash` is null for what cannot be compared by its look. */
export type Print = { readonly file: StoredFile; readonly digest: string; readonly hash: string | null };
type Reading = { readonly database: Database; readonly media: Pick<Media, 'read'> };

const isPhoto = (file: unknown): file is StoredFile => isObject(file) && typeof file.type === 'string' && file.type.startsWith('image/');
const photosOf = ({ subtask }: Visit): readonly StoredFile[] => listOf(subtask.photos).filter(isPhoto);

/** Reads the photos that have no print yet. Outside of any transaction: it takes a tenth of a second a photo. */
export async function readPrints({ database, media }: Reading, visit: Visit, signal: AbortSignal): Promise<readonly Print[]> {
  const known = await database.read(writer, (connection) => printsOf(connection, visit.subtask.id));
  const ids = new Set(known.map(({ file_id }) => file_id));
  const prints: Print[] = [];
  for (const file of photosOf(visit).filter(({ id, size }) => !ids.has(id) && size <= LARGEST)) {
    signal.throwIfAborted();
    const bytes = await media.read(file.id);
    if (!bytes) continue;
    prints.push({ file, digest: createHash('sha256').update(bytes).digest('hex'), hash: photoHash(bytes) ?? null });
  }
  return prints;
}

const printsOf = (connection: Connection, visitId: string) =>
  entityRows(connection, { entity: 'photo-print', column: 'subtask_id', values: [visitId], columns: ['file_id', 'hash', 'digest'] });

type Writing = { readonly connection: Connection; readonly resources: ProductResources };

/** Keeps the prints, and a hint for each other visit that has one of the photos. */
export async function keepPrints({ connection, resources }: Writing, visit: Visit, prints: readonly Print[]): Promise<void> {
  const { subtask } = visit;
  await lockVisits(connection, [subtask.id]);
  const known = new Set((await printsOf(connection, subtask.id)).map(({ file_id }) => file_id));
  const fresh = prints.filter(({ file }) => !known.has(file.id));
  if (fresh.length === 0) return;
  const rows = fresh.map(({ file, digest, hash }) => {
    const bands = Object.fromEntries((hash === null ? [] : bandsOf(hash)).map((band, index) => [`band_${index}`, band]));
    return { org_id: subtask.provider_id, subtask_id: subtask.id, file_id: file.id, digest, hash, ...bands };
  });
  await resources.create(writer, 'photo-print', rows, connection);
  const hints = new Map<string, HintDraft>();
  for (const print of fresh)
    for (const hint of await hintsOf(connection, visit, print)) hints.set(String(hint.mark), hints.get(String(hint.mark)) ?? hint);
  await keepHints({ connection, resources }, [...hints.values()]);
}

/** One of them on another visit, of which `id` and `photos` are. */
type Like = Pick<EntityRows['subtask'], 'id' | 'photos'> & Pick<EntityRows['photo-print'], 'file_id' | 'hash' | 'digest'>;

async function hintsOf(connection: Connection, visit: Visit, print: Print): Promise<readonly HintDraft[]> {
  return (await likesOf(connection, visit, print)).map((other) => {
    const isCopy = other.digest === print.digest;
    const shown = listOf(other.photos)
      .filter(isPhoto)
      .filter(({ id }) => id === other.file_id);
    const both = shown.some(({ id }) => id === print.file.id) ? [print.file] : [print.file, ...shown];
    return {
      ...aboutVisit(visit),
      kind: 'same_photo',
      severity: isCopy ? 'high' : 'medium',
      mark: `same_photo ${other.id}`,
      other_id: other.id,
      photos: both,
    };
  });
}

const isNear = (print: Pick<Print, 'digest' | 'hash'>, hash: string | null, digest: string | null): boolean =>
  digest === print.digest || (hash !== null && print.hash !== null && bitsApart(hash, print.hash) <= NEAR_BITS);

/** Other visits that are told of one photo at most. */
const MOST_LIKES = 5;

/** Of the same provider alone. Those who work on one visit together may well share its photos. */
async function likesOf(connection: Connection, { subtask }: Visit, print: Print): Promise<readonly Like[]> {
  const { digest, hash } = print;
  const bands = hash === null ? [] : bandsOf(hash);
  const same: RawBuilder<boolean>[] = bands.map((band, index) => sql<boolean>`${sql.ref(`p.band_${index}`)} = ${band}`);
  const rows = await tables(connection)
    .selectFrom('photo_print as p')
    .innerJoin('subtask as s', 's.id', 'p.subtask_id')
    .select(['s.id', 's.photos', 'p.file_id', 'p.hash', 'p.digest'])
    .where('p.org_id', '=', subtask.provider_id)
    .where('p.subtask_id', '<>', subtask.id)
    .where(sql<boolean>`(p.digest = ${digest} or ${same.length === 0 ? sql`false` : sql.join(same, sql` or `)})`)
    .where(sql<boolean>`coalesce(s.with_id, s.id) <> ${subtask.with_id ?? subtask.id}::uuid`)
    .orderBy('p.created_at', 'desc')
    .limit(500)
    .execute();
  return rows.filter((row) => isNear(print, row.hash, row.digest)).slice(0, MOST_LIKES);
}
