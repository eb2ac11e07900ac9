/** The world of a large installation in a folder: made when it is not there, and used as it is when it is. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '../../../engine/server/kernel/log.ts';
import { openParts } from '../../../engine/server/parts.ts';
import { fieldloom } from '../../../src/server/product.ts';
import { seedWhenEmpty } from '../../../src/server/seed.ts';
import { configOf } from '../world.ts';
import { startCluster } from './cluster.ts';
import { fillLarge, sizeOf } from './fill.ts';
import { countAll } from './tallies.ts';

export type LargeWorld = { readonly url: string; readonly requests: number; stop(): Promise<void> };

const markOf = (folder: string) => join(folder, 'made.json');

/** Requests that the world of the folder has; undefined when none was made to its end. */
async function madeIn(folder: string): Promise<number | undefined> {
  const text = await readFile(markOf(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const made: unknown = JSON.parse(text);
  return typeof made === 'object' && made !== null && 'requests' in made ? Number(made.requests) : undefined;
}

export type WorldSize = {
  readonly requests: number;
  /** One request of so many has sub-tasks, events and audit rows. */
  readonly historyOf: number;
};

export async function openWorld(folder: string, { requests, historyOf }: WorldSize, told: (text: string) => void): Promise<LargeWorld> {
  const made = await madeIn(folder);
  if (made !== undefined && made !== requests) throw new Error(`${folder} has a world of ${made} requests, not of ${requests}.`);
  if (made === undefined) await makeIn(folder, { requests, historyOf }, told);
  const cluster = await startCluster(folder);
  if (made !== undefined) await bringUp(cluster.url, folder, told);
  return { url: cluster.url, requests, stop: cluster.stop };
}

/** A world that an earlier version made comes to this one's tables, which may take minutes. */
async function bringUp(databaseUrl: string, dataDir: string, told: (text: string) => void): Promise<void> {
  const began = Date.now();
  const parts = await openParts(fieldloom, { config: configOf({ databaseUrl, dataDir }), log: createLog('silent') });
  await countAll(parts);
  await parts.close();
  told(`Its tables are those of this version after ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}

async function makeIn(folder: string, { requests, historyOf }: WorldSize, told: (text: string) => void): Promise<void> {
  const cluster = await startCluster(folder, { filling: true });
  try {
    const log = createLog('silent');
    // As in development: demo people can sign in, and are who measures.
    const config = { ...configOf({ databaseUrl: cluster.url, dataDir: folder }), production: false };
    const parts = await openParts(fieldloom, { config, log });
    try {
      if (!(await seedWhenEmpty(parts, log))) throw new Error(`${folder} has a world that was not made to its end: remove the folder.`);
      told('The demo is seeded.');
      await fillLarge(parts, sizeOf(requests, historyOf), told);
      await countAll(parts);
      // What the demo left to be done is not for these rows: counting a million anew would go on while they are measured.
      await parts.database.admin((sql) => sql('delete from pgboss.job'));
    } finally {
      await parts.close();
    }
    await writeFile(markOf(folder), JSON.stringify({ requests }));
  } finally {
    await cluster.stop();
  }
}
