/**
 * `npm run bench -- field`: plans of generated days beside two plain ways to make them, as ratios, and what the verifier says to each
 * of them. `--days 1000` plans and verifies so many small days more.
 */
import { type Judge, judgeOf, routeOf, usualPolicy } from '../../../../src/server/scheduling/constraints/index.ts';
import { type Days, workdayKey } from '../../../../src/server/scheduling/day/index.ts';
import { planDays } from '../../../../src/server/scheduling/plan/index.ts';
import { type DaysSize, generateDays } from '../../../../src/server/scheduling/testing/days.ts';
import { type Assignment, verify } from '../../../../src/server/scheduling/verifier/index.ts';
import { table } from '../../report.ts';
import { assign, open } from './baselines.ts';
import { compareSlots, type SlotFigures, type SlotSize } from './slots.ts';

export type FieldPace = {
  readonly sizes: readonly DaysSize[];
  readonly slots: readonly SlotSize[];
  readonly steps: number;
  readonly days: number;
};

export const full: FieldPace = {
  sizes: [
    { visits: 50, technicians: 10 },
    { visits: 200, technicians: 40 },
    { visits: 500, technicians: 100 },
    { visits: 2000, technicians: 200 },
  ],
  slots: [
    { visits: 30, technicians: 10, slots: 4 },
    { visits: 80, technicians: 20, slots: 4 },
    { visits: 160, technicians: 30, slots: 5 },
  ],
  steps: 20_000,
  days: 100,
};
export const short: FieldPace = {
  sizes: [{ visits: 40, technicians: 8 }],
  slots: [{ visits: 12, technicians: 4, slots: 3 }],
  steps: 400,
  days: 6,
};

export type Figures = {
  readonly share: number;
  /** Minutes of ways for each visit that is done, ways home among them. */
  readonly travel: number;
  /** Of visits with a promise, those that are late or left over. */
  readonly missed: number;
  readonly refusals: number;
};

const judge = judgeOf(usualPolicy);
/** The same policy with as much weight for promises as one may give to them. */
const promising = judgeOf({ ...usualPolicy, weights: { ...usualPolicy.weights, due: 10 } });

type Planning = { readonly seed: number; readonly steps: number; readonly by?: Judge };

async function planned(days: Days, { seed, steps, by = judge }: Planning): Promise<readonly Assignment[]> {
  const scope = new Set(open(days).map(({ id }) => id));
  return (await planDays(days, by, { seed, steps, scope, keepAssigned: true })).placed;
}

export function figuresOf(days: Days, placed: readonly Assignment[]): Figures {
  const wanted = open(days);
  const times = new Map(placed.map(({ visitId, at }) => [visitId, at]));
  const promised = wanted.filter(({ dueBy }) => dueBy !== null);
  const missed = promised.filter(({ id, dueBy, duration }) => (times.get(id) ?? Number.POSITIVE_INFINITY) + duration > (dueBy ?? 0));
  return {
    share: placed.length / Math.max(1, wanted.length),
    travel: travelOf(days, placed) / Math.max(1, placed.length),
    missed: missed.length / Math.max(1, promised.length),
    refusals: verify(days, usualPolicy, placed).length,
  };
}

function travelOf({ visits, technicians, workdays, names }: Days, placed: readonly Assignment[]): number {
  const stops = new Map(placed.map(({ visitId, technicianId, day, at }) => [visitId, { technicianId, day, at }]));
  const all = visits.flatMap((visit) => {
    const stop = stops.get(visit.id) ?? visit;
    return stop.technicianId === null || stop.at === null ? [] : [{ visit, at: stop.at, key: workdayKey(stop.technicianId, stop.day) }];
  });
  let minutes = 0;
  for (const technician of technicians)
    for (const workday of workdays.values()) {
      if (workday.technicianId !== technician.id) continue;
      const own = all.filter(({ key }) => key === workdayKey(technician.id, workday.day));
      const { stops: ways, home } = routeOf({ technician, workday, policy: usualPolicy, names }, own);
      minutes += ways.reduce((sum, { travel }) => sum + travel, home.travel);
    }
  return minutes;
}

const ways = ['plan', 'promises first', 'greedy', 'nearest'] as const;
type Way = (typeof ways)[number];

export type FieldSummary = {
  readonly sizes: readonly Readonly<Record<Way, Figures>>[];
  readonly slots: readonly SlotFigures[];
  /** Of the small days. */
  readonly refusals: number;
};

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
const ratio = (one: number, other: number) => (other === 0 ? '' : (one / other).toFixed(2));

export async function benchField(
  print: (text: string) => void,
  { sizes, slots: slotSizes, steps, days: many }: FieldPace,
): Promise<FieldSummary> {
  const rows: FieldSummary['sizes'][number][] = [];
  for (const size of sizes) {
    const days = generateDays(1, size);
    const [nearest, greedy] = [await assign(days, judge, 'nearest'), await assign(days, judge, 'greedy')];
    const plan = await planned(days, { seed: 1, steps });
    const dear = await planned(days, { seed: 1, steps, by: promising });
    rows.push({
      plan: figuresOf(days, plan),
      'promises first': figuresOf(days, dear),
      nearest: figuresOf(days, nearest),
      greedy: figuresOf(days, greedy),
    });
  }
  print(
    table(
      [
        'visits',
        'technicians',
        'way',
        'assigned',
        'travel a visit',
        'promises missed',
        'refused',
        'assigned ×',
        'travel ×',
        'missed ×',
        'missed ×, of greedy',
      ],
      rows.flatMap((row, index) =>
        ways.map((way) => {
          const [own, base] = [row[way], row.nearest];
          return [
            sizes[index]?.visits ?? 0,
            sizes[index]?.technicians ?? 0,
            way,
            percent(own.share),
            `${own.travel.toFixed(1)} min`,
            percent(own.missed),
            own.refusals,
            ratio(own.share, base.share),
            ratio(own.travel, base.travel),
            ratio(own.missed, base.missed),
            ratio(own.missed, row.greedy.missed),
          ];
        }),
      ),
    ),
  );
  const slots: SlotFigures[] = [];
  for (const size of slotSizes) slots.push(await compareSlots(size, steps));
  print(
    table(
      ['slots alone: visits', 'technicians', 'slots each', 'exact', 'our search', '×'],
      slots.map(({ visits, technicians, slots: each, exact, searched }) => [
        visits,
        technicians,
        each,
        exact,
        searched,
        (searched / exact).toFixed(4),
      ]),
    ),
  );
  let refusals = 0;
  for (let seed = 1; seed <= many; seed += 1) {
    const days = generateDays(seed, { visits: 24, technicians: 6 });
    refusals += verify(days, usualPolicy, await planned(days, { seed, steps: 100 })).length;
  }
  print(`${many} generated days of 24 visits, planned and verified: ${refusals} refusals`);
  return { sizes: rows, slots, refusals };
}
