import { describe, expect, it } from 'vitest';
import { judgeOf, usualPolicy } from '../constraints/index.ts';
import { generateDays } from '../testing/days.ts';
import { planDays, planInThread } from './index.ts';

const days = generateDays(3, { visits: 40, technicians: 6 });
const order = { seed: 5, steps: 640, scope: new Set(days.visits.map(({ id }) => id)), keepAssigned: true };

describe('a plan that is made in a thread', () => {
  it('is the one that is made without, and says how far it is', { timeout: 60_000 }, async () => {
    const shares: number[] = [];
    const long = { ...order, steps: 200_000, progress: (share: number) => shares.push(share) };
    expect(await planInThread(days, usualPolicy, order)).toEqual(await planDays(days, judgeOf(usualPolicy), order));
    await planInThread(days, usualPolicy, long);
    expect(shares.length).toBeGreaterThan(0);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('ends when it is told to, with the reason', { timeout: 60_000 }, async () => {
    const stop = new AbortController();
    const planned = planInThread(days, usualPolicy, {
      ...order,
      steps: 100_000_000,
      signal: stop.signal,
      progress: () => stop.abort('enough'),
    });
    await expect(planned).rejects.toBe('enough');
    await expect(planInThread(days, usualPolicy, { ...order, signal: stop.signal })).rejects.toBe('enough');
  });

  it('tells what went wrong', { timeout: 60_000 }, async () => {
    const bad = { ...usualPolicy, constraints: usualPolicy.constraints.map((each) => ({ ...each, check: 'nothing' })) };
    await expect(planInThread(days, bad, order)).rejects.toThrow('has no function');
  });
});
