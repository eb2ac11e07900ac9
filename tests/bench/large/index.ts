/**
 * `npm run bench -- large --rows n`: a large installation of one provider on PostgreSQL. `--keep folder` makes the world there, or
 * uses the one that was made there.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCrowd } from './crowd.ts';
import { measureReads } from './measure.ts';
import { startServing } from './serving.ts';
import { measureWeights } from './weights.ts';
import { openWorld } from './world.ts';
import { measureWrites } from './writes.ts';

export type LargeChoice = { readonly rows: number; readonly keep?: string | undefined };

export const full = { rows: 1_000_000 } as const;
export const short = { rows: 100_000 } as const;

export async function benchLarge(print: (text: string) => void, { rows, keep }: LargeChoice): Promise<void> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'fieldloom-large-')));
  try {
    const world = await openWorld(folder, rows, print);
    try {
      print(`${rows.toLocaleString('en')} requests at ${world.url}`);
      const serving = await startServing(world.url, folder);
      try {
        await measureReads(serving, print);
        await measureWrites(serving, print);
        await measureCrowd(serving, print);
        await measureWeights(serving, print);
      } finally {
        await serving.stop();
      }
    } finally {
      await world.stop();
    }
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}
