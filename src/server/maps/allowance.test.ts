import { expect, it } from 'vitest';
import { createManualClock } from '../../../engine/server/kernel/clock.ts';
import { createAllowance } from './allowance.ts';

it('lets each person ask so often a minute, and says how long to wait', () => {
  const start = Date.parse('2026-03-02T10:00:00.000Z');
  const clock = createManualClock(new Date(start).toISOString());
  const allowance = createAllowance({ clock, most: 2 });
  allowance.take('a');
  clock.set(new Date(start + 20_000).toISOString());
  allowance.take('a');
  expect(() => allowance.take('a')).toThrow(expect.objectContaining({ status: 429, retryAfter: 40 }));
  allowance.take('b');
  clock.set(new Date(start + 60_000).toISOString());
  allowance.take('a');
});
