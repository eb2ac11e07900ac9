/**
 * A project of Vitest as one step: its files once, and those with failures once more, so that flaky is told from broken. So
 * are those that a worker left without an end when it died. Of a file with very many tests only those that failed are looked
 * at again: hundreds of pages are not opened anew for the sake of one.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import type { Failure, FileResult, TestEvent } from './events.ts';

export const logFolder = 'node_modules/.cache/fieldloom/tests';

export type VitestCall = {
  /** Of the step; its history and its log bear it. */
  readonly step: string;
  readonly project: string;
  /** Files to run; all of the project when absent. */
  readonly files?: readonly string[] | undefined;
  /** Pattern of names of tests, where only some of the files are meant; the others count for nothing. */
  readonly names?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly onEvent: (event: TestEvent) => void;
};

type Pass = {
  readonly code: number;
  /** The files that were to run. */
  readonly begun: readonly string[];
  /** Those that ended. */
  readonly files: readonly FileResult[];
  readonly errors: readonly string[];
};

export type FlakyFailure = Failure & { readonly file: string };

export type VitestOutcome = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileResult[];
  /** What failed each time, by file; `file` is empty for what belongs to none. */
  readonly failures: readonly FlakyFailure[];
  /** What failed once and passed once. */
  readonly flaky: readonly FlakyFailure[];
  /** Where all of its output is kept. */
  readonly log: string;
};

/** Runs the step; never rejects: a Vitest that dies is a failure. */
export async function runVitest(call: VitestCall): Promise<VitestOutcome> {
  const first = await pass(call, 'w');
  const broken = first.files.filter(({ failures }) => failures.length > 0);
  const byName = broken.filter(isOfMany);
  const files = [...broken.filter((each) => !byName.includes(each)).map(({ file }) => file), ...unendedOf(first)];
  const again: Pass[] = [];
  if (files.length > 0) again.push(await pass({ ...call, files }, 'a'));
  for (const { file, failures } of byName) again.push(await pass({ ...call, files: [file], names: patternOf(failures) }, 'a'));
  const outcome = outcomeOf(first, again.length > 0 ? joined(again) : undefined);
  return { ...outcome, skipped: call.names === undefined ? outcome.skipped : 0, log: logOf(call) };
}

/** So many tests in one file are looks at things of one kind, none of which needs the one before. */
const MANY = 100;

/** Whether what failed of the file can be looked at by itself: a file or group that broke down has to begin anew. */
export const isOfMany = ({ passed, failures, failedGroups }: FileResult): boolean => failedGroups === 0 && passed + failures.length > MANY;

/** For `-t`: these names as they are, and no others. */
export const patternOf = (failures: readonly Failure[]): string =>
  `^(${failures.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`;

const joined = (passes: readonly Pass[]): Pass => ({
  code: Math.max(...passes.map(({ code }) => code)),
  begun: passes.flatMap(({ begun }) => begun),
  files: passes.flatMap(({ files }) => files),
  errors: passes.flatMap(({ errors }) => errors),
});

/** The process of a worker ended by itself: its files say nothing. Of anything else that belongs to no test there is no second look. */
const isDeath = (error: string): boolean => /^\[vitest-pool\]: Worker \S+ emitted error/.test(error);

/** Files without an end because their worker died. */
function unendedOf({ begun, files, errors }: Pass): readonly string[] {
  const ended = new Set(files.map(({ file }) => file));
  return errors.some(isDeath) ? begun.filter((file) => !ended.has(file)) : [];
}

const logOf = ({ step }: VitestCall) => `${logFolder}/${step}.log`;

function pass(call: VitestCall, flags: 'w' | 'a'): Promise<Pass> {
  const { step, project, files = [], names, env, onEvent } = call;
  mkdirSync(logFolder, { recursive: true });
  const log = createWriteStream(logOf(call), { flags });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=./tests/runner/reporter.ts',
  ];
  const child = spawn(process.execPath, [...args, ...(names === undefined ? [] : ['-t', names]), ...files], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, FORCE_COLOR: '0', TEST_STEP: step, ...env },
  });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const results: FileResult[] = [];
  let begun: readonly string[] = [];
  let errors: readonly string[] = ['Vitest ended before its tests did.'];
  child.on('message', (message) => {
    const event = message as TestEvent;
    if (event.kind === 'begun') begun = event.files;
    if (event.kind === 'file') results.push(event.result);
    if (event.kind === 'ended') errors = event.errors;
    onEvent(event);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? 1, begun, files: results, errors })));
}

const BESIDES = 'besides the tests';

/** What two looks come to: a test is broken when it failed in both, or in the only one that it came to an end in. */
export function outcomeOf(first: Pass, second: Pass | undefined): Omit<VitestOutcome, 'log'> {
  const unended = new Set(unendedOf(first));
  const late = second?.files.filter(({ file }) => unended.has(file)) ?? [];
  const again = new Map(second?.files.map((result) => [result.file, result]));
  const failures: FlakyFailure[] = [];
  const flaky: FlakyFailure[] = [];
  let passed = 0;
  const files = [...first.files, ...late];
  for (const { file, failures: before, passed: well } of files) {
    const after = unended.has(file) ? undefined : again.get(file);
    const twice = after ? before.filter(({ name }) => after.failures.some((each) => each.name === name)) : before;
    const once = [...before, ...(after?.failures ?? [])].filter(({ name }) => !twice.some((each) => each.name === name));
    failures.push(...twice.map((failure) => ({ file, ...failure })));
    flaky.push(...once.map((failure) => ({ file, ...failure })));
    // What could not even be read the first time counts by the look that read it.
    passed += Math.max(
      well + before.length - twice.length,
      after ? after.passed + after.failures.filter(({ name }) => !twice.some((each) => each.name === name)).length : 0,
    );
  }
  const passes = second ? [first, second] : [first];
  // A worker died, but no file is without an end in the second look, in which none did.
  const isMadeGood = late.length === unended.size && !second?.errors.some(isDeath);
  if (isMadeGood) flaky.push(...first.errors.filter(isDeath).map((error) => ({ file: '', name: BESIDES, errors: [error] })));
  const loose = passes.flatMap(({ errors }) => errors.filter((error) => !(isMadeGood && isDeath(error))));
  const isSilent = (pass: Pass) => pass.code !== 0 && pass.errors.length === 0 && pass.files.every((each) => each.failures.length === 0);
  const died = passes.some(isSilent) ? ['Vitest ended badly, without a failed test.'] : [];
  failures.push(...[...loose, ...died].map((error) => ({ file: '', name: BESIDES, errors: [error] })));
  if (passed + failures.length === 0) failures.push({ file: '', name: BESIDES, errors: ['No test ran.'] });
  const skipped = files.reduce((sum, each) => sum + each.skipped, 0);
  return { passed, failed: failures.length, skipped, files, failures, flaky };
}
