/** Two plain ways to give visits to people, beside which a plan is measured: no visit that stands is ever moved. */
import type { Judge } from '../../../../src/server/scheduling/constraints/index.ts';
import { siteOf } from '../../../../src/server/scheduling/constraints/index.ts';
import { byGreatCircle, type Days, type Visit } from '../../../../src/server/scheduling/day/index.ts';
import { begunAt, fitOf, withItem } from '../../../../src/server/scheduling/plan/fit.ts';
import { boardOf } from '../../../../src/server/scheduling/plan/index.ts';
import { itemOf } from '../../../../src/server/scheduling/plan/lines.ts';
import type { Line } from '../../../../src/server/scheduling/plan/types.ts';
import type { Assignment } from '../../../../src/server/scheduling/verifier/index.ts';

/**
 * `nearest`: as dispatchers do, visit by visit as they come, whoever lives nearest and is free. `greedy`: the soonest promised first,
 * where it adds the shortest way.
 */
export type Way = 'nearest' | 'greedy';

export async function assign(days: Days, judge: Judge, way: Way): Promise<readonly Assignment[]> {
  const all: Assignment[] = [];
  for (const day of days.days) {
    const own = days.visits.filter((visit) => visit.day === day);
    const stays = own.filter(({ technicianId, at }) => technicianId !== null && at !== null);
    const visits = own.filter((visit) => !stays.includes(visit) && siteOf(visit, days.names) !== null);
    const board = await boardOf(days, judge, { day, stays, visits, travel: byGreatCircle });
    const lines = [...board.lines];
    const ends = new Map(stays.map(({ id, at, duration }) => [id, (at ?? 0) + duration]));
    const active = new Set(own.map(({ id }) => id));
    const wanted = way === 'nearest' ? visits : visits.toSorted((one, other) => (one.dueBy ?? 9999) - (other.dueBy ?? 9999));
    for (const visit of wanted) {
      if (visit.after !== null && active.has(visit.after) && !ends.has(visit.after)) continue;
      const item = itemOf(visit, { policy: judge.policy, names: days.names, places: board.places });
      const bounded = { ...item, ready: Math.max(item.ready, ends.get(visit.after ?? '') ?? 0) };
      const fits = lines.flatMap((line, index) => {
        const { technician, workday } = line;
        if (!Number.isFinite(judge.costOf({ visit, technician, workday, policy: judge.policy, names: days.names, ways: days.ways })))
          return [];
        const fit = fitOf(line, bounded, board.places);
        const away = way === 'greedy' ? (fit?.added ?? 0) : (board.places.minutes[line.start * board.places.count + item.place] as number);
        return fit ? [{ index, fit, away }] : [];
      });
      const [best] = fits.toSorted((one, other) => one.away - other.away);
      if (!best) continue;
      const line = withItem(lines[best.index] as Line, { ...bounded, ready: best.fit.at, due: best.fit.at }, best.fit);
      // What stands keeps its time from now on: a later visit may come in between, and never moves it.
      lines[best.index] = { ...line, items: line.items.map((each, at) => stand(each, begunAt(line, board.places)[at] ?? 0)) };
      ends.set(visit.id, best.fit.at + visit.duration);
      all.push({ visitId: visit.id, technicianId: line.technician.id, day, at: best.fit.at });
    }
  }
  return all;
}

const stand = <T extends { readonly ready: number; readonly due: number }>(item: T, at: number): T => ({ ...item, ready: at, due: at });

/** Visits that may be given to somebody. */
export const open = ({ visits }: Days): readonly Visit[] => visits.filter(({ technicianId, at }) => technicianId === null || at === null);
