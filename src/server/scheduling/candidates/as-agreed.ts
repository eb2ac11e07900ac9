/** Who can take a visit as it is agreed on: what broadcasts ask by, and what whoever claims is judged by. */
import { dayIn } from '../../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { byId } from '../../../../engine/server/workflows/rows.ts';
import { entityRows } from '../../rows/index.ts';
import { type Clash, type Judge, judgeOf } from '../constraints/index.ts';
import { type Days, fromNow, loadDays, type Travel, type Visit, workdayKey } from '../day/index.ts';
import { clashesOf } from '../placements/judge-placements.ts';
import { chosenPolicy } from '../policies/index.ts';
import { type Candidate, candidatesOf } from './candidates.ts';

export type AskedVisits = {
  readonly orgId: string;
  /** Active visits of that provider that nobody has, with their days. */
  readonly visits: readonly { readonly id: string; readonly due: string | null }[];
  /** A UTC instant, ISO. */
  readonly now: string;
  /** Only these technicians; all on field unless told. */
  readonly technicianIds?: readonly string[];
};

export type DaysToAsk = {
  /** As they were planned, and what is left of them. */
  readonly days: Days;
  readonly left: Days;
  readonly judge: Judge;
  readonly today: string;
};

/** The days of visits, those of visits without a day or of one that is over as today. */
export async function daysToAsk(connection: Connection, { now, orgId, visits, technicianIds }: AskedVisits): Promise<DaysToAsk> {
  const { policy } = await chosenPolicy(connection, orgId, null);
  const [organisation] = await entityRows(connection, { entity: 'organisation', values: [orgId], columns: ['time_zone'] });
  const today = dayIn(Date.parse(now), organisation?.time_zone ?? 'UTC');
  const inOrder = visits.map(({ due }) => (due === null || due < today ? today : due)).toSorted();
  const days = await loadDays(connection, {
    orgId,
    from: inOrder[0] ?? today,
    to: inOrder.at(-1) ?? today,
    tolerance: null,
    visitIds: visits.map(({ id }) => id),
    ...(technicianIds ? { technicianIds } : {}),
  });
  return { days, left: fromNow(days, now), judge: judgeOf(policy), today };
}

/**
 * Everybody, whom nothing keeps from it first and of those the cheapest: a visit with a time at that time, another one at any time of
 * its day that is free. One without a day, or whose day is over, is any day's: nothing of a day keeps anybody from it.
 */
export async function askedCandidates(
  { days, left, judge, today }: DaysToAsk,
  visit: Visit,
  travel?: Travel,
): Promise<readonly Candidate[]> {
  const isToCome = visit.day >= today;
  const asked = isToCome ? exact(visit) : { ...visit, day: today, at: null, window: null };
  const found = await candidatesOf(left, judge, asked, travel ? { travel } : {});
  const barredOf = isToCome ? barredAt(days, judge, visit) : barredEver(days, judge, asked);
  return found
    .map((each) => ({ ...each, barred: barredOf(each) }))
    .toSorted((one, other) => Number(one.barred.length > 0) - Number(other.barred.length > 0) || one.cost - other.cost);
}

const exact = (visit: Visit): Visit => (visit.at === null ? visit : { ...visit, window: { from: visit.at, to: visit.at } });
const isHard = (clash: Clash) => clash.isHard;

/** At its time, as it will be judged when it is given to him. */
const barredAt = (days: Days, judge: Judge, { id, day, at }: Visit) =>
  at === null
    ? ({ barred }: Candidate) => barred
    : ({ technicianId }: Candidate) => clashesOf(days, judge, [{ visitId: id, technicianId, day, at }]).filter(isHard);

/** Constraints that are about the day alone. */
const OF_DAY = new Set(['leave', 'shift']);

function barredEver({ technicians, workdays, names, ways }: Days, judge: Judge, visit: Visit) {
  const known = byId(technicians);
  return ({ technicianId }: Candidate): readonly Clash[] => {
    const [technician, workday] = [known.get(technicianId), workdays.get(workdayKey(technicianId, visit.day))];
    if (!technician || !workday) return [];
    const clashes = judge.pair({ visit, technician, workday, policy: judge.policy, names, ways });
    return clashes.filter((clash) => clash.isHard && !OF_DAY.has(clash.constraint));
  };
}
