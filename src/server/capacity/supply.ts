/** Who works from a hub on a day, and for how long in a window. */
import { minutesIn, type NeededSkill, type Span, shared, type Technician, without, workdayKey } from '../scheduling/index.ts';
import type { Asked, Capacity } from './types.ts';

const RANKS = ['relocation', 'primary', 'secondary'] as const;

/** The one hub of a line of work that somebody counts at on a day, so that nobody is promised at two: where he is relocated to, else his own. */
export function hubOn({ hubs }: Technician, verticalId: string, day: string): string | undefined {
  const terms = hubs.filter((term) => term.verticalId === verticalId && term.from <= day && (term.to === null || term.to >= day));
  return terms.toSorted((one, other) => RANKS.indexOf(one.kind) - RANKS.indexOf(other.kind) || one.hubId.localeCompare(other.hubId))[0]
    ?.hubId;
}

const has = ({ skills }: Technician, { skillId, level }: NeededSkill, day: string): boolean =>
  skills.some(
    (held) =>
      held.skillId === skillId && held.level >= level && (held.from === null || held.from <= day) && (held.to === null || held.to >= day),
  );

/** Technicians who count in a window; today those alone who have come in, where the line of work wants it so. */
export function peopleOf({ days, punchedIn }: Capacity, { hub, line, day, skills }: Asked, today: string): readonly Technician[] {
  const isIn = ({ id }: Technician) => !line.setting.punchedInOnly || day !== today || punchedIn.has(id);
  return days.technicians.filter(
    (technician) =>
      hubOn(technician, line.id, day) === hub.id && isIn(technician) && skills.every((needed) => has(technician, needed, day)),
  );
}

/** The part of a window that no earlier one of the same hub and line of work has: nobody's hour is promised twice. */
export function ownSpans({ slots }: Capacity, { slot, hub }: Asked): readonly Span[] {
  const before = windowsOf(slots, slot.verticalId, hub.id).filter((other) => isBefore(other, slot));
  return without([slot], before);
}

const isBefore = (one: Asked['slot'], other: Asked['slot']): boolean =>
  one.id !== other.id && (one.from < other.from || (one.from === other.from && one.id < other.id));

/** A hub's own windows, else those of its line of work. */
export function windowsOf(slots: Capacity['slots'], verticalId: string, hubId: string): Capacity['slots'] {
  const own = slots.filter((slot) => slot.verticalId === verticalId);
  const special = own.filter((slot) => slot.hubId === hubId);
  return special.length > 0 ? special : own.filter((slot) => slot.hubId === null);
}

/** Minutes that somebody can work in the window, with its part of the day's break taken off. What is booked is still in them. */
export function minutesFor({ days }: Capacity, technician: Technician, day: string, spans: readonly Span[]): number {
  const workday = days.workdays.get(workdayKey(technician.id, day));
  if (!workday) return 0;
  const all = minutesIn(workday.spans);
  const inside = minutesIn(shared(workday.spans, spans));
  return all === 0 ? 0 : Math.max(0, inside - (workday.breakMinutes * inside) / all);
}
