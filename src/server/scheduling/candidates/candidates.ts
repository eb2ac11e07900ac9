/** Who could do a visit, best first, with what speaks for each and against: the ranking of quick assignment. */
import { clockTime } from '../../../../engine/core/format/zone-days.ts';
import { type Said, said, saidLength } from '../../../../engine/server/kernel/said.ts';
import { type Clash, type Judge, saidOf } from '../constraints/index.ts';
import { byKnownWays, type Days, type Travel, type Visit } from '../day/index.ts';
import { type Board, boardOf, type Fit, fitOf, itemOf, type Line, missesOf } from '../plan/index.ts';

export type Chip = { readonly text: Said; readonly tone: 'green' | 'blue' | 'grey' | 'yellow' | 'red' };

export type Candidate = {
  readonly technicianId: string;
  readonly name: string;
  readonly day: string;
  /** When it would begin; null for whom something keeps from it. */
  readonly at: number | null;
  /** In minutes of travel: the way that it adds, what soft constraints cost, and the load that is there already. */
  readonly cost: number;
  /** Minutes on the way that it adds; absent for whom something keeps from it. */
  readonly travel?: number;
  readonly chips: readonly Chip[];
  /** Hard constraints that keep him from it: those of his day among them, where it leaves no time. */
  readonly barred: readonly Clash[];
};

type Options = { readonly travel?: Travel };

/** Everybody of the visit's day: whoever can do it first, cheapest first; then the others, nearest miss first. */
export async function candidatesOf(
  days: Days,
  judge: Judge,
  visit: Visit,
  { travel = byKnownWays(days.ways) }: Options = {},
): Promise<readonly Candidate[]> {
  const stays = days.visits.filter(
    (each) => each.day === visit.day && each.id !== visit.id && each.technicianId !== null && each.at !== null,
  );
  const board = await boardOf(days, judge, { day: visit.day, stays, visits: [visit], travel });
  const misses = missesOf(visit, { board, judge, names: days.names, ways: days.ways });
  const found = board.people.map(({ technician, workday }, index) => {
    const about = { visitId: visit.id, technicianId: technician.id };
    const barred = (misses[index]?.clashes ?? []).map((clash) => saidOf(clash, about)).filter(({ isHard }) => isHard);
    const clashes = judge.pair({ visit, technician, workday, policy: judge.policy, names: days.names, ways: days.ways });
    const lines = board.lines.filter((line) => line.technician.id === technician.id);
    return { ...candidate({ visit, clashes, lines, board, judge, days, name: technician.name, technicianId: technician.id }), barred };
  });
  return found.toSorted(
    (one, other) => Number(one.at === null) - Number(other.at === null) || one.cost - other.cost || (one.name < other.name ? -1 : 1),
  );
}

type Of = {
  readonly visit: Visit;
  readonly clashes: readonly Clash[];
  readonly lines: readonly Line[];
  readonly board: Board;
  readonly judge: Judge;
  readonly days: Days;
  readonly name: string;
  readonly technicianId: string;
};

/** What each thing that keeps somebody from a visit counts in the order of those who cannot do it. */
const BARRED = 1_000;

function candidate({ visit, clashes, lines, board, judge, days, name, technicianId }: Of): Omit<Candidate, 'barred'> {
  const { policy } = judge;
  const base = { technicianId, name, day: visit.day };
  const hard = clashes.filter(({ isHard }) => isHard);
  const soft = clashes.filter(({ isHard }) => !isHard);
  const item = itemOf(visit, { policy, names: days.names, places: board.places });
  const fits = lines.flatMap((line) => {
    const fit = fitOf(line, item, board.places);
    return fit ? [fit] : [];
  });
  const [best] = fits.toSorted((one, other) => one.added - other.added || one.at - other.at);
  if (hard.length > 0 || !best) {
    const chips =
      hard.length > 0
        ? hard.map(({ message }): Chip => ({ text: message, tone: 'red' }))
        : [{ text: said('ace.chip_full'), tone: 'red' as const }];
    return { ...base, at: null, cost: BARRED * Math.max(1, hard.length), chips };
  }
  const has = lines.reduce((sum, { items }) => sum + items.length, 0);
  const cost = best.added * policy.weights.travel + soft.reduce((sum, each) => sum + each.cost, 0) + has * policy.weights.load;
  const chips = [
    ...strengths(visit, days, { technicianId, best, has }),
    ...soft.map(({ message }): Chip => ({ text: message, tone: 'yellow' })),
  ];
  return { ...base, at: best.at, cost, travel: best.added, chips };
}

type Strength = { readonly technicianId: string; readonly best: Fit; readonly has: number };

function strengths(visit: Visit, { technicians, names }: Days, { technicianId, best, has }: Strength): readonly Chip[] {
  const technician = technicians.find(({ id }) => id === technicianId);
  const skills = visit.skills.flatMap(({ skillId }): readonly Chip[] => {
    const level = Math.max(0, ...(technician?.skills ?? []).filter((held) => held.skillId === skillId).map((held) => held.level));
    return [{ text: said('ace.chip_skill', { skill: names.skills.get(skillId) ?? '', level }), tone: 'green' }];
  });
  const hub = technician?.hubs.find(({ hubId }) => hubId === visit.hubId);
  return [
    { text: said('ace.chip_at', { at: clockTime(best.at) }), tone: 'blue' },
    { text: said('ace.chip_way', { length: saidLength(best.added) }), tone: best.added <= 20 ? 'green' : 'grey' },
    { text: said(has === 0 ? 'ace.chip_nothing' : 'ace.chip_load', { count: has }), tone: 'grey' },
    ...skills,
    ...(hub ? [{ text: said('ace.chip_hub', { hub: names.hubs.get(hub.hubId)?.name ?? '' }), tone: 'grey' as const }] : []),
    ...(visit.wished === technicianId ? [{ text: said('ace.chip_wished'), tone: 'green' as const }] : []),
  ];
}
