/** A short run of the bench of runs: that a plan is committed whole by the call that people make. Never how fast. */
import { expect, it } from 'vitest';
import { benchRuns } from './index.ts';
import { short } from './pace.ts';

it('commits what it proposes, while others look at their lists', { timeout: 240_000 }, async () => {
  const printed: string[] = [];
  const { day, whole, quiet, during } = await benchRuns((text) => printed.push(text), short);
  for (const [ran, { visits }] of [
    [day, short.day],
    [whole, short.whole],
  ] as const) {
    expect(ran).toMatchObject({ state: 'committed', skipped: 0 });
    expect(ran.accepted + ran.left).toBe(visits);
    expect(ran.accepted).toBeGreaterThan(0);
  }
  expect(Math.min(quiet.count, during.count)).toBeGreaterThan(0);
  expect(printed.join('\n')).not.toMatch(/NaN|undefined|Infinity/);
});
