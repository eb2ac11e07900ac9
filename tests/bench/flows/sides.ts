/** Two servers on databases of their own that differ in their flows alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freshDatabase } from '../../support/postgres.ts';
import { buildPrograms } from '../build.ts';
import { type Child, startChild } from '../child.ts';
import { makeWorld, type World } from '../world.ts';
import { layFlows } from './definitions.ts';
import type { Pace } from './pace.ts';

export type FlowSide = { readonly world: World; readonly child: Child; readonly client: pg.Client };
export type FlowSides = { readonly without: FlowSide; readonly with: FlowSide; stop(): Promise<void> };

export async function startFlowSides(size: Pace['world']): Promise<FlowSides> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const start = async (hasFlows: boolean): Promise<FlowSide> => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldloom-bench-flows-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const definitionsDir = join(folder, 'definitions');
    await layFlows(definitionsDir, hasFlows);
    const database = await freshDatabase();
    undo.push(() => database.drop());
    const place = { databaseUrl: database.url, dataDir: join(folder, 'data'), definitionsDir };
    const world = await makeWorld(place, size);
    const client = new pg.Client(database.url);
    await client.connect();
    undo.push(() => client.end());
    const child = await startChild('ours', { ...place, world });
    undo.push(() => child.stop());
    return { world, child, client };
  };
  try {
    await buildPrograms();
    return { without: await start(false), with: await start(true), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
