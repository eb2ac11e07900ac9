import { expect, it } from 'vitest';
import type { FileResult } from './events.ts';
import { outcomeOf } from './vitest-step.ts';

const file = (name: string, passed: number, ...failed: readonly string[]): FileResult => ({
  file: name,
  passed,
  skipped: 0,
  failures: failed.map((each) => ({ name: each, errors: [`${each} went wrong`] })),
  took: 1,
  slowest: [],
});
const pass = (files: readonly FileResult[], errors: readonly string[] = []) => ({
  code: errors.length > 0 || files.some(({ failures }) => failures.length > 0) ? 1 : 0,
  files,
  errors,
});

it('counts what passed at once', () => {
  expect(outcomeOf(pass([file('a', 3), file('b', 2)]), undefined)).toMatchObject({ passed: 5, failed: 0, failures: [], flaky: [] });
});

it('calls a test broken that fails twice, and names it with its file', () => {
  const red = pass([file('a', 3, 'waits')]);
  expect(outcomeOf(red, red)).toMatchObject({ passed: 3, failed: 1, failures: [{ file: 'a', name: 'waits' }], flaky: [] });
});

it('calls a test flaky that fails once and passes once, whichever comes first, and counts it as passed', () => {
  const outcome = outcomeOf(pass([file('a', 3, 'waits')]), pass([file('a', 3, 'hurries')]));
  expect(outcome).toMatchObject({ passed: 4, failed: 0, failures: [] });
  expect(outcome.flaky.map(({ name }) => name)).toEqual(['waits', 'hurries']);
});

it('counts the tests of a file that could be read only the second time', () => {
  expect(outcomeOf(pass([file('a', 0, 'the file itself')]), pass([file('a', 7)]))).toMatchObject({ passed: 7, failed: 0 });
});

it('counts what belongs to no test as failed, however often it is looked', () => {
  expect(outcomeOf(pass([file('a', 3)], ['nobody waited']), undefined)).toMatchObject({ passed: 3, failed: 1, failures: [{ file: '' }] });
});

it('takes a run without any test for a failure', () => {
  expect(outcomeOf(pass([file('a', 0)]), undefined)).toMatchObject({ passed: 0, failed: 1, failures: [{ errors: ['No test ran.'] }] });
});

it('counts a Vitest that ended badly without a word as failed', () => {
  expect(outcomeOf({ code: 1, files: [file('a', 3)], errors: [] }, undefined)).toMatchObject({ passed: 3, failed: 1 });
});
