/** All measurements on one database, printed as they come. */
import { join } from 'node:path';
import { type Case, create, getOne, list, ourList, type Tokens } from './cases.ts';
import type { Child } from './child.ts';
import { load, type Request } from './load.ts';
import type { Pace } from './pace.ts';
import { CALLERS, median, type Raced, race } from './race.ts';
import {
  type CaseShares,
  type CaseTrace,
  cpuTable,
  raceTable,
  sharesTable,
  statementTable,
  traceTable,
  type Variant,
  variantTable,
  wallTable,
} from './report.ts';
import { type WallCost, wallCosts } from './row-security.ts';
import type { Started } from './sides.ts';
import { profileOf, traceOf } from './where.ts';

export type Measurements = {
  readonly raced: readonly Raced[];
  readonly variants: readonly Variant[];
  readonly shares: readonly CaseShares[];
  readonly traces: readonly CaseTrace[];
  readonly walls: readonly WallCost[];
};

export async function measure(started: Started, tokens: Tokens, pace: Pace, print: (text: string) => void): Promise<Measurements> {
  const { runners, client, setting } = started;
  const { world } = setting;
  const cases = [list('list', 50), list('list, next page', 50, tokens), getOne(world), create(world)];
  const raced: Raced[] = [];
  for (const each of cases) raced.push(await race(each, runners, world.token, pace.race));
  print(raceTable(raced));
  print(cpuTable(raced));
  const explained = await explain(
    started,
    cases.filter(({ name }) => !name.includes(',')),
    pace,
    print,
  );
  const walls = await wallCosts(client, world, pace.wallTurns);
  print(wallTable(walls));
  return { raced, ...explained, walls };
}

async function explain(
  { setting: { world, dataDir }, runners }: Started,
  cases: readonly Case[],
  pace: Pace,
  print: (text: string) => void,
): Promise<Pick<Measurements, 'variants' | 'shares' | 'traces'>> {
  const { token } = world;
  const variants = await variantsOf(runners.ours, token, pace.variants);
  print(variantTable(variants));
  const shares: CaseShares[] = [];
  for (const { name, next } of cases) {
    const file = join(dataDir, `${name}.cpuprofile`);
    shares.push({ name, shares: await profileOf({ child: runners.ours, next: next.ours, token }, file, pace.profile) });
  }
  print(sharesTable(shares));
  const traces: CaseTrace[] = [];
  for (const { name, next } of cases) {
    const ours = await traceOf({ child: runners.ours, next: next.ours, token }, pace.trace);
    const peer = await traceOf({ child: runners.peer, next: next.peer, token }, pace.trace);
    traces.push({ name, ours, peer });
  }
  print(traceTable(traces));
  for (const { name, ours } of traces) print(statementTable(name, ours));
  return { variants, shares, traces };
}

/** What the choices of a list cost, each in turns of its own and several times round. */
const choices: readonly (readonly [name: string, request: Request])[] = [
  ['10 rows', ourList({ page_size: 10 })],
  ['50 rows', ourList({ page_size: 50 })],
  ['50 rows, 6 fields', ourList({ page_size: 50, fields: '/display_code,/title,/status,/priority,/due,/cust_name' })],
  ['50 rows, labels', ourList({ page_size: 50, labels: 'true' })],
  ['200 rows', ourList({ page_size: 200 })],
];

async function variantsOf({ port }: Child, token: string, { rounds, round }: Pace['variants']): Promise<readonly Variant[]> {
  const found = choices.map(([name, request]) => ({ name, request, rates: [] as number[], times: [] as number[] }));
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const { request, rates, times } of found) {
      const loaded = await load({ port, token, callers: CALLERS, ...round, next: () => request });
      rates.push(loaded.times.length / loaded.seconds);
      times.push(...loaded.times);
    }
  }
  return found.map(({ name, rates, times }) => ({ name, rate: median(rates), p50: median(times) }));
}
