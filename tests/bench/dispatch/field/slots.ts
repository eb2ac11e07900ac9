/** Slots, where no way counts: what HiGHS finds beside our own search, with the exact step switched off. */
import { search } from '../../../../src/server/scheduling/solver/index.ts';
import type { Problem } from '../../../../src/server/scheduling/solver/problem.ts';
import { createRandom } from '../../../../src/server/scheduling/solver/random.ts';
import { assignSlots, type SlotProblem } from '../../../../src/server/scheduling/solver/slots.ts';

export type SlotSize = { readonly visits: number; readonly technicians: number; readonly slots: number };
/** What both come to; the search's is never less. */
export type SlotFigures = SlotSize & { readonly exact: number; readonly searched: number };

const PENALTY = 1000;

/** Three in ten technicians may take a visit, each in any of his slots, at a cost of his own. */
function costsOf(seed: number, { visits, technicians }: SlotSize): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: visits * technicians }, () =>
    random.next() < 0.3 ? 1 + random.below(100) : Number.POSITIVE_INFINITY,
  );
}

const slotProblem = ({ visits, technicians, slots }: SlotSize, costs: Float64Array): SlotProblem => ({
  offers: Array.from(costs).flatMap((cost, at) =>
    Number.isFinite(cost)
      ? Array.from({ length: slots }, (_, slot) => ({ visit: Math.floor(at / technicians), technician: at % technicians, slot, cost }))
      : [],
  ),
  penalty: new Float64Array(visits).fill(PENALTY),
});

/** The same as a day of routes: visits of an hour in days of as many hours as there are slots, all at one place. */
function routeProblem({ visits, technicians, slots }: SlotSize, costs: Float64Array): Problem {
  const byVisit = (value: number) => new Int32Array(visits).fill(value);
  const byRoute = (value: number) => new Int32Array(technicians).fill(value);
  return {
    visits,
    routes: technicians,
    places: 1,
    travel: new Int32Array(1),
    cost: new Int32Array(1),
    place: byVisit(0),
    duration: byVisit(1),
    ready: byVisit(0),
    due: byVisit(slots),
    load: byVisit(1),
    penalty: new Float64Array(visits).fill(PENALTY),
    start: byRoute(0),
    end: byRoute(0),
    open: byRoute(0),
    close: byRoute(slots),
    capacity: byRoute(slots),
    fixed: new Float64Array(technicians),
    kind: Int32Array.from({ length: technicians }, (_, route) => route),
    kinds: technicians,
    taking: costs,
    pinned: byVisit(-1),
  };
}

export async function compareSlots(size: SlotSize, steps: number): Promise<SlotFigures> {
  const costs = costsOf(1, size);
  const { total } = await assignSlots(slotProblem(size, costs));
  const { total: searched } = search(routeProblem(size, costs), { seed: 1, progress: (done) => done / steps });
  return { ...size, exact: total, searched };
}
