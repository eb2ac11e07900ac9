/**
 * `npm run bench -- dispatch`: how far the optimiser's plans are from the published optima after so many seconds, on one thread.
 * `--seconds 1,5,30` for each case (1 without it), `--dir <folder>` takes other files of the same form. Seconds are those that the
 * thread had a processor for: what else a machine does makes no plan worse.
 */
import { search } from '../../../src/server/scheduling/solver/index.ts';
import { table } from '../report.ts';
import { type Instance, measured, readInstances } from './instance.ts';

export const published = new URL('./instances', import.meta.url).pathname;

export type DispatchPace = { readonly dir: string; readonly seconds: readonly number[]; readonly only?: (instance: Instance) => boolean };

export const full: DispatchPace = { dir: published, seconds: [1] };
export const short: DispatchPace = { dir: published, seconds: [0.1], only: ({ name }) => ['C101', 'R105'].includes(name) };

export type Case = {
  readonly name: string;
  readonly visits: number;
  /** Of the last plan; absent where it breaks a rule. */
  readonly distance?: number;
  /** Percent above the published optimum; absent where there is none. */
  readonly gap?: number;
  readonly steps: number;
  /** Until there was a plan with every visit in it; absent: there was none. */
  readonly whole?: number;
};

export type Summary = { readonly cases: readonly Case[]; readonly mean: number; readonly worst: number; readonly infeasible: number };

const SEED = 1;
const SECOND = 1e6;

/** Seconds of a processor: of this thread, or of the whole process on a Node that does not count threads. */
function busySeconds(): number {
  const { user, system } = typeof process.threadCpuUsage === 'function' ? process.threadCpuUsage() : process.cpuUsage();
  return (user + system) / SECOND;
}

export function run(instance: Instance, seconds: number): Case {
  const began = busySeconds();
  const since = () => busySeconds() - began;
  let whole: number | undefined;
  const { plan, steps } = search(instance.problem, {
    seed: SEED,
    progress: (_, left) => {
      if (left === 0) whole ??= since();
      return since() / seconds;
    },
  });
  const told = { name: instance.name, visits: instance.problem.visits, steps, ...(whole === undefined ? {} : { whole }) };
  try {
    const distance = measured(instance, plan);
    return { ...told, distance, ...(instance.best === undefined ? {} : { gap: (distance / instance.best - 1) * 100 }) };
  } catch {
    return told;
  }
}

export function summaryOf(cases: readonly Case[]): Summary {
  const gaps = cases.flatMap(({ gap }) => gap ?? []);
  return {
    cases,
    mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    worst: Math.max(...gaps),
    infeasible: cases.filter(({ distance }) => distance === undefined).length,
  };
}

const percent = (value: number | undefined, digits = 2) => (value === undefined ? '' : `${value.toFixed(digits)} %`);

export function benchDispatch(print: (text: string) => void, { dir, seconds, only = () => true }: DispatchPace): readonly Summary[] {
  const instances = readInstances(dir).filter(only);
  const all = seconds.map((each) => summaryOf(instances.map((instance) => run(instance, each))));
  print(
    table(
      ['case', 'visits', 'all placed after', ...seconds.flatMap((each) => [`${each} s`, 'gap', 'steps'])],
      instances.map(({ name, problem }, index) => [
        name,
        problem.visits,
        `${(all[0]?.cases[index]?.whole ?? Number.NaN).toFixed(3)} s`,
        ...all.flatMap(({ cases }) => {
          const { distance, gap, steps } = cases[index] ?? {};
          return [distance?.toFixed(1) ?? 'infeasible', percent(gap), steps ?? ''];
        }),
      ]),
    ),
  );
  for (const [index, { mean, worst, infeasible }] of all.entries())
    print(`${seconds[index]} s a case: mean gap ${percent(mean, 3)}, largest ${percent(worst)}, infeasible: ${infeasible}`);
  const last = all.at(-1);
  if (last) print(`mean gap ${percent(last.mean, 3)}, infeasible: ${last.infeasible}`);
  return all;
}
