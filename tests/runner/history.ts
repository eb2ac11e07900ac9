/** What earlier runs left behind: how long files take, which failed last, and which tests fail now and then. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type FlakyTest = {
  readonly step: string;
  readonly file: string;
  readonly name: string;
  /** UTC instants at which it failed and passed when it was run again, oldest first. */
  readonly at: readonly string[];
};

export type History = {
  /** Milliseconds by 'step file'. */
  readonly durations: Readonly<Record<string, number>>;
  /** Files by step that failed in the last run of that step. */
  readonly failed: Readonly<Record<string, readonly string[]>>;
  readonly flaky: readonly FlakyTest[];
};

export const historyFile = 'node_modules/.cache/fieldloom/tests/history.json';
const none: History = { durations: {}, failed: {}, flaky: [] };
const MOST_TIMES = 50;

export const durationKey = (step: string, file: string) => `${step} ${file}`;

/** Nothing where there is none, or none that can be read: it is a help and no result. */
export function readHistory(file = historyFile): History {
  try {
    return { ...none, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<History>) };
  } catch {
    return none;
  }
}

export function writeHistory(history: History, file = historyFile): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.draft`, JSON.stringify(history, null, 1));
  renameSync(`${file}.draft`, file);
}

/** The files in the order in which they are best run: what failed last, then what takes longest, then what is not known. */
export function inOrder<T>(items: readonly T[], fileOf: (item: T) => string, step: string, history: History): T[] {
  const failed = new Set(history.failed[step] ?? []);
  const weight = (item: T) => {
    const file = fileOf(item);
    return (failed.has(file) ? 1e9 : 0) + (history.durations[durationKey(step, file)] ?? 0);
  };
  return [...items].sort((one, other) => weight(other) - weight(one));
}

export type StepOutcome = {
  readonly step: string;
  readonly durations: Readonly<Record<string, number>>;
  readonly failed: readonly string[];
  readonly flaky: readonly { readonly file: string; readonly name: string }[];
};

/** The history with one step more. `now` is a UTC instant, ISO. */
export function remembered(history: History, { step, durations, failed, flaky }: StepOutcome, now: string): History {
  const known = [...history.flaky];
  for (const { file, name } of flaky) {
    const at = known.findIndex((each) => each.step === step && each.file === file && each.name === name);
    const before = known[at];
    if (before) known[at] = { ...before, at: [...before.at, now].slice(-MOST_TIMES) };
    else known.push({ step, file, name, at: [now] });
  }
  return {
    durations: {
      ...history.durations,
      ...Object.fromEntries(Object.entries(durations).map(([file, took]) => [durationKey(step, file), took])),
    },
    failed: { ...history.failed, [step]: failed },
    flaky: known,
  };
}
