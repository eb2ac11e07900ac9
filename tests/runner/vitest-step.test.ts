import { expect, it } from 'vitest';
import type { FileResult } from './events.ts';
import { isOfMany, outcomeOf, patternOf } from './vitest-step.ts';

const file = (name: string, passed: number, ...failed: readonly string[]): FileResult => ({
  file: name,
  passed,
  skipped: 0,
  failures: failed.map((each) => ({ name: each, errors: [`${each} went wrong`] })),
  failedGroups: 0,
  took: 1,
  slowest: [],
});
const pass = (files: readonly FileResult[], errors: readonly string[] = []) => ({
  code: errors.length > 0 || files.some(({ failures }) => failures.length > 0) ? 1 : 0,
  begun: files.map((each) => each.file),
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

it('counts the tests that were not looked at again as they were', () => {
  const outcome = outcomeOf(pass([file('a', 300, 'waits', 'breaks')]), pass([file('a', 1, 'breaks')]));
  expect(outcome).toMatchObject({ passed: 301, failed: 1, failures: [{ name: 'breaks' }], flaky: [{ name: 'waits' }] });
});

it('looks again at single tests of a file that has very many, unless more than tests failed in it', () => {
  const many = file('a', 300, 'waits');
  expect([many, file('a', 20, 'waits'), { ...many, failedGroups: 1 }].map(isOfMany)).toEqual([true, false, false]);
});

it('names tests as they are, whatever their names are made of', () => {
  const pattern = new RegExp(
    patternOf([
      { name: 'a > opens /x/:id (dark, ar)', errors: [] },
      { name: 'b [1]', errors: [] },
    ]),
  );
  const named = ['a > opens /x/:id (dark, ar)', 'b [1]'].map((name) => pattern.test(name));
  expect([...named, pattern.test('a > opens /x/:id (dark, ar) again'), pattern.test('b 1')]).toEqual([true, true, false, false]);
});

it('counts what belongs to no test as failed, however often it is looked', () => {
  expect(outcomeOf(pass([file('a', 3)], ['nobody waited']), undefined)).toMatchObject({ passed: 3, failed: 1, failures: [{ file: '' }] });
});

it('takes a run without any test for a failure', () => {
  expect(outcomeOf(pass([file('a', 0)]), undefined)).toMatchObject({ passed: 0, failed: 1, failures: [{ errors: ['No test ran.'] }] });
});

it('counts a Vitest that ended badly without a word as failed', () => {
  expect(outcomeOf({ code: 1, begun: ['a'], files: [file('a', 3)], errors: [] }, undefined)).toMatchObject({ passed: 3, failed: 1 });
});

const died = ['[vitest-pool]: Worker forks emitted error.\nBecause: Worker exited unexpectedly with signal SIGSEGV'];
const cutShort = { code: 1, begun: ['a', 'b', 'c'], files: [file('a', 3)], errors: died };

it('calls a worker flaky that died, when the files that it left run to their ends the second time', () => {
  const outcome = outcomeOf(cutShort, pass([file('b', 2), file('c', 1)]));
  expect(outcome).toMatchObject({ passed: 6, failed: 0, failures: [], flaky: [{ file: '', errors: died }] });
  expect(outcome.files.map((each) => each.file)).toEqual(['a', 'b', 'c']);
});

it('calls a test broken that fails in a file which had no end before', () => {
  expect(outcomeOf(cutShort, pass([file('b', 2, 'waits'), file('c', 1)]))).toMatchObject({
    passed: 6,
    failed: 1,
    failures: [{ file: 'b' }],
  });
});

it('counts a worker that dies as failed while a file is left without an end', () => {
  expect(outcomeOf(cutShort, undefined)).toMatchObject({ failed: 1, failures: [{ file: '', errors: died }], flaky: [] });
  expect(outcomeOf(cutShort, pass([file('b', 2)]))).toMatchObject({ failed: 1, failures: [{ file: '', errors: died }], flaky: [] });
  expect(outcomeOf(cutShort, pass([file('b', 2), file('c', 1)], died)).failures).toHaveLength(2);
});
