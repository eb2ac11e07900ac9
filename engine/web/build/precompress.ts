/**
 * For the build: every script, style and picture of lines once more as Brotli at its best, which the server sends as it
 * is. Packed anew for each call there is time for a quick Brotli alone, which is no smaller than gzip.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const TEXT = /\.(js|css|svg)$/;
/** What fits into one packet anyway. */
const SMALLEST = 1024;

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = (await readdir(dir, { recursive: true })).filter((name) => TEXT.test(name));
      await Promise.all(names.map((name) => packed(join(dir, name))));
    },
  };
}

async function packed(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length >= SMALLEST) await writeFile(`${path}.br`, await brotli(content, BEST));
}
