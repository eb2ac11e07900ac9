/** Where the bytes of files lie. The disk is one such place; others take the same calls. */

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Draft } from './draft.ts';
import { createDiskParts, type PartStore } from './part-store.ts';

export type MediaStore = PartStore & {
  /**
   * Takes a stream to its end. Whatever fails leaves nothing under the key.
   * @throws what the stream throws.
   */
  write(key: string, content: AsyncIterable<Buffer>): Promise<Draft>;
  /** Bytes from `start` to `end`, both included; all when absent. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Readable;
  /** Bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** With the parts that it was to be made of. */
  remove(key: string): Promise<void>;
  /** Keys of all files in their place, some at a time. */
  keys(): AsyncIterable<readonly string[]>;
  /** When the file was put there, milliseconds; undefined when there is no such file. */
  writtenAt(key: string): Promise<number | undefined>;
  /** Forgets drafts that nobody kept for a day. */
  sweep(now: number): Promise<void>;
};

/** Keys are made by the server; anything else never becomes a path. */
const keyForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DAY = 86_400_000;
const SOME = 1000;

/** Files in a folder, spread over 256 subfolders by the last characters of their key (its first are a time). */
export function createDiskStore({ folder }: { readonly folder: string }): MediaStore {
  const drafts = join(folder, 'drafts');
  const placeOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error('Not a media key.');
    return join(folder, key.slice(-2), key);
  };
  const write = async (content: AsyncIterable<Buffer>, placed: () => string): Promise<Draft> => {
    const place = placed();
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    const draft = join(drafts, randomUUID());
    // Made before anything can fail: a stream that opens its file itself may make it after it was cleared away.
    const handle = await open(draft, 'wx', 0o600);
    try {
      await pipeline(content, handle.createWriteStream({ flush: true }));
      let isKept = false;
      return {
        async keep() {
          if (isKept) return;
          await mkdir(join(place, '..'), { recursive: true, mode: 0o700 });
          await rename(draft, place);
          await syncFolder(join(place, '..'));
          isKept = true;
        },
        drop: () => rm(draft, { force: true }),
      };
    } catch (cause) {
      await rm(draft, { force: true });
      throw cause;
    }
  };
  const parts = createDiskParts({ folder, check: placeOf, write });
  return {
    ...parts,
    write: (key, content) => write(content, () => placeOf(key)),
    read: (key, range) => createReadStream(placeOf(key), range),
    async size(key) {
      if (!keyForm.test(key)) return undefined;
      const found = await stat(placeOf(key)).catch(() => undefined);
      return found?.size;
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
      await parts.removeParts(key);
    },
    async *keys() {
      for (const part of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue;
        const names = (await readdir(join(folder, part)).catch(() => [])).filter((name) => keyForm.test(name) && name.endsWith(part));
        for (let from = 0; from < names.length; from += SOME) yield names.slice(from, from + SOME);
      }
    },
    async writtenAt(key) {
      const found = await stat(placeOf(key)).catch(() => undefined);
      return found?.mtimeMs;
    },
    async sweep(now) {
      await parts.sweepParts(now);
      for (const name of await readdir(drafts).catch(() => [])) {
        const draft = join(drafts, name);
        const found = await stat(draft).catch(() => undefined);
        if (found && found.mtimeMs < now - DAY) await rm(draft, { force: true });
      }
    },
  };
}

/** A rename is on the disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
