/** A clock that shows another time to what runs in it: what would happen later is looked at now. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from './clock.ts';

const times = new AsyncLocalStorage<{ ahead: number }>();

/** The same clock to everybody who is not `ahead` of it. */
export const movable = (clock: Clock): Clock => ({
  now: () => {
    const ahead = times.getStore()?.ahead ?? 0;
    return ahead === 0 ? clock.now() : new Date(Date.parse(clock.now()) + ahead).toISOString();
  },
});

/**
 * What `work` waits for is served by clocks that it may move on, by milliseconds; they show everybody else the time that it is.
 * `by`: milliseconds by which they are moved to begin with, below zero into the past.
 */
export const aheadOfTime = <T>(work: (moveOn: (milliseconds: number) => void) => Promise<T>, by = 0): Promise<T> => {
  const time = { ahead: (times.getStore()?.ahead ?? 0) + by };
  return times.run(time, () =>
    work((milliseconds) => {
      time.ahead += Math.max(0, milliseconds);
    }),
  );
};
