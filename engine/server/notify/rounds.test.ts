import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const log = { warn: vi.fn() };

it('looks at the start, soon after a message, again a little later, and now and then', async () => {
  const work = vi.fn(async () => 0);
  const rounds = createRounds({ work, log });
  rounds.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(0);
  rounds.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  rounds.soon();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(work).toHaveBeenCalledTimes(5);
  await rounds.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(5);
});

it('is not put off by a steady stream of messages, and looks once more after the last', async () => {
  const work = vi.fn(async () => 0);
  const rounds = createRounds({ work, log });
  rounds.start();
  await vi.advanceTimersByTimeAsync(0);
  for (let count = 0; count < 50; count += 1) {
    rounds.soon();
    await vi.advanceTimersByTimeAsync(20);
  }
  const during = work.mock.calls.length;
  expect(during).toBeGreaterThan(8);
  await vi.advanceTimersByTimeAsync(100);
  expect(work.mock.calls.length).toBeGreaterThan(during);
  await rounds.stop();
});

it('goes on while there is something, one round at a time, and after a failure', async () => {
  let left = 3;
  let inside = 0;
  let most = 0;
  const work = vi.fn(async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((done) => setTimeout(done, 500));
    inside -= 1;
    if (left === 2) {
      left -= 1;
      throw new Error('database away');
    }
    left -= 1;
    return Math.max(0, left);
  });
  const rounds = createRounds({ work, log });
  rounds.start();
  rounds.soon();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([left <= 0, most, log.warn.mock.calls.length]).toEqual([true, 1, 1]);
  await rounds.stop();
});
