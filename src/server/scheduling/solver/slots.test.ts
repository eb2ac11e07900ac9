import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { assignSlots, type SlotOffer, type SlotProblem } from './slots.ts';

/** Up to 6 visits and 6 slots of up to 3 technicians; a third of the pairs must not be. */
function problemOf(seed: number, hasLimits: boolean): SlotProblem {
  const random = createRandom(seed);
  const [visits, technicians] = [1 + random.below(6), 1 + random.below(3)];
  const slots = 1 + random.below(Math.floor(6 / technicians));
  const offers: SlotOffer[] = [];
  for (let visit = 0; visit < visits; visit += 1)
    for (let technician = 0; technician < technicians; technician += 1)
      for (let slot = 0; slot < slots; slot += 1)
        if (random.next() > 0.33) offers.push({ visit, technician, slot, cost: random.below(100) });
  const penalty = Array.from({ length: visits }, () => 20 + random.below(200));
  return { offers, penalty, ...(hasLimits ? { most: Array.from({ length: technicians }, () => random.below(3)) } : {}) };
}

/** What is wrong with it, and what it costs. */
function judged({ offers, penalty, most }: SlotProblem, taken: readonly SlotOffer[]) {
  const isTwice = (keys: readonly string[]) => new Set(keys).size < keys.length;
  const faults = [
    ...(taken.every((offer) => offers.includes(offer)) ? [] : ['not offered']),
    ...(isTwice(taken.map(({ visit }) => `${visit}`)) ? ['a visit twice'] : []),
    ...(isTwice(taken.map(({ technician, slot }) => `${technician} ${slot}`)) ? ['a slot twice'] : []),
    ...(most ? Array.from(most) : []).flatMap((limit, own) =>
      taken.filter(({ technician }) => technician === own).length > limit ? ['too many'] : [],
    ),
  ];
  const done = new Set(taken.map(({ visit }) => visit));
  const left = Array.from(penalty).reduce((sum, each, visit) => sum + (done.has(visit) ? 0 : each), 0);
  return { faults, total: taken.reduce((sum, { cost }) => sum + cost, left) };
}

/** Every way, visit by visit. */
function cheapest(problem: SlotProblem): number {
  let least = Number.POSITIVE_INFINITY;
  const go = (visit: number, taken: readonly SlotOffer[]) => {
    const { faults, total } = judged(problem, taken);
    if (faults.length > 0) return;
    if (visit === problem.penalty.length) {
      least = Math.min(least, total);
      return;
    }
    go(visit + 1, taken);
    for (const offer of problem.offers) if (offer.visit === visit) go(visit + 1, [...taken, offer]);
  };
  go(0, []);
  return least;
}

describe.each([false, true])('slots, with limits by technician: %s', (hasLimits) => {
  it('are assigned as the cheapest of all ways', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const problem = problemOf(seed, hasLimits);
      const { taken, total } = await assignSlots(problem);
      expect(judged(problem, taken)).toEqual({ faults: [], total });
      expect({ seed, total }).toEqual({ seed, total: cheapest(problem) });
    }
  });
});

it('are left where nothing is offered, or what is costs more than to leave the visit', async () => {
  expect(await assignSlots({ offers: [], penalty: [5, 7] })).toEqual({ taken: [], total: 12 });
  expect(await assignSlots({ offers: [{ visit: 0, technician: 0, slot: 0, cost: 9 }], penalty: [5] })).toEqual({ taken: [], total: 5 });
});

it('are assigned by the dozen', async () => {
  const random = createRandom(1);
  const offers = Array.from({ length: 80 }, (_, visit) =>
    Array.from({ length: 15 }, (__, technician) => [0, 1, 2, 3].map((slot) => ({ visit, technician, slot, cost: random.below(60) }))),
  ).flat(2);
  const problem = { offers, penalty: new Array<number>(80).fill(1000) };
  const { taken, total } = await assignSlots(problem);
  expect(judged(problem, taken)).toEqual({ faults: [], total });
  expect(taken).toHaveLength(60);
});
