/** Files that come in parts, before they are whole. On the disk each part is a file of its own in a folder of the upload. */
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Draft } from './draft.ts';

export type PartStore = {
  /** Bytes of every part but the last. A store that joins parts by itself may need larger ones: S3 takes none below 5 MiB. */
  readonly partSize: number;
  /** Takes one part to its end; kept, it stands in the place of the same part that came before. Parts are counted from 0. */
  writePart(key: string, part: number, content: AsyncIterable<Buffer>): Promise<Draft>;
  /** Those that are kept. */
  partsOf(key: string): Promise<ReadonlySet<number>>;
  /**
   * The parts one after the other as one file, not yet in its place. `through` sees every byte on its way there; in a store that
   * joins by itself, as they are read back.
   * @throws what `through` throws, and where a part is gone.
   */
  joinParts(key: string, count: number, through: (bytes: Readable) => AsyncIterable<Buffer>): Promise<Draft>;
  removeParts(key: string): Promise<void>;
  /** Forgets parts to which none came for a day. */
  sweepParts(now: number): Promise<void>;
};

type Disk = {
  readonly folder: string;
  /** @throws for what is no key of the server’s */
  readonly check: (key: string) => void;
  readonly write: (content: AsyncIterable<Buffer>, place: () => string) => Promise<Draft>;
};

/** Small enough that little is sent twice over a bad network. */
const PART_SIZE = 1024 * 1024;
const DAY = 86_400_000;

export function createDiskParts({ folder, check, write }: Disk): PartStore {
  const root = join(folder, 'parts');
  const folderOf = (key: string) => {
    check(key);
    return join(root, key);
  };
  const remove = (place: string) => rm(place, { recursive: true, force: true });
  async function* bytesOf(key: string, count: number): AsyncGenerator<Buffer> {
    for (let part = 0; part < count; part += 1) yield* createReadStream(join(folderOf(key), String(part)));
  }
  return {
    partSize: PART_SIZE,
    writePart: (key, part, content) => write(content, () => join(folderOf(key), String(part))),
    async partsOf(key) {
      const names = await readdir(folderOf(key)).catch(() => []);
      return new Set(names.filter((name) => /^\d{1,4}$/.test(name)).map(Number));
    },
    joinParts: (key, count, through) => write(through(Readable.from(bytesOf(key, count))), () => join(folder, key.slice(-2), key)),
    removeParts: (key) => remove(folderOf(key)),
    async sweepParts(now) {
      for (const name of await readdir(root).catch(() => [])) {
        const found = await stat(join(root, name)).catch(() => undefined);
        if (found && found.mtimeMs < now - DAY) await remove(join(root, name));
      }
    },
  };
}
