/** What a run says while it runs, and at its end. Pure texts; run.ts prints them. */
import type { FlakyTest } from './history.ts';
import type { FlakyFailure, VitestOutcome } from './vitest-step.ts';

/** What a step came to; a command has no files and is one test. */
export type StepResult = VitestOutcome & {
  readonly name: string;
  /** Milliseconds. */
  readonly took: number;
};

export type Progress = { readonly name: string; readonly done: number; readonly files: number; readonly tests: number };

const LONGEST_FAILURE = 40;
const SLOWEST_FILES = 10;
const SLOWEST_TESTS = 5;

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const clock = (milliseconds: number) => {
  const whole = Math.floor(milliseconds / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
const pad = (text: string, width: number) => text.padEnd(width);

/** `1:20  api 34/94 files, 820 tests · ui 120/210 files, 700 tests`; a step that does not count files says its name alone. */
export const progressLine = (sinceStart: number, running: readonly Progress[]): string => {
  const wordsOf = ({ name, done, files, tests }: Progress) => (files > 0 ? `${name} ${done}/${files} files, ${tests} tests` : name);
  return `  ${clock(sinceStart)}  ${running.map(wordsOf).join(' · ')}`;
};

export const stepLine = ({ name, passed, failed, skipped, took }: StepResult): string =>
  `${failed > 0 ? '✗' : '✓'} ${pad(name, 14)}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}  (${seconds(took)})`;

/** A failure with its words, as long as a screen shows. */
export function failureLines({ file, name, errors }: FlakyFailure): readonly string[] {
  const lines = errors.flatMap((error) => error.split('\n'));
  const more = lines.length > LONGEST_FAILURE ? [`    … ${lines.length - LONGEST_FAILURE} lines more in the log`] : [];
  return [`  ${[file, name].filter(Boolean).join(' > ')}`, ...lines.slice(0, LONGEST_FAILURE).map((line) => `    ${line}`), ...more];
}

/** Files and tests that took longest, over all steps. */
export function slowLines(steps: readonly StepResult[]): readonly string[] {
  const files = steps.flatMap(({ name, files: own }) => own.map(({ file, took }) => ({ what: `${name} ${file}`, took })));
  const tests = steps.flatMap(({ files: own }) =>
    own.flatMap(({ file, slowest }) => slowest.map((test) => ({ what: `${file} > ${test.name}`, took: test.took }))),
  );
  const longest = (items: readonly { readonly what: string; readonly took: number }[], most: number) =>
    [...items]
      .sort((one, other) => other.took - one.took)
      .slice(0, most)
      .map(({ what, took }) => `  ${seconds(took).padStart(8)}  ${what}`);
  if (files.length === 0) return [];
  return ['Slowest files:', ...longest(files, SLOWEST_FILES), 'Slowest tests:', ...longest(tests, SLOWEST_TESTS)];
}

/** Tests that failed and passed in this run, each with how often that was seen before. */
export function flakyLines(steps: readonly StepResult[], known: readonly FlakyTest[]): readonly string[] {
  const lines = steps.flatMap(({ name: step, flaky }) =>
    flaky.flatMap((failure) => {
      const past = known.find((each) => each.step === step && each.file === failure.file && each.name === failure.name);
      const times = past && past.at.length > 1 ? `, seen ${past.at.length} times since ${past.at[0]?.slice(0, 10)}` : '';
      return [`  ${step}: ${failure.file} > ${failure.name}${times}`, ...failureLines(failure).slice(1, 6)];
    }),
  );
  return lines.length > 0 ? ['Flaky (failed once, passed once):', ...lines] : [];
}

/** `N passed, N failed`, alone on its line. */
export const closingLine = (steps: readonly StepResult[]): string => {
  const sum = (key: 'passed' | 'failed' | 'skipped') => steps.reduce((total, step) => total + step[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
};
