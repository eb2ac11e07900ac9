/** Why visits are left over, and what would help. */
import { said } from '../../../../engine/server/kernel/said.ts';
import { type Clash, type Judge, saidOf, siteOf, type Unsaid, unsaidOf } from '../constraints/index.ts';
import type { Days, Priority, Travel, Visit } from '../day/index.ts';
import { type Miss, missesOf } from './misses.ts';
import { type Board, boardOf, type DayPlan, lacksTime } from './plan-day.ts';
import { type Elsewhere, relaxationOf, type Tries } from './relax.ts';
import type { LeftVisit } from './types.ts';

/** Reasons that are told of a visit at most, and other days that are tried before and after its own. */
const MOST_REASONS = 6;
const DAYS_AWAY = 3;
/** Technicians of other days that are tried for all visits together. */
const MOST_TRIES = 1_000_000;
/** Whose turn it is first while that lasts. */
const TURNS: readonly Priority[] = ['Urgent', 'High', 'Normal', 'Low', 'None'];

type Asked = { readonly plans: readonly DayPlan[]; readonly travel: Travel };

export async function whyNot(days: Days, judge: Judge, { plans, travel }: Asked): Promise<readonly LeftVisit[]> {
  const left = plans.flatMap((plan) => plan.left);
  const boards = await boardsAround(days, judge, { plans, travel, left });
  const asked = { days, judge, boards, waiting: new Set(left.map(({ id }) => id)), tries: { left: MOST_TRIES } };
  const inTurn = left.toSorted((one, other) => TURNS.indexOf(one.priority) - TURNS.indexOf(other.priority));
  const found = new Map(inTurn.map((visit) => [visit.id, whyLeft(visit, asked)]));
  return left.flatMap(({ id }) => found.get(id) ?? []);
}

type Looking = {
  readonly days: Days;
  readonly judge: Judge;
  readonly boards: ReadonlyMap<string, Board>;
  /** Ids of all that is left over. */
  readonly waiting: ReadonlySet<string>;
  readonly tries: Tries;
};

function whyLeft(visit: Visit, { days, judge, boards, waiting, tries }: Looking): LeftVisit {
  if (siteOf(visit, days.names) === null) return { visitId: visit.id, reasons: [placeless(visit)], relaxation: null };
  if (lacksTime(visit)) return { visitId: visit.id, reasons: waitsForTime(judge, visit), relaxation: null };
  if (visit.after !== null && waiting.has(visit.after)) return { visitId: visit.id, reasons: waitsFor(judge, visit), relaxation: null };
  const known = { judge, names: days.names, ways: days.ways, tries };
  const own = boards.get(visit.day);
  const misses = own ? missesOf(visit, { board: own, ...known }) : [];
  const near = [visit.day, ...nearDays(days.days, visit.day)].flatMap((day): readonly Elsewhere[] => {
    const board = boards.get(day);
    return board ? [{ day, board }] : [];
  });
  // Another time would split those who come together, and no help is proposed that the others may not have.
  const relaxation = visit.crew === null ? relaxationOf(visit, misses, near, known) : null;
  return { visitId: visit.id, reasons: reasonsOf(visit, misses), relaxation };
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
    boards.set(
      day,
      await boardOf(days, judge, {
        day,
        stays: [...stays, ...placed],
        visits: leftNear(days.days, left, day),
        travel,
        known: plan?.places,
      }),
    );
  }
  return boards;
}

/** Of what is left over, what may be tried on a day. */
function leftNear(days: readonly string[], left: readonly Visit[], day: string): readonly Visit[] {
  const near = new Set([day, ...nearDays(days, day)]);
  return left.filter((visit) => near.has(visit.day));
}

/** Nobody does what must be over first; only then can be said what else is in the way. */
const waitsFor = ({ policy }: Judge, { id, code }: Visit): readonly Clash[] => {
  const found = unsaidOf(policy, 'after', { amount: 1, params: { code }, message: 't:constraint.waits' });
  return found.length > 0 ? found.map((each) => saidOf(each, { visitId: id, technicianId: '' })) : [nobody({ id, code })];
};

const waitsForTime = ({ policy }: Judge, { id, code }: Visit): readonly Clash[] => {
  const found = unsaidOf(policy, 'together', { amount: 1, params: { code }, message: 't:constraint.crew_waits' });
  return found.length > 0 ? found.map((each) => saidOf(each, { visitId: id, technicianId: '' })) : [nobody({ id, code })];
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
  const reasons = new Map<string, Unsaid & { readonly technicianId: string }>();
  for (const { technicianId, clashes } of nearest)
    for (const clash of clashes) if (!reasons.has(clash.constraint.id)) reasons.set(clash.constraint.id, { ...clash, technicianId });
  if (reasons.size === 0) return [nobody(visit)];
  return [...reasons.values()].slice(0, MOST_REASONS).map((each) => saidOf(each, { visitId: visit.id, technicianId: each.technicianId }));
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
