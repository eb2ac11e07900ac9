/** What is in the way of giving visits to technicians at times, in the days as they are. */
import type { Connection } from '../../../../engine/server/database/port.ts';
import { distinct } from '../../../../engine/server/workflows/rows.ts';
import { type Clash, type Judge, judgeOf, type Placed, routeOf } from '../constraints/index.ts';
import { type Days, loadDays, type Technician, type Visit, workdayKey } from '../day/index.ts';
import { chosenPolicy } from '../policies/index.ts';

/** Who is to do a visit and when; minutes from midnight, null for no time in particular. */
export type Placement = { readonly visitId: string; readonly technicianId: string; readonly day: string; readonly at: number | null };

/**
 * Clashes of the visits, and those that others get by them; as many statements however many there are. `policyId`: the policy that they
 * are judged by; null: the organisation's default.
 */
export async function judgePlacements(
  connection: Connection,
  orgId: string,
  placements: readonly Placement[],
  policyId: string | null = null,
): Promise<readonly Clash[]> {
  if (placements.length === 0) return [];
  const inOrder = placements.map(({ day }) => day).toSorted();
  const days = await loadDays(connection, {
    orgId,
    from: inOrder[0] ?? '',
    to: inOrder.at(-1) ?? '',
    tolerance: null,
    technicianIds: distinct(placements.map(({ technicianId }) => technicianId)),
    visitIds: placements.map(({ visitId }) => visitId),
    isTimed: true,
  });
  return clashesOf(days, judgeOf((await chosenPolicy(connection, orgId, policyId)).policy), placements);
}

export function clashesOf(days: Days, judge: Judge, placements: readonly Placement[]): readonly Clash[] {
  const technicians = new Map(days.technicians.map((technician) => [technician.id, technician]));
  const visits = new Map(days.visits.map((visit) => [visit.id, visit]));
  const moved = placements.flatMap((placement): readonly Visit[] => {
    const visit = visits.get(placement.visitId);
    return visit ? [{ ...visit, technicianId: placement.technicianId, day: placement.day, at: placement.at }] : [];
  });
  const movedIds = new Set(moved.map(({ id }) => id));
  const stays = days.visits.filter(({ id }) => !movedIds.has(id));
  const concerned = [...new Map(moved.map((visit) => [workdayKey(visit.technicianId ?? '', visit.day), visit])).values()];
  return concerned.flatMap(({ technicianId, day }) => {
    const technician = technicians.get(technicianId ?? '');
    const workday = days.workdays.get(workdayKey(technicianId ?? '', day));
    if (!technician || !workday) return [];
    const own = moved.filter((visit) => visit.technicianId === technician.id && visit.day === day);
    const pairs = own.flatMap((visit) =>
      judge.pair({ visit, technician, workday, policy: judge.policy, names: days.names, ways: days.ways }),
    );
    const before = new Set(routeClashes(days, judge, { technician, day, visits: stays }).map(keyOf));
    const after = routeClashes(days, judge, { technician, day, visits: [...stays, ...own] });
    const stood = routeClashes(days, judge, { technician, day, visits: days.visits });
    const fresh = after.filter((clash) => movedIds.has(clash.visitId) || !before.has(keyOf(clash)));
    return [...pairs, ...fresh.filter((clash) => !isOfDay(clash) || !stood.some((each) => isNoLess(each, clash)))];
  });
}

/** What is asked of a day as a whole is told of its last visit, whichever that is: a day that was no better before does not get worse. */
const ofDay: ReadonlySet<string> = new Set(['jobs', 'break']);
const isOfDay = ({ constraint }: Clash) => ofDay.has(constraint);
const isNoLess = (each: Clash, { constraint, amount }: Clash) => each.constraint === constraint && each.amount >= amount;

const keyOf = ({ constraint, visitId }: Clash) => `${constraint} ${visitId}`;

type Day = { readonly technician: Technician; readonly day: string; readonly visits: readonly Visit[] };

function routeClashes({ workdays, names, ways }: Days, judge: Judge, { technician, day, visits }: Day): readonly Clash[] {
  const workday = workdays.get(workdayKey(technician.id, day));
  const timed = visits.flatMap((visit): readonly Placed[] => (visit.at !== null && visit.day === day ? [{ visit, at: visit.at }] : []));
  const own = timed.filter(({ visit }) => visit.technicianId === technician.id);
  return workday ? judge.route(routeOf({ technician, workday, policy: judge.policy, names, ways }, own, timed)) : [];
}
