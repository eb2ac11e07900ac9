/** Why visits are left over, and what would help. */
import { said } from '../../../../engine/server/kernel/said.ts';
import { type Clash, clashesOf, type Judge, siteOf } from '../constraints/index.ts';
import type { Days, Travel, Visit } from '../day/index.ts';
import { type Miss, missesOf } from './misses.ts';
import { type Board, boardOf, type DayPlan } from './plan-day.ts';
import { type Elsewhere, relaxationOf } from './relax.ts';
import type { LeftVisit } from './types.ts';

/** Reasons that are told of a visit at most, and other days that are tried before and after its own. */
const MOST_REASONS = 6;
const DAYS_AWAY = 3;

type Asked = { readonly plans: readonly DayPlan[]; readonly travel: Travel };

export async function whyNot(days: Days, judge: Judge, { plans, travel }: Asked): Promise<readonly LeftVisit[]> {
  const left = plans.flatMap((plan) => plan.left);
  const known = { judge, names: days.names };
  const boards = await boardsAround(days, judge, { plans, travel, left });
  return left.map((visit) => {
    if (siteOf(visit, days.names) === null) return { visitId: visit.id, reasons: [placeless(visit)], relaxation: null };
    const first = left.find(({ id }) => id === visit.after);
    if (first) return { visitId: visit.id, reasons: waitsFor(judge, visit), relaxation: null };
    const own = boards.get(visit.day);
    const misses = own ? missesOf(visit, { board: own, ...known }) : [];
    const near = [visit.day, ...nearDays(days.days, visit.day)].flatMap((day): readonly Elsewhere[] => {
      const board = boards.get(day);
      return board ? [{ day, board }] : [];
    });
    return { visitId: visit.id, reasons: reasonsOf(visit, misses), relaxation: relaxationOf(visit, misses, near, known) };
  });
}

/** Of a day and of those around it, nearest first; later before earlier. */
function nearDays(days: readonly string[], day: string): readonly string[] {
  const at = days.indexOf(day);
  return Array.from({ length: DAYS_AWAY }, (_, away) => [days[at + away + 1], days[at - away - 1]])
    .flat()
    .flatMap((each) => each ?? []);
}

/** Days as they will be, with the ways to the visits that are left over: those that were planned with their plans. */
async function boardsAround(
  days: Days,
  judge: Judge,
  { plans, travel, left }: Asked & { readonly left: readonly Visit[] },
): Promise<ReadonlyMap<string, Board>> {
  const boards = new Map<string, Board>();
  const visits = new Map(days.visits.map((visit) => [visit.id, visit]));
  const wanted = new Set(left.flatMap(({ day }) => [day, ...nearDays(days.days, day)]));
  for (const day of wanted) {
    const plan = plans.find((each) => each.day === day);
    const placed = (plan?.placed ?? []).flatMap(({ visitId, technicianId, at }) => {
      const visit = visits.get(visitId);
      return visit ? [{ ...visit, technicianId, at }] : [];
    });
    const stays = plan?.stays ?? days.visits.filter((visit) => visit.day === day && visit.technicianId !== null && visit.at !== null);
    boards.set(day, await boardOf(days, judge, { day, stays: [...stays, ...placed], visits: left, travel }));
  }
  return boards;
}

/** Nobody does what must be over first; only then can be said what else is in the way. */
const waitsFor = ({ policy }: Judge, { id, code }: Visit): readonly Clash[] => {
  const found = clashesOf(
    policy,
    'after',
    { amount: 1, params: { code }, message: 't:constraint.waits' },
    { visitId: id, technicianId: '' },
  );
  return found.length > 0 ? found : [nobody({ id, code })];
};

const placeless = ({ id, code }: Visit): Clash => ({
  constraint: 'place',
  reason: 'NO_GEO',
  isHard: true,
  amount: 1,
  cost: 0,
  message: said('constraint.no_place', { code }),
  visitId: id,
  technicianId: '',
});

/** What keeps whoever comes nearest from it, then what keeps the others, each once. */
function reasonsOf(visit: Visit, misses: readonly Miss[]): readonly Clash[] {
  const nearest = misses.toSorted((one, other) => one.clashes.length - other.clashes.length);
  const reasons = new Map<string, Clash>();
  for (const { clashes } of nearest) for (const clash of clashes) if (!reasons.has(clash.constraint)) reasons.set(clash.constraint, clash);
  if (reasons.size === 0) reasons.set('nobody', nobody(visit));
  return [...reasons.values()].slice(0, MOST_REASONS);
}

const nobody = ({ id, code }: Pick<Visit, 'id' | 'code'>): Clash => ({
  constraint: 'nobody',
  reason: 'NO_SLOT',
  isHard: true,
  amount: 1,
  cost: 0,
  message: said('constraint.nobody', { code }),
  visitId: id,
  technicianId: '',
});
