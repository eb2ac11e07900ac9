/** Both servers under the same load, in turns so short that whatever else the machine does meets both. */
import type { Case } from './cases.ts';
import type { Child, Side } from './child.ts';
import { load } from './load.ts';

export const CALLERS = 8;
const ROUNDS = 14;
const ROUND = 450;
const WARM_UP = 1_500;
const MOST_CALLS = 1_500;

export type Runners = Readonly<Record<Side, Child>>;
export type Measured = {
  /** Calls in a second, median of the rounds. */
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of the server's own processor time for one call. */
  readonly cpu: number;
};
/** `ratio`: ours over the peer's rate, median of the pairs of neighbouring rounds; `cpuRatio`: peer's over our processor time. */
export type Raced = { readonly name: string; readonly ratio: number; readonly cpuRatio: number } & Readonly<Record<Side, Measured>>;

const sides = ['ours', 'peer'] as const;

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}
export const median = (values: readonly number[]) => quantile(values, 0.5);

type Round = { readonly rate: number; readonly times: readonly number[]; readonly cpu: number };

async function round({ port, ask }: Child, next: Case['next'][Side], token: string, duration: number): Promise<Round> {
  await ask({ do: 'reset' });
  const { times, seconds } = await load({ port, token, callers: CALLERS, duration, limit: MOST_CALLS, next });
  const { cpu } = await ask({ do: 'read' });
  return { rate: times.length / seconds, times, cpu };
}

function measuredOf(rounds: readonly Round[]): Measured {
  const times = rounds.flatMap((each) => each.times);
  const cpu = rounds.reduce((sum, each) => sum + each.cpu, 0) / times.length;
  return { rate: median(rounds.map(({ rate }) => rate)), p50: median(times), p95: quantile(times, 0.95), cpu };
}

export async function race({ name, next }: Case, runners: Runners, token: string): Promise<Raced> {
  for (const side of sides) await round(runners[side], next[side], token, WARM_UP);
  const rounds: Record<Side, Round[]> = { ours: [], peer: [] };
  for (let index = 0; index < ROUNDS; index += 1) {
    for (const side of index % 2 === 0 ? sides : sides.toReversed()) {
      rounds[side].push(await round(runners[side], next[side], token, ROUND));
    }
  }
  const ratios = rounds.ours.map(({ rate }, index) => rate / (rounds.peer[index]?.rate ?? Number.NaN));
  const [ours, peer] = [measuredOf(rounds.ours), measuredOf(rounds.peer)];
  return { name, ratio: median(ratios), cpuRatio: peer.cpu / ours.cpu, ours, peer };
}
