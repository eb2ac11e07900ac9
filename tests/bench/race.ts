/** Both servers under the same load, in turns so short that whatever else the machine does meets both. */
import type { Case } from './cases.ts';
import { type Child, type Side, sides } from './child.ts';
import { load } from './load.ts';
import type { Bounds, Pace } from './pace.ts';

export const CALLERS = 8;

export type Runners = Readonly<Record<Side, Child>>;
export type Measured = {
  /** Calls in a second, median of the rounds. */
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of the server's own processor time for one call. */
  readonly cpu: number;
};
/** Ours against one of the peers: `rate` calls a second over theirs, median of neighbouring rounds; `cpu` their processor time over ours. */
export type Ratio = { readonly rate: number; readonly cpu: number };
export type Raced = {
  readonly name: string;
  readonly sides: Readonly<Record<Side, Measured>>;
  readonly ratios: Readonly<Record<Exclude<Side, 'ours'>, Ratio>>;
};

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}
export const median = (values: readonly number[]) => quantile(values, 0.5);

type Round = { readonly rate: number; readonly times: readonly number[]; readonly cpu: number };

type Running = Bounds & { readonly next: Case['next'][Side]; readonly token: string };

async function run({ port, ask }: Child, running: Running): Promise<Round> {
  await ask({ do: 'reset' });
  const { times, seconds } = await load({ port, callers: CALLERS, ...running });
  const { cpu } = await ask({ do: 'read' });
  return { rate: times.length / seconds, times, cpu };
}

function measuredOf(rounds: readonly Round[]): Measured {
  const times = rounds.flatMap((each) => each.times);
  const cpu = rounds.reduce((sum, each) => sum + each.cpu, 0) / times.length;
  return { rate: median(rounds.map(({ rate }) => rate)), p50: median(times), p95: quantile(times, 0.95), cpu };
}

export async function race({ name, next }: Case, runners: Runners, token: string, pace: Pace['race']): Promise<Raced> {
  const turn = (side: Side, bounds: Bounds) => run(runners[side], { ...bounds, next: next[side], token });
  for (const side of sides) await turn(side, pace.warmUp);
  const rounds: Record<Side, Round[]> = { ours: [], peer: [], prepared: [] };
  for (let index = 0; index < pace.rounds; index += 1) {
    for (const side of index % 2 === 0 ? sides : sides.toReversed()) rounds[side].push(await turn(side, pace.round));
  }
  const measured = { ours: measuredOf(rounds.ours), peer: measuredOf(rounds.peer), prepared: measuredOf(rounds.prepared) };
  const ratioTo = (side: Side): Ratio => ({
    rate: median(rounds.ours.map(({ rate }, index) => rate / (rounds[side][index]?.rate ?? Number.NaN))),
    cpu: measured[side].cpu / measured.ours.cpu,
  });
  return { name, sides: measured, ratios: { peer: ratioTo('peer'), prepared: ratioTo('prepared') } };
}
