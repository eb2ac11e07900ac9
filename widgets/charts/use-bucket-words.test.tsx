// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startTexts } from '../../.storybook/texts.ts';
import type { Bucket } from '../../engine/react/types.ts';
import { useBucketWords } from './use-bucket-words.ts';

startTexts();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const wordsOf = (bucket: Bucket) => renderHook(() => useBucketWords(bucket)).result.current;

it('names the first day of each bucket in full, and shorter on an axis', () => {
  const of = (bucket: Bucket) => [wordsOf(bucket).full('2026-03-02'), wordsOf(bucket).short('2026-03-02')];
  expect(of('day')).toEqual(['Mar 2, 2026', 'Mar 2']);
  expect(of('week')).toEqual(['Week of Mar 2, 2026', 'Mar 2']);
  expect(of('month')).toEqual(['March 2026', 'Mar 2026']);
  expect(of('quarter')).toEqual(['2026 Q1', '2026 Q1']);
  expect(of('year')).toEqual(['2026', '2026']);
});

it('makes no format before a day is written, and none a second time', () => {
  const make = vi.spyOn(Intl, 'DateTimeFormat');
  const charts = Array.from({ length: 12 }, () => wordsOf('week'));
  expect(make).not.toHaveBeenCalled();
  for (const { full, short } of charts) for (const day of ['2026-03-02', '2026-03-09']) [full(day), short(day)];
  expect(make.mock.calls.length).toBeLessThanOrEqual(2);
});
