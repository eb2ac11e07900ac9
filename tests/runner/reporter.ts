/** Vitest's side of a run: tells the process above of every file as it ends. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node';
import type { Failure, FileResult, TestEvent } from './events.ts';

const SLOWEST = 3;
const TELL_EACH = 20;

const tell = (event: TestEvent) => process.send?.(event);

/** Message, difference, place and what it came from (how a worker ended, and in which file), as far as they are there. */
function wordsOf({ message, diff, stack, cause }: SerializedError & { readonly diff?: string }): string {
  const places = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  const from = cause?.message ? `Because: ${cause.message}` : undefined;
  return stripVTControlCharacters([message, from, diff, ...places.slice(0, 4)].filter(Boolean).join('\n'));
}

const nameOf = (path: string): string => relative(process.cwd(), path).replaceAll('\\', '/');

const failureOf = (entity: TestCase | TestSuite | TestModule, name: string, errors: readonly SerializedError[]): Failure => ({
  name: entity.type === 'module' ? 'the file itself' : name,
  errors: errors.map(wordsOf),
});

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()];
  const stateOf = (test: TestCase) => test.result().state;
  const suites = [module, ...module.children.allSuites()];
  const failures = [
    ...suites.flatMap((suite) => {
      const errors = suite.errors();
      return errors.length > 0 ? [failureOf(suite, suite.type === 'suite' ? suite.fullName : '', errors)] : [];
    }),
    ...tests.filter((test) => stateOf(test) === 'failed').map((test) => failureOf(test, test.fullName, test.result().errors ?? [])),
  ];
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic();
  return {
    file: nameOf(module.moduleId),
    passed: tests.filter((test) => stateOf(test) === 'passed').length,
    skipped: tests.filter((test) => stateOf(test) === 'skipped').length,
    failures,
    failedGroups: suites.filter((suite) => suite.errors().length > 0).length,
    took: Math.round(duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration),
    slowest: tests
      .map((test) => ({ name: test.fullName, took: Math.round(test.diagnostic()?.duration ?? 0) }))
      .sort((one, other) => other.took - one.took)
      .slice(0, SLOWEST),
  };
}

/** Vitest makes one of it for each run. */
export default class Told implements Reporter {
  #tests = 0;
  onTestRunStart(files: readonly TestSpecification[]): void {
    tell({ kind: 'begun', files: files.map(({ moduleId }) => nameOf(moduleId)) });
  }
  onTestCaseResult(): void {
    this.#tests += 1;
    if (this.#tests % TELL_EACH === 0) tell({ kind: 'tests', count: this.#tests });
  }
  onTestModuleEnd(module: TestModule): void {
    tell({ kind: 'file', result: resultOf(module) });
  }
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    tell({ kind: 'ended', errors: errors.map(wordsOf) });
  }
}
