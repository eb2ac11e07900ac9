import { expect, it } from 'vitest';
import { createManualClock } from './clock.ts';
import { aheadOfTime, movable } from './moved-clock.ts';

const START = '2026-01-01T00:00:00.000Z';

it('shows another time to what runs in it, and to nobody else', async () => {
  const clock = movable(createManualClock(START));
  const seen: string[] = [];
  await Promise.all([
    aheadOfTime(async (moveOn) => {
      moveOn(60_000);
      await Promise.resolve();
      seen.push(clock.now());
    }),
    Promise.resolve().then(() => seen.push(clock.now())),
  ]);
  expect(seen.toSorted()).toEqual([START, '2026-01-01T00:01:00.000Z']);
  expect(clock.now()).toBe(START);
});

it('goes on only', async () => {
  const clock = movable(createManualClock(START));
  await aheadOfTime(async (moveOn) => {
    moveOn(-5);
    expect(clock.now()).toBe(START);
  });
});
