/** That plans of generated days, and the plain ways beside them, break no rule; never how good they are. */
import { expect, it } from 'vitest';
import { generateDays } from '../../../../src/server/scheduling/testing/days.ts';
import { benchField, figuresOf, short } from './index.ts';

it('generates the same days by the same seed, and others by another', () => {
  const size = { visits: 30, technicians: 5, days: 2 };
  expect(generateDays(3, size)).toEqual(generateDays(3, size));
  expect(generateDays(4, size)).not.toEqual(generateDays(3, size));
});

it('plans days that a stranger refuses nothing of', async () => {
  const printed: string[] = [];
  const { sizes, slots, refusals } = await benchField((text) => printed.push(text), short);
  expect(refusals).toBe(0);
  for (const { plan, nearest, greedy } of sizes) {
    expect([plan.refusals, nearest.refusals, greedy.refusals]).toEqual([0, 0, 0]);
    expect(Math.min(plan.share, nearest.share, greedy.share)).toBeGreaterThan(0);
  }
  for (const { exact, searched } of slots) expect(searched).toBeGreaterThanOrEqual(exact);
  expect(printed.at(-1)).toMatch(/0 refusals$/);
});

it('counts what is refused, and what is left over as missed', () => {
  const days = generateDays(1, { visits: 30, technicians: 5 });
  expect(figuresOf(days, []).missed).toBe(1);
  const clashing = days.visits
    .filter(({ technicianId, site }) => technicianId === null && site !== null)
    .map(({ id, day }) => ({ visitId: id, technicianId: 't0', day, at: 600 }));
  expect(figuresOf(days, clashing).refusals).toBeGreaterThan(0);
});
