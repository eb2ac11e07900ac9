/**
 * `npm run bench -- flows`: what flows cost those who write, how long it takes until they are done, and how fast a heap of
 * executions is worked off.
 */
import { cpus } from 'node:os';
import { type AtOnce, runAtOnce } from '../../support/flows-at-once.ts';
import { full, type Pace } from './pace.ts';
import { atOnceTable, lagTable, writesTable } from './report.ts';
import { startFlowSides } from './sides.ts';
import { type UnderLoad, underLoad } from './under-load.ts';

export type FlowFigures = { readonly load: UnderLoad; readonly atOnce: Readonly<Record<'postgres' | 'pglite', AtOnce>> };

export async function benchFlows(print: (text: string) => void, pace: Pace = full): Promise<FlowFigures> {
  const sides = await startFlowSides(pace.world);
  let load: UnderLoad;
  try {
    const [events, requests] = [pace.events, pace.world.requests].map((count) => count.toLocaleString('en'));
    print(`${events} records by single calls and lists on each side, beside ${requests} requests; ${cpus().length} processors for all.`);
    load = await underLoad(sides, pace);
    print(writesTable(load));
    print(lagTable(load));
  } finally {
    await sides.stop();
  }
  const atOnce = {
    postgres: await runAtOnce('postgres', pace.atOnce.postgres),
    pglite: await runAtOnce('pglite', pace.atOnce.pglite),
  };
  print(atOnceTable(atOnce));
  return { load, atOnce };
}
