/** Runs steps side by side and says what becomes of them. */
import { readdirSync } from 'node:fs';
import { runCommand } from './command-step.ts';
import type { TestEvent } from './events.ts';
import { type History, readHistory, remembered, writeHistory } from './history.ts';
import { type Ended, schedule } from './schedule.ts';
import type { Step } from './steps.ts';
import { runVitest } from './vitest-step.ts';
import {
  closingLine,
  failureLines,
  flakyLines,
  type Progress,
  progressLine,
  type StepResult,
  seconds,
  slowLines,
  stepLine,
} from './words.ts';

/** For two cores; `TEST_PLACES` says otherwise. */
const PLACES = Number(process.env.TEST_PLACES ?? 2);
const SAY_EVERY_MS = 10_000;
/** Where the crawl keeps pictures (tests/browser/crawl/pictures.ts). */
const pictureFolder = process.env.SCREENSHOTS || 'node_modules/.cache/fieldloom/pictures';

/** Resolves with whether all of it holds. */
export async function run(steps: readonly Step[], print: (line: string) => void): Promise<boolean> {
  const began = Date.now();
  const running = new Map<string, Progress>();
  let history = readHistory();
  const say = setInterval(() => running.size > 0 && print(progressLine(Date.now() - began, [...running.values()])), SAY_EVERY_MS);

  const ended = await schedule<Step, StepResult>({
    steps,
    places: PLACES,
    isWell: ({ failed }) => failed === 0,
    run: async (step) => {
      running.set(step.name, { name: step.name, done: 0, files: 0, tests: 0 });
      const result = await runStep(step, running, print);
      running.delete(step.name);
      history = keep(history, result);
      print(stepLine(result));
      for (const failure of result.failures) for (const line of failureLines(failure)) print(line);
      if (result.failed > 0) print(`  All that it said: ${result.log}`);
      return result;
    },
  }).finally(() => clearInterval(say));

  const results = steps.map((step) => resultOf(step.name, ended.get(step.name)));
  for (const line of closingWords(results, history, Date.now() - began)) print(line);
  return results.every(({ failed }) => failed === 0);
}

/** What the workers of all steps share: one PostgreSQL, and what is made in it (tests/support/run.ts). */
const shared = { TEST_RUN: String(process.pid) };

async function runStep(step: Step, running: Map<string, Progress>, print: (line: string) => void): Promise<StepResult> {
  const env = { ...shared, ...step.env };
  if (step.kind === 'command') return runCommand({ name: step.name, line: step.line, env });
  const began = Date.now();
  const outcome = await runVitest({
    step: step.name,
    project: step.project,
    files: step.files,
    names: step.names,
    env,
    onEvent: (event) => {
      const known = running.get(step.name);
      if (known) running.set(step.name, { ...known, ...progressOf(event, known) });
      if (event.kind === 'file') for (const { name } of event.result.failures) print(`✗ ${step.name}: ${event.result.file} > ${name}`);
    },
  });
  return { name: step.name, took: Date.now() - began, ...outcome };
}

/** What an event says of how far a step is; a second look at files that failed begins anew. */
function progressOf(event: TestEvent, { done }: Progress): Partial<Progress> {
  if (event.kind === 'begun') return { done: 0, files: event.files.length, tests: 0 };
  if (event.kind === 'tests') return { tests: event.count };
  return event.kind === 'file' ? { done: done + 1 } : {};
}

const resultOf = (name: string, end: Ended<StepResult> | undefined): StepResult => {
  if (end?.state === 'done') return end.value;
  const because = end?.state === 'left-out' ? `Not run, because ${end.because} failed.` : 'Not run.';
  const failures = [{ file: '', name, errors: [because] }];
  return { name, passed: 0, failed: 1, skipped: 0, took: 0, files: [], failures, flaky: [], log: '' };
};

function keep(history: History, { name, files, failures, flaky }: StepResult): History {
  if (files.length === 0) return history;
  const durations = Object.fromEntries(files.map(({ file, took }) => [file, took]));
  const failed = [...new Set(failures.map(({ file }) => file).filter(Boolean))];
  const next = remembered(history, { step: name, durations, failed, flaky }, new Date().toISOString());
  writeHistory(next);
  return next;
}

function closingWords(results: readonly StepResult[], history: History, took: number): readonly string[] {
  const failed = results.filter((result) => result.failed > 0);
  const pictures = picturesTaken();
  return [
    '',
    'Where the time went:',
    ...results.map((result) => `  ${seconds(result.took).padStart(8)}  ${result.name}`),
    `  ${seconds(took).padStart(8)}  all, side by side`,
    ...slowLines(results),
    ...flakyLines(results, history.flaky),
    ...(failed.length > 0 ? ['', 'Failed:', ...failed.flatMap(({ failures }) => failures.flatMap(failureLines))] : []),
    ...(pictures > 0 ? [`Pictures of pages that failed: ${pictureFolder} (${pictures})`] : []),
    '',
    closingLine(results),
  ];
}

function picturesTaken(): number {
  try {
    return readdirSync(pictureFolder).length;
  } catch {
    return 0;
  }
}
