/** All sides on one database: built, given a world to work on, started; and all of it away again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freshDatabase } from '../support/postgres.ts';
import { buildPrograms } from './build.ts';
import { type Child, type Side, startChild } from './child.ts';
import type { Pace } from './pace.ts';
import type { Runners } from './race.ts';
import { makeWorld, type Setting } from './world.ts';

/** All sides, listening on one database. */
export type Started = {
  readonly setting: Setting;
  readonly runners: Runners;
  readonly client: pg.Client;
  /** Ends them and removes what they worked on. */
  stop(): Promise<void>;
};

type Options = Pick<Setting, 'definitionsDir'> & { readonly size: Pace['world'] };

/** Builds the programs, fills a database of its own and starts all sides on it. */
export async function startSides({ definitionsDir, size }: Options): Promise<Started> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldloom-bench-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const [, database] = await Promise.all([buildPrograms(), freshDatabase()]);
    undo.push(() => database.drop());
    const place = { databaseUrl: database.url, dataDir, definitionsDir };
    const setting: Setting = { ...place, world: await makeWorld(place, size) };
    const client = new pg.Client(database.url);
    await client.connect();
    undo.push(() => client.end());
    const start = async (side: Side): Promise<Child> => {
      const child = await startChild(side, setting);
      undo.push(() => child.stop());
      return child;
    };
    const runners = { ours: await start('ours'), peer: await start('peer'), prepared: await start('prepared') };
    return { setting, runners, client, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
