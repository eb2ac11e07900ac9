/** Writes with and without flows, in turns, while somebody looks at lists. */
import { ourList } from '../cases.ts';
import { load, openLine } from '../load.ts';
import { median, quantile } from '../race.ts';
import { type Ended, endedOf, untilEnded } from './executions.ts';
import type { Pace } from './pace.ts';
import type { FlowSide, FlowSides } from './sides.ts';
import { CYCLE, createWrites, type Write } from './writes.ts';

/** As many as may send lists of records at once (engine/server/http/parallel-limit.ts). */
const WRITERS = 3;
/** Milliseconds between two lists. */
const PAUSE = 50;

/** Milliseconds of a list of 50. */
export type Lists = { readonly p50: number; readonly p95: number };
export type Loaded = {
  readonly records: number;
  /** Records a second, median of the turns. */
  readonly rate: number;
  readonly lists: Lists;
};
export type UnderLoad = {
  readonly quiet: Lists;
  readonly without: Loaded;
  readonly with: Loaded;
  /** Records a second with flows over those without, median of neighbouring turns; `whole`: until the last execution has ended. */
  readonly ratio: { readonly rate: number; readonly whole: number };
  readonly ended: Ended;
};

type Turn = { readonly records: number; readonly seconds: number; readonly whole: number; readonly lists: readonly number[] };

const listsOf = (times: readonly number[]): Lists => ({ p50: median(times), p95: quantile(times, 0.95) });
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Somebody who looks at a list again and again; `stop` answers how long each took. */
function startLooking({ child, world }: FlowSide): { stop(): Promise<readonly number[]> } {
  const line = openLine({ port: child.port, token: world.token });
  const times: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await line.call(ourList({ page_size: 50 }));
      if (status !== 200) throw new Error(`A list was answered with ${status}.`);
      times.push(performance.now() - began);
      await sleep(PAUSE);
    }
  })();
  // Who stops it is told.
  looking.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await looking.finally(() => line.close());
      return times;
    },
  };
}

async function turnOf(side: FlowSide, next: () => Write, records: number): Promise<Turn> {
  const { child, world, client } = side;
  const limit = Math.round((records / CYCLE.records) * CYCLE.calls);
  let written = 0;
  const looking = startLooking(side);
  const { seconds } = await load({
    port: child.port,
    token: world.token,
    callers: WRITERS,
    duration: Number.POSITIVE_INFINITY,
    limit,
    next: () => {
      const write = next();
      written += write.records;
      return write.request;
    },
  });
  const lists = await looking.stop();
  const after = await untilEnded(client);
  return { records: written, seconds, whole: seconds + after / 1000, lists };
}

const rateOf = ({ records, seconds }: Turn) => records / seconds;
const wholeOf = ({ records, whole }: Turn) => records / whole;

export async function underLoad(sides: FlowSides, { events, turns, quietLists }: Pace): Promise<UnderLoad> {
  const looking = startLooking(sides.without);
  await sleep(quietLists * PAUSE);
  const quiet = listsOf(await looking.stop());
  const done = { without: [] as Turn[], with: [] as Turn[] };
  const writes = { without: createWrites(sides.without.world), with: createWrites(sides.with.world) };
  // What runs often is compiled by then.
  for (const name of ['without', 'with'] as const) await turnOf(sides[name], writes[name], CYCLE.records);
  for (let turn = 0; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const);
    for (const name of order) done[name].push(await turnOf(sides[name], writes[name], events / turns));
  }
  const loadedOf = (all: readonly Turn[]): Loaded => ({
    records: all.reduce((sum, { records }) => sum + records, 0),
    rate: median(all.map(rateOf)),
    lists: listsOf(all.flatMap(({ lists }) => lists)),
  });
  const ratioBy = (measure: (turn: Turn) => number) =>
    median(done.with.map((turn, at) => measure(turn) / (done.without.map(measure)[at] ?? Number.NaN)));
  return {
    quiet,
    without: loadedOf(done.without),
    with: loadedOf(done.with),
    ratio: { rate: ratioBy(rateOf), whole: ratioBy(wholeOf) },
    ended: await endedOf(sides.with.client),
  };
}
