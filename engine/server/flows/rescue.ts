/** What becomes of a refusal inside of a `try`: its steps are done again, or the flow goes on where the definition says. */
import type { FlowStep } from '../../core/flows/index.ts';
import { type Course, goTo, note, placeOf } from './course.ts';
import type { FlowHost } from './types.ts';

type Fault = { readonly code: string; readonly message: string };
type Refused = { readonly step: FlowStep; readonly fault: Fault };

/** Milliseconds at which the steps are done again; undefined: it goes on at once, where it stands now. */
export function rescued({ clock }: Pick<FlowHost, 'clock'>, course: Course, { step, fault }: Refused): number | undefined {
  const { rescue } = step;
  if (!rescue) return undefined;
  const now = clock.now();
  const key = String(rescue.to);
  const times = course.memory.again?.[key] ?? 0;
  note(course, step, course.position, now, { came: 'failed', why: fault.message });
  if (rescue.again && times < rescue.again.limit) {
    course.memory = { ...course.memory, again: { ...course.memory.again, [key]: times + 1 } };
    goTo(course, rescue.again.start);
    return Date.parse(now) + rescue.again.seconds * 1000;
  }
  const { [key]: _, ...again } = course.memory.again ?? {};
  const error = { ...fault, step: placeOf(step, course.position) };
  course.memory = { ...course.memory, again, vars: { ...course.memory.vars, error } };
  goTo(course, rescue.to);
  return undefined;
}
