/**
 * `npm run bench -- field`: plans of generated days beside two plain ways to make them, as ratios, and what the verifier says to each
 * of them. `--days 1000` plans and verifies so many small days more.
 */
import { judgeOf, routeOf, usualPolicy } from '../../../../src/server/scheduling/constraints/index.ts';
import { type Days, workdayKey } from '../../../../src/server/scheduling/day/index.ts';
import { planDays } from '../../../../src/server/scheduling/plan/index.ts';
import { type DaysSize, generateDays } from '../../../../src/server/scheduling/testing/days.ts';
import { type Assignment, verify } from '../../../../src/server/scheduling/verifier/index.ts';
import { table } from '../../report.ts';
import { assign, open } from './baselines.ts';

export type FieldPace = { readonly sizes: readonly DaysSize[]; readonly steps: number; readonly days: number };

export const full: FieldPace = {
  sizes: [
    { visits: 50, technicians: 10 },
    { visits: 200, technicians: 40 },
    { visits: 500, technicians: 80 },
    { visits: 2000, technicians: 200 },
  ],
  steps: 20_000,
  days: 100,
};
export const short: FieldPace = { sizes: [{ visits: 40, technicians: 8 }], steps: 400, days: 6 };

export type Figures = {
  readonly share: number;
  /** Minutes of ways for each visit that is done, ways home among them. */
  readonly travel: number;
  /** Of visits with a promise, those that are late or left over. */
  readonly missed: number;
  readonly refusals: number;
};

const judge = judgeOf(usualPolicy);

async function planned(days: Days, seed: number, steps: number): Promise<readonly Assignment[]> {
  const scope = new Set(open(days).map(({ id }) => id));
  return (await planDays(days, judge, { seed, steps, scope, keepAssigned: true })).placed;
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

export type FieldSummary = {
  readonly sizes: readonly { readonly plan: Figures; readonly nearest: Figures; readonly greedy: Figures }[];
  /** Of the small days. */
  readonly refusals: number;
};

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
const ratio = (one: number, other: number) => (other === 0 ? '' : (one / other).toFixed(2));

export async function benchField(print: (text: string) => void, { sizes, steps, days: many }: FieldPace): Promise<FieldSummary> {
  const rows: FieldSummary['sizes'][number][] = [];
  for (const size of sizes) {
    const days = generateDays(1, size);
    const [nearest, greedy] = [await assign(days, judge, 'nearest'), await assign(days, judge, 'greedy')];
    const plan = await planned(days, 1, steps);
    rows.push({ plan: figuresOf(days, plan), nearest: figuresOf(days, nearest), greedy: figuresOf(days, greedy) });
  }
  print(
    table(
      ['visits', 'technicians', 'way', 'assigned', 'travel a visit', 'promises missed', 'refused', 'assigned ×', 'travel ×', 'missed ×'],
      rows.flatMap((row, index) =>
        (['plan', 'greedy', 'nearest'] as const).map((way) => {
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
          ];
        }),
      ),
    ),
  );
  let refusals = 0;
  for (let seed = 1; seed <= many; seed += 1) {
    const days = generateDays(seed, { visits: 24, technicians: 6 });
    refusals += verify(days, usualPolicy, await planned(days, seed, 100)).length;
  }
  print(`${many} generated days of 24 visits, planned and verified: ${refusals} refusals`);
  return { sizes: rows, refusals };
}
