import { describe, expect, it } from 'vitest';
import { search } from './search.ts';
import { judged, problemOf } from './testing/problems.ts';
import { searchInThreads } from './threads.ts';

const problem = problemOf(4, { visits: 60, routes: 12, kinds: 3, later: 6 });
const steps = 300;
const seeds = [3, 5, 7];
const alone = (seed: number) => search(problem, { seed, progress: (done) => done / steps });

describe('searches in threads', () => {
  it('find what the best of them finds alone, however many threads there are', async () => {
    const best = seeds.map(alone).reduce((one, other) => (other.total < one.total ? other : one));
    for (const threads of [1, 2, 3]) expect(await searchInThreads(problem, { seeds, budget: { steps }, threads })).toEqual(best);
  });

  it('begin with the plan that they are given', async () => {
    const { plan: from, total } = alone(1);
    const found = await searchInThreads(problem, { seeds: [2], budget: { steps: 1 }, from });
    expect(found.total).toBeLessThanOrEqual(total);
    expect(judged(problem, found.plan).faults).toEqual([]);
  });

  it('end by the clock where they have milliseconds, all together', async () => {
    const shares: number[] = [];
    const { plan } = await searchInThreads(problem, {
      seeds: [1, 2],
      budget: { milliseconds: 300 },
      threads: 1,
      progress: (share) => shares.push(share),
    });
    expect(judged(problem, plan).faults).toEqual([]);
    expect(shares.length).toBeGreaterThanOrEqual(2);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('stop when they are told to', async () => {
    const stop = new AbortController();
    const running = searchInThreads(problem, {
      seeds: [1, 2],
      budget: { steps: 1e12 },
      threads: 2,
      progress: () => stop.abort(new Error('Enough.')),
      signal: stop.signal,
    });
    await expect(running).rejects.toThrow('Enough.');
    await expect(searchInThreads(problem, { seeds: [1], budget: { steps: 1 }, signal: stop.signal })).rejects.toThrow('Enough.');
  });

  it('say what a search throws', async () => {
    const broken = { ...problem, pinned: problem.pinned.with(0, 0), taking: problem.taking.map(() => Number.POSITIVE_INFINITY) };
    await expect(searchInThreads(broken, { seeds: [1], budget: { steps }, from: [[0]] })).rejects.toThrow(/pinned/);
  });
});
