/**
 * A month in the archive: its rows as JSON, a line each, in the order of their ids, compressed in blocks that stand by themselves
 * (members of one gzip file, which `gunzip` reads as a whole), and an index of the blocks by the first id of each. One record costs
 * the index and one block.
 */
import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip, gzip } from 'node:zlib';
import type { MediaStore } from '../media/media-store.ts';

/** `line`: the row as JSON, with its `id`. */
export type ArchiveRow = { readonly id: string; readonly line: string };
export type ArchiveFile = { readonly dataKey: string; readonly indexKey: string };
/** `digest`: SHA-256 of the file, hexadecimal. */
export type Written = { readonly rows: number; readonly firstId: string; readonly lastId: string; readonly digest: string };

type Block = { readonly firstId: string; readonly start: number; readonly size: number };
type Store = Pick<MediaStore, 'write' | 'read' | 'size'>;

/** Rows of a block: some tens of kilobytes, which are read for one record. */
const BLOCK = 256;

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

const whole = async (stream: Readable): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

async function* onePiece(content: Buffer) {
  yield content;
}

type Tally = { readonly hash: Hash; readonly blocks: Block[]; rows: number; size: number; lastId: string };

async function* compressed(rows: AsyncIterable<ArchiveRow>, tally: Tally): AsyncGenerator<Buffer> {
  let block: ArchiveRow[] = [];
  const packed = async () => {
    const bytes = await compress(block.map(({ line }) => `${line}\n`).join(''));
    tally.blocks.push({ firstId: block[0]?.id ?? '', start: tally.size, size: bytes.length });
    tally.rows += block.length;
    tally.size += bytes.length;
    tally.lastId = block.at(-1)?.id ?? '';
    tally.hash.update(bytes);
    block = [];
    return bytes;
  };
  for await (const row of rows) {
    block.push(row);
    if (block.length === BLOCK) yield await packed();
  }
  if (block.length > 0) yield await packed();
}

/** Writes both files; what stood under their keys before is replaced. `rows` are in the order of their ids. */
export async function writeArchive(store: Store, { dataKey, indexKey }: ArchiveFile, rows: AsyncIterable<ArchiveRow>): Promise<Written> {
  const tally: Tally = { hash: createHash('sha256'), blocks: [], rows: 0, size: 0, lastId: '' };
  const data = await store.write(dataKey, compressed(rows, tally));
  const index = await store.write(indexKey, onePiece(await compress(JSON.stringify(tally.blocks))));
  await data.keep();
  await index.keep();
  return { rows: tally.rows, firstId: tally.blocks[0]?.firstId ?? '', lastId: tally.lastId, digest: tally.hash.digest('hex') };
}

const LINE_END = 10;

/** Reads the whole file back, as it lies there. @throws Error when it is not what was written */
export async function verifyArchive(
  store: Store,
  { dataKey }: ArchiveFile,
  { rows, digest }: Pick<Written, 'rows' | 'digest'>,
): Promise<void> {
  const hash = createHash('sha256');
  let lines = 0;
  const source = store.read(dataKey).on('data', (bytes: Buffer) => hash.update(bytes));
  const expanding = createGunzip();
  source.on('error', (error) => expanding.destroy(error));
  for await (const piece of source.pipe(expanding)) for (const byte of piece as Buffer) if (byte === LINE_END) lines += 1;
  if (lines !== rows || hash.digest('hex') !== digest) throw new Error(`The archive file ${dataKey} does not hold what was written to it.`);
}

const isBlocks = (value: unknown): value is readonly Block[] => Array.isArray(value);

/** The row of an id; undefined when the file has none. */
export async function readArchived(
  store: Store,
  { dataKey, indexKey }: ArchiveFile,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const blocks: unknown = JSON.parse((await expand(await whole(store.read(indexKey)))).toString('utf8'));
  const block = isBlocks(blocks) ? blocks.findLast(({ firstId }) => firstId <= id) : undefined;
  if (!block) return undefined;
  const bytes = await whole(store.read(dataKey, { start: block.start, end: block.start + block.size - 1 }));
  for (const line of (await expand(bytes)).toString('utf8').trimEnd().split('\n')) {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && 'id' in row && row.id === id) return row as Record<string, unknown>;
  }
  return undefined;
}
