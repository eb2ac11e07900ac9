/**
 * Capacity of a window at a hub on a day: what the people there can do in it, less the buffer; of that, a reserve is kept for
 * emergencies. What is booked and held comes off what is left and may be overbooked, and the window's own limit is a cap on all of it.
 * An administrator's override stands above the cap.
 */
import { minutesIn, type Span, shared, type Visit } from '../scheduling/index.ts';
import { closedOf, todayOf } from './closed.ts';
import { finderOf } from './finder.ts';
import { minutesFor, peopleOf } from './supply.ts';
import type { Asked, Capacity, Cell, Line, Slot } from './types.ts';

/** Of what is asked, in the unit of its line of work. */
export function cellOf(capacity: Capacity, asked: Asked): Cell {
  const { slot, hub, line, day } = asked;
  const { setting } = line;
  const finder = finderOf(capacity);
  const where = { slotId: slot.id, hubId: hub.id, day };
  const spans = finder.spansOf(hub, slot);
  const people = peopleOf(capacity, asked, todayOf(capacity));
  const minutes = people.map((technician) => minutesFor(capacity, technician, day, spans));
  const working = people.filter((_, index) => (minutes[index] ?? 0) > 0);
  const able = Math.floor(minutes.reduce((sum, each) => sum + amountOf(line, each), 0) * (1 - setting.buffer));
  const visits = visitsIn(capacity, asked, new Set(people.map(({ id }) => id)), spans);
  const booked = Math.ceil(visits.reduce((sum, visit) => sum + bookedOf(visit, line, spans), 0));
  const held = finder
    .holdsAt(where)
    .filter((hold) => hold.expiresAt > capacity.now && isOfSkills(hold.skillIds, asked))
    .reduce((sum, hold) => sum + needOf(line, hold.minutes, slot), 0);
  const override = finder.overrideAt(where);
  const reserve = Math.ceil(able * setting.reserve);
  const usable = Math.floor(able * (1 + setting.overbook)) - reserve;
  const most = Math.max(0, Math.min(usable, capOf(line, slot)) + (override?.extra ?? 0));
  const closed = closedOf(capacity, asked) ?? (most === 0 && working.length === 0 ? 'NOBODY' : null);
  return {
    unit: setting.unit,
    capacity: able,
    booked,
    held,
    reserve,
    free: closed === null ? Math.max(0, most - booked - held) : 0,
    overbooked: Math.max(0, booked + held - most),
    closed,
    reason: override?.reason ?? null,
    technicianIds: working.map(({ id }) => id),
    visitIds: visits.map(({ id }) => id),
  };
}

/** What a job takes of a window, in the unit of the line of work: no more than the window has, where it lasts beyond it. */
export const needOf = ({ setting }: Line, minutes: number, { from, to }: Slot): number =>
  setting.unit === 'jobs' ? 1 : Math.min(minutes + setting.travel, to - from);

/** Of one person's minutes: whole jobs are counted by person, for two halves are none. */
const amountOf = ({ setting, usual }: Line, minutes: number): number =>
  setting.unit === 'jobs' ? Math.floor(minutes / (usual + setting.travel)) : minutes;

function capOf({ setting, usual }: Line, { limitBy, limit }: Slot): number {
  if (limit === null) return Number.POSITIVE_INFINITY;
  if (limitBy === setting.unit) return limit;
  const job = usual + setting.travel;
  return setting.unit === 'jobs' ? Math.floor(limit / job) : limit * job;
}

/** Work that needs another skill takes nothing of these people until somebody has it. */
const isOfSkills = (skillIds: readonly string[], { skills }: Asked): boolean =>
  skills.length === 0 || skills.some(({ skillId }) => skillIds.includes(skillId));

/** When a visit is taken to begin: when it is agreed on, else at the earliest of what was promised; undefined on a day with neither. */
const beginOf = ({ at, window }: Visit): number | undefined => at ?? window?.from;

/** Visits that take something of the window: those of the hub's line of work that begin in it, and what its people do then for others. */
function visitsIn(capacity: Capacity, asked: Asked, people: ReadonlySet<string>, spans: readonly Span[]): readonly Visit[] {
  const { hub, line, day } = asked;
  const isTaken = (visit: Visit) => beginOf(visit) !== undefined && bookedOf(visit, line, spans) > 0;
  const isOfPeople = ({ technicianId }: Visit) => technicianId !== null && people.has(technicianId);
  const isWanted = ({ skills }: Visit) =>
    isOfSkills(
      skills.map(({ skillId }) => skillId),
      asked,
    );
  return finderOf(capacity)
    .visitsAt(hub, day, people)
    .filter((visit) => isTaken(visit) && (isOfPeople(visit) || isWanted(visit)));
}

/** A job counts where it begins, minutes where they are. */
function bookedOf(visit: Visit, { setting }: Line, spans: readonly Span[]): number {
  const from = beginOf(visit) ?? 0;
  if (setting.unit === 'jobs') return spans.some((span) => span.from <= from && from < span.to) ? 1 : 0;
  return minutesIn(shared(spans, [{ from, to: from + visit.duration + setting.travel }]));
}
