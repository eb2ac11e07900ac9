/** One day of a plan. */
import { rowsBy } from '../../rows/index.ts';
import { type Judge, siteOf } from '../constraints/index.ts';
import { byKnownWays, type Days, type Technician, type Travel, type Visit, type Workday, workdayKey } from '../day/index.ts';
import { linesOf } from './lines.ts';
import { type Places, placesOf } from './places.ts';
import { costOfLines } from './problem.ts';
import { placeAll, type Rounds } from './rounds.ts';
import type { Line, PlacedVisit } from './types.ts';

export type DayOptions = Rounds & {
  readonly day: string;
  /** Visits of the day that are to be placed; all others that somebody has at a time stay where they are. */
  readonly wanted: readonly Visit[];
  readonly travel?: Travel | undefined;
};

export type DayPlan = {
  readonly day: string;
  /** What stayed where it is. */
  readonly stays: readonly Visit[];
  readonly placed: readonly PlacedVisit[];
  readonly left: readonly Visit[];
  readonly cost: number;
  /** Ways between all of it. */
  readonly places: Places;
};

export async function planDay(
  days: Days,
  judge: Judge,
  { day, wanted, travel = byKnownWays(days.ways), ...rounds }: DayOptions,
): Promise<DayPlan> {
  const { names, ways } = days;
  const moving = new Set(wanted.map(({ id }) => id));
  const stays = days.visits.filter(
    (visit) => visit.day === day && !moving.has(visit.id) && visit.technicianId !== null && visit.at !== null,
  );
  const { lines, places } = await boardOf(days, judge, { day, stays, visits: wanted, travel });
  const barred = barredOf(wanted, names);
  const visits = wanted.filter(({ id }) => !barred.has(id));
  const ends = endsOf(stays);
  const asked = { lines, visits, places, judge, names, ways, ends };
  const outcome = placeAll(asked, rounds);
  const rest = [...outcome.left, ...wanted.filter(({ id }) => barred.has(id))];
  return {
    day,
    stays,
    placed: placedOn(outcome.lines, moving, places),
    left: rest,
    cost: costOfLines({ ...asked, lines: outcome.lines }, rest),
    places,
  };
}

/** Of several who come together, before somebody has said when. */
export const lacksTime = ({ crew, window }: Visit): boolean => crew !== null && (window === null || window.from !== window.to);

/** Without a place nobody can be sent there, a crew without a time would be split; and what comes after such a visit comes never. */
function barredOf(wanted: readonly Visit[], names: Days['names']): ReadonlySet<string> {
  const barred = new Set(wanted.filter((visit) => siteOf(visit, names) === null || lacksTime(visit)).map(({ id }) => id));
  for (let size = -1; size < barred.size; ) {
    size = barred.size;
    for (const { id, after } of wanted) if (after !== null && barred.has(after)) barred.add(id);
  }
  return barred;
}

/** When visits end that have a time, by id. */
export const endsOf = (visits: readonly Visit[]): ReadonlyMap<string, number> =>
  new Map(visits.flatMap(({ id, at, duration }) => (at === null ? [] : [[id, at + duration] as const])));

export type Board = {
  /** Each with the lines of his day. */
  readonly people: readonly { readonly technician: Technician; readonly workday: Workday; readonly lines: readonly Line[] }[];
  readonly lines: readonly Line[];
  readonly places: Places;
};
type BoardOptions = {
  readonly day: string;
  readonly stays: readonly Visit[];
  readonly visits: readonly Visit[];
  readonly travel: Travel;
  /** Ways that are known already; where they do not reach everywhere, they are asked for anew. */
  readonly known?: Places | undefined;
};

/** Everybody's lines of a day with what stays on them, and the ways between all of it and the visits that are to come. */
export async function boardOf(
  { technicians, workdays, names }: Days,
  { policy }: Judge,
  { day, stays, visits, travel, known }: BoardOptions,
): Promise<Board> {
  const had = rowsBy(stays, 'technicianId');
  const own = technicians.flatMap((technician) => {
    const workday = workdays.get(workdayKey(technician.id, day));
    return workday ? [{ technician, workday, visits: had.get(technician.id) ?? [] }] : [];
  });
  const sites = [...own.map(({ workday }) => workday.start), ...[...visits, ...stays].map((visit) => siteOf(visit, names))];
  const places = known && sites.every(known.has) ? known : await placesOf(sites, travel);
  const people = own.map((booked) => ({ ...booked, lines: linesOf(booked, { policy, names, places }) }));
  return { people, places, lines: people.flatMap(({ lines }) => lines) };
}

/** Visits that are new on the lines, each with the way to it and its number of the technician's day. */
function placedOn(lines: readonly Line[], moving: ReadonlySet<string>, { count, minutes, metres }: Places): readonly PlacedVisit[] {
  const orders = new Map<string, number>();
  return lines.flatMap(({ technician, workday, start, items }) => {
    let from = start;
    return items.flatMap(({ visit, place, ready }) => {
      const way = from * count + place;
      from = place;
      const order = (orders.get(technician.id) ?? 0) + 1;
      orders.set(technician.id, order);
      if (!moving.has(visit.id)) return [];
      const [travel, far] = [minutes[way] as number, metres[way] as number];
      return [{ visitId: visit.id, technicianId: technician.id, day: workday.day, at: ready, order, travel, metres: far }];
    });
  });
}
