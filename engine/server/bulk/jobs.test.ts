import { expect, it } from 'vitest';
import { endState } from './jobs.ts';

it.each([
  [{ rows: 3, unchanged: 0, ok: 3, failed: 0, left_out: 0 }, 'ALL_UPDATED'],
  [{ rows: 3, unchanged: 0, ok: 2, failed: 1, left_out: 0 }, 'PARTLY_UPDATED'],
  [{ rows: 3, unchanged: 0, ok: 2, failed: 0, left_out: 1 }, 'PARTLY_UPDATED'],
  [{ rows: 3, unchanged: 0, ok: 0, failed: 2, left_out: 1 }, 'FAILED'],
  [{ rows: 3, unchanged: 0, ok: 2, failed: 0, left_out: 0 }, 'STOPPED'],
  [{ rows: 3, unchanged: 0, ok: 0, failed: 0, left_out: 0 }, 'STOPPED'],
  [{ rows: 3, unchanged: 2, ok: 1, failed: 0, left_out: 0 }, 'ALL_UPDATED'],
  [{ rows: 3, unchanged: 3, ok: 0, failed: 0, left_out: 0 }, 'ALL_UPDATED'],
  [{ rows: 3, unchanged: 2, ok: 0, failed: 1, left_out: 0 }, 'FAILED'],
])('a job of %j is %s', (figures, state) => {
  expect(endState(figures)).toBe(state);
});
