import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** A clock that each look at it moves on, and rounds of an event loop that are counted. */
function simulated(step: number) {
  let [time, rounds] = [0, 0];
  const waiting: (() => void)[] = [];
  const turnsOf = createTurns({
    now: () => (time += step),
    later: (work) => {
      if (waiting.length === 0)
        setImmediate(() => {
          rounds += 1;
          for (const each of waiting.splice(0)) each();
        });
      waiting.push(work);
    },
  });
  return { turns: turnsOf, rounds: () => rounds };
}

const numbers = Array.from({ length: 100 }, (_, index) => index);

describe('turns', () => {
  it('answers in the order of the items, whether the work is waited for or not', async () => {
    const { turns } = simulated(1);
    expect(await turns.each(numbers, (number) => (number % 2 === 0 ? number * 2 : Promise.resolve(number * 2)))).toEqual(
      numbers.map((number) => number * 2),
    );
  });

  it('lets others in between portions of long work', async () => {
    const { turns, rounds } = simulated(1);
    await turns.each(numbers, (number) => number);
    // The clock is looked at once an item, and once more where a stretch begins.
    expect(rounds()).toBe(25);
  });

  it('does short work in one go', async () => {
    const { turns, rounds } = simulated(0.001);
    await turns.each(numbers, (number) => number);
    expect(rounds()).toBe(0);
  });

  it('gives two long works together no longer a stretch than one', async () => {
    const { turns, rounds } = simulated(1);
    const doneIn = new Map<number, number>();
    const count = () => void doneIn.set(rounds(), (doneIn.get(rounds()) ?? 0) + 1);
    await Promise.all([turns.each(numbers, count), turns.each(numbers, count)]);
    // One of them uses the stretch up, the other has done one item by then.
    expect(Math.max(...doneIn.values())).toBeLessThanOrEqual(5);
  });

  it('fails with the work', async () => {
    const { turns } = simulated(1);
    const failing = turns.each(numbers, (number) => {
      if (number === 7) throw new Error('seven');
      return number;
    });
    await expect(failing).rejects.toThrow('seven');
  });
});
