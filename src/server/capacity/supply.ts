/** Who works from a hub on a day, and for how long in a window. */
import { minutesIn, type NeededSkill, type Span, shared, type Technician, workdayKey } from '../scheduling/index.ts';
import { finderOf } from './finder.ts';
import type { Asked, Capacity } from './types.ts';

const has = ({ skills }: Technician, { skillId, level }: NeededSkill, day: string): boolean =>
  skills.some(
    (held) =>
      held.skillId === skillId && held.level >= level && (held.from === null || held.from <= day) && (held.to === null || held.to >= day),
  );

/** Technicians who count in a window; today those alone who have come in, where the line of work wants it so. */
export function peopleOf(capacity: Capacity, { hub, line, day, skills }: Asked, today: string): readonly Technician[] {
  const isIn = ({ id }: Technician) => !line.setting.punchedInOnly || day !== today || capacity.punchedIn.has(id);
  return finderOf(capacity)
    .peopleAt(hub, day)
    .filter((technician) => isIn(technician) && skills.every((needed) => has(technician, needed, day)));
}

/** Minutes that somebody can work in the window, with its part of the day's break taken off. What is booked is still in them. */
export function minutesFor({ days }: Capacity, technician: Technician, day: string, spans: readonly Span[]): number {
  const workday = days.workdays.get(workdayKey(technician.id, day));
  if (!workday) return 0;
  const all = minutesIn(workday.spans);
  const inside = minutesIn(shared(workday.spans, spans));
  return all === 0 ? 0 : Math.max(0, inside - (workday.breakMinutes * inside) / all);
}
