/**
 * `npm run bench -- large --rows n`: a large installation of one provider on PostgreSQL. `--keep folder` makes the world there, or
 * uses the one that was made there.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCrowd } from './crowd.ts';
import { measureFigures } from './figures.ts';
import { measureReads } from './measure.ts';
import { measureMonths } from './months.ts';
import { measurePages } from './pages.ts';
import { type Serving, startServing } from './serving.ts';
import { measureStandby } from './standby.ts';
import { measureWeights } from './weights.ts';
import { openWorld } from './world.ts';
import { measureWrites } from './writes.ts';

export type LargeChoice = {
  readonly rows: number;
  /** One request of so many has sub-tasks, events and audit rows: more requests on the same disk. */
  readonly historyOf?: number | undefined;
  readonly keep?: string | undefined;
  /** Of `measures`, by name; absent: all. */
  readonly only?: readonly string[] | undefined;
  /** Reads are taken without the SQL beside them. */
  readonly isAlone?: boolean | undefined;
};

/** In the order in which they are taken: reads before what is written changes the tables. */
const measures: Readonly<
  Record<string, (serving: Serving, print: (text: string) => void, choice: Pick<LargeChoice, 'isAlone'>) => Promise<void>>
> = {
  reads: measureReads,
  figures: measureFigures,
  pages: measurePages,
  writes: measureWrites,
  crowd: measureCrowd,
  standby: measureStandby,
  weights: measureWeights,
  months: measureMonths,
};

export const full = { rows: 1_000_000 } as const;
export const short = { rows: 100_000 } as const;

export async function benchLarge(
  print: (text: string) => void,
  { rows, historyOf = 1, keep, only = Object.keys(measures), isAlone }: LargeChoice,
): Promise<void> {
  const unknown = only.filter((name) => !(name in measures));
  if (unknown.length > 0) throw new Error(`Nothing measures "${unknown.join(', ')}": ${Object.keys(measures).join(', ')}.`);
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'fieldloom-large-')));
  try {
    const world = await openWorld(folder, { requests: rows, historyOf }, print);
    try {
      print(`${rows.toLocaleString('en')} requests at ${world.url}`);
      const serving = await startServing(world.url, folder);
      try {
        for (const [name, measure] of Object.entries(measures)) if (only.includes(name)) await measure(serving, print, { isAlone });
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
