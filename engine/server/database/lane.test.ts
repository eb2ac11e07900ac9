import { expect, it } from 'vitest';
import { createLane } from './lane.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Work that runs until it is told to end. */
function work() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const of = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { of, begun, endFirst: () => ends.shift()?.() };
}

it('runs no more than its places, and of one person never all of them', async () => {
  const lane = createLane({ places: 3, patience: 10_000 });
  const { of, begun, endFirst } = work();
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => lane.run(name.charAt(0), of(name)));
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  endFirst();
  await settle();
  // One of each runs: who came first.
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  endFirst();
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  for (let left = 3; left > 0; left -= 1) endFirst();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

it('lets in who has fewest running before a long row of one person', async () => {
  const lane = createLane({ places: 2, patience: 10_000 });
  const { of, begun, endFirst } = work();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => lane.run(name.charAt(0), of(name)));
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  endFirst();
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  for (let left = 5; left > 0; left -= 1) {
    endFirst();
    await settle();
  }
  await Promise.all(all);
});

it('gives a place back after a failure', async () => {
  const lane = createLane({ places: 1, patience: 10_000 });
  await expect(lane.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lane.run('a', async () => 'yes')).toBe('yes');
});

it('turns away who has waited long enough, and who finds too many waiting', async () => {
  const lane = createLane({ places: 1, patience: 20, most: 1 });
  const { of, endFirst } = work();
  const first = lane.run('a', of('a1'));
  const second = lane.run('b', of('b1'));
  await expect(lane.run('c', of('c1'))).rejects.toMatchObject({ status: 503, code: 'overloaded', retryAfter: 1 });
  await expect(second).rejects.toMatchObject({ status: 503, code: 'overloaded' });
  endFirst();
  expect(await first).toBe('a1');
  const third = lane.run('b', of('b2'));
  await settle();
  endFirst();
  expect(await third).toBe('b2');
});
