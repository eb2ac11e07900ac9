import { expect, it } from 'vitest';
import { createPositions } from './replica-position.ts';

const at = (position: number) => ({ position, age: 40 });

it('asks once for all who ask in the same moment, and again for whoever comes while it is asked', async () => {
  const asked: (() => void)[] = [];
  const committed = () =>
    new Promise<number>((resolve) => {
      asked.push(() => resolve(10));
    });
  const { hasCaughtUp } = createPositions({ committed, replayed: async () => at(10) });
  const first = Promise.all([hasCaughtUp(), hasCaughtUp()]);
  await expect.poll(() => asked.length).toBe(1);
  // What is on its way may be older than what these know of.
  const later = Promise.all([hasCaughtUp(), hasCaughtUp()]);
  asked[0]?.();
  expect(await first).toEqual([true, true]);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.();
  expect(await later).toEqual([true, true]);
});

it('waits a moment for a standby that is coming, and tells of how far it is behind', async () => {
  const steps = [at(7), at(8), at(10)];
  const positions = createPositions({ committed: async () => 10, replayed: async () => steps.shift() ?? at(10) });
  expect([await positions.hasCaughtUp(), steps.length, positions.lag()]).toEqual([true, 0, { bytes: 0, milliseconds: 0 }]);
});

it('gives up one that does not come', async () => {
  const positions = createPositions({ committed: async () => 10, replayed: async () => at(7) });
  expect([await positions.hasCaughtUp(), positions.lag()]).toEqual([false, { bytes: 3, milliseconds: 40 }]);
});

it('takes no position that it does not know for one that is reached', async () => {
  const positions = createPositions({ committed: async () => Number.NaN, replayed: async () => at(7) });
  expect(await positions.hasCaughtUp()).toBe(false);
});

it('asks again after a question that failed', async () => {
  const answers = [() => Promise.reject(new Error('No answer.')), async () => 10];
  const { hasCaughtUp } = createPositions({ committed: () => answers.shift()?.() ?? Promise.resolve(10), replayed: async () => at(10) });
  await expect(hasCaughtUp()).rejects.toThrow('No answer.');
  expect(await hasCaughtUp()).toBe(true);
});
