import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inOrder, readHistory, remembered, writeHistory } from './history.ts';

const outcome = { step: 'api', durations: { 'a.test.ts': 300, 'b.test.ts': 900, 'c.test.ts': 100 }, failed: ['c.test.ts'], flaky: [] };
const nothing = { durations: {}, failed: {}, flaky: [] };

it('runs first what failed last, then what takes longest', () => {
  const history = remembered(nothing, outcome, '2026-11-22T10:00:00Z');
  expect(inOrder(['new.test.ts', 'a.test.ts', 'b.test.ts', 'c.test.ts'], (file) => file, 'api', history)).toEqual([
    'c.test.ts',
    'b.test.ts',
    'a.test.ts',
    'new.test.ts',
  ]);
});

it('orders each step by its own past', () => {
  const history = remembered(nothing, outcome, '2026-11-22T10:00:00Z');
  expect(inOrder(['a.test.ts', 'c.test.ts'], (file) => file, 'core', history)).toEqual(['a.test.ts', 'c.test.ts']);
});

it('keeps by name when a test failed and passed again, and forgets no earlier time', () => {
  const flaky = [{ file: 'a.test.ts', name: 'a > waits' }];
  const once = remembered(nothing, { ...outcome, flaky }, '2026-11-22T10:00:00Z');
  const quiet = remembered(once, outcome, '2026-11-22T11:00:00Z');
  const twice = remembered(quiet, { ...outcome, flaky }, '2026-11-22T12:00:00Z');
  expect(twice.flaky).toEqual([
    { step: 'api', file: 'a.test.ts', name: 'a > waits', at: ['2026-11-22T10:00:00Z', '2026-11-22T12:00:00Z'] },
  ]);
});

it('forgets that a file failed once it passed', () => {
  const red = remembered(nothing, outcome, '2026-11-22T10:00:00Z');
  expect(remembered(red, { ...outcome, failed: [] }, '2026-11-22T11:00:00Z').failed).toEqual({ api: [] });
});

it('is read as it was written, and is empty where it cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldloom-history-'));
  const file = join(folder, 'deep/history.json');
  const history = remembered(nothing, outcome, '2026-11-22T10:00:00Z');
  expect(readHistory(file)).toEqual(nothing);
  writeHistory(history, file);
  expect(readHistory(file)).toEqual(history);
  writeFileSync(file, '{ "durations": ');
  expect(readHistory(file)).toEqual(nothing);
  rmSync(folder, { recursive: true });
});
