/** All measurements on one database, printed as they come. */
import { join } from 'node:path';
import pg from 'pg';
import { agree } from './agree.ts';
import { type Case, create, getOne, list, ourList } from './cases.ts';
import { type Child, startChild } from './child.ts';
import { load, type Request } from './load.ts';
import { CALLERS, median, type Raced, type Runners, race } from './race.ts';
import {
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
import { wallCosts } from './row-security.ts';
import { profileOf, traceOf } from './where.ts';
import type { World } from './world.ts';

export type Setting = { readonly databaseUrl: string; readonly dataDir: string; readonly world: World };

export async function measure(setting: Setting, print: (text: string) => void): Promise<readonly Raced[]> {
  const client = new pg.Client(setting.databaseUrl);
  await client.connect();
  const started: Child[] = [];
  const start = async (side: Child['side']) => {
    const child = await startChild(side, setting);
    started.push(child);
    return child;
  };
  try {
    const runners: Runners = { ours: await start('ours'), peer: await start('peer'), prepared: await start('prepared') };
    const tokens = await agree(runners, setting.world, client);
    const cases = [list('list', 50), list('list, next page', 50, tokens), getOne(setting.world), create(setting.world)];
    const raced: Raced[] = [];
    for (const each of cases) raced.push(await race(each, runners, setting.world.token));
    print(raceTable(raced));
    print(cpuTable(raced));
    await explain({ setting, runners, cases: cases.filter(({ name }) => !name.includes(',')) }, print);
    print(wallTable(await wallCosts(client, setting.world)));
    return raced;
  } finally {
    for (const child of started) await child.stop();
    await client.end();
  }
}

type Explaining = { readonly setting: Setting; readonly runners: Runners; readonly cases: readonly Case[] };

async function explain({ setting: { world, dataDir }, runners, cases }: Explaining, print: (text: string) => void): Promise<void> {
  print(variantTable(await variants(runners.ours, world.token)));
  const shares = [];
  for (const { name, next } of cases) {
    shares.push({ name, shares: await profileOf(runners.ours, next.ours, world.token, join(dataDir, `${name}.cpuprofile`)) });
  }
  print(sharesTable(shares));
  const traces: CaseTrace[] = [];
  for (const { name, next } of cases) {
    const [ours, peer] = [await traceOf(runners.ours, next.ours, world.token), await traceOf(runners.peer, next.peer, world.token)];
    traces.push({ name, ours, peer });
  }
  print(traceTable(traces));
  for (const { name, ours } of traces) print(statementTable(name, ours));
}

/** What the choices of a list cost, each in turns of its own and several times round. */
const choices: readonly (readonly [name: string, request: Request])[] = [
  ['10 rows', ourList({ page_size: 10 })],
  ['50 rows', ourList({ page_size: 50 })],
  ['50 rows, 6 fields', ourList({ page_size: 50, fields: '/display_code,/title,/status,/priority,/due,/cust_name' })],
  ['50 rows, labels', ourList({ page_size: 50, labels: 'true' })],
  ['200 rows', ourList({ page_size: 200 })],
];
const VARIANT_ROUNDS = 4;
const VARIANT_ROUND = 350;

async function variants({ port }: Child, token: string): Promise<readonly Variant[]> {
  const found = choices.map(([name, request]) => ({ name, request, rates: [] as number[], times: [] as number[] }));
  for (let turn = 0; turn < VARIANT_ROUNDS; turn += 1) {
    for (const { request, rates, times } of found) {
      const loaded = await load({ port, token, callers: CALLERS, duration: VARIANT_ROUND, limit: 1_000, next: () => request });
      rates.push(loaded.times.length / loaded.seconds);
      times.push(...loaded.times);
    }
  }
  return found.map(({ name, rates, times }) => ({ name, rate: median(rates), p50: median(times) }));
}
