/** Where an execution rests: for a time, for a change of its record, for an answer, or for a call to come back. */
import type { Asking, FlowStep, OutwardCall } from '../../core/flows/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { computed } from '../lifecycle/values.ts';
import { answerTo, putQuestion } from './asking.ts';
import { type Course, goTo, note, written } from './course.ts';
import { jobOf } from './job-of.ts';
import type { Subject } from './subject.ts';
import { CALLS, EXECUTION, type Execution, FLOWS, type FlowHost, type Outgoing } from './types.ts';

type Of<D extends FlowStep['do']> = Extract<FlowStep, { readonly do: D }>;
type Pausing = { readonly course: Course; readonly step: FlowStep; readonly subject: Subject; readonly scope: RuleScope };

/**
 * Rests where the step says so. Answers whether it does; where not, the execution stands at the step that comes next.
 */
export async function pause(host: FlowHost, connection: Connection, pausing: Pausing): Promise<boolean> {
  const { course, step, scope, subject } = pausing;
  switch (step.do) {
    case 'call':
      await ring(host, connection, { course, call: step.call, scope });
      return true;
    case 'wait':
    case 'wait-until': {
      const wake = wakeOf(step, { scope, now: host.clock.now() });
      if (wake !== undefined) note(course, step, course.position, host.clock.now(), { came: 'waits' });
      else note(course, step, course.position, host.clock.now(), { came: 'done' });
      course.position += 1;
      if (wake !== undefined) await sleep(host, connection, { course, wake });
      return wake !== undefined;
    }
    case 'listen':
      return await listens(host, connection, { course, step, scope, subject });
    case 'ask':
      return await asks(host, connection, { course, step, scope, subject });
    default:
      return false;
  }
}

export const isPause = (step: FlowStep): boolean => ['call', 'wait', 'wait-until', 'listen', 'ask'].includes(step.do);

/** Milliseconds at which a wait is over; undefined for one that is over already. */
function wakeOf(step: Of<'wait'> | Of<'wait-until'>, { scope, now }: { readonly scope: RuleScope; readonly now: string }) {
  if (step.do === 'wait') return Date.parse(now) + step.seconds * 1000;
  const at = Date.parse(String(step.until.evaluate(scope)));
  return at > Date.parse(now) ? at : undefined;
}

type Sleeping = { readonly course: Course; readonly wake: number; readonly listensTo?: string | null };

export async function sleep(host: FlowHost, connection: Connection, { course, wake, listensTo = null }: Sleeping): Promise<void> {
  const now = host.clock.now();
  const more = { state: 'waiting', wakes_at: new Date(wake).toISOString(), listens_to: listensTo };
  await rest(host, connection, course, more);
  const job = jobOf({ ...course.execution, position: course.position });
  await host.jobs.enqueue(connection, FLOWS, [{ ...job, after: Math.max(0, Math.ceil((wake - Date.parse(now)) / 1000)) }]);
}

/** Writes down how far it has come. */
export async function rest({ resources, clock }: FlowHost, connection: Connection, course: Course, more: Row): Promise<void> {
  const { execution } = course;
  const patch = { ...written(course), started_at: execution.started_at ?? clock.now(), listens_to: null, ...more };
  await resources.update(system(`flow ${execution.flow}`), EXECUTION, [{ id: execution.id, patch }], connection);
}

/** It stays where it is, and the job for the end of its wait comes anew: the one that was there is used up. */
const stay = (host: FlowHost, connection: Connection, { course, listensTo }: Pick<Sleeping, 'course' | 'listensTo'>) =>
  sleep(host, connection, { course, wake: Date.parse(course.memory.until ?? host.clock.now()), listensTo: listensTo ?? null });

type Waiting<D extends FlowStep['do']> = Pausing & { readonly step: Of<D> };

async function listens(host: FlowHost, connection: Connection, { course, step, scope, subject }: Waiting<'listen'>): Promise<boolean> {
  const now = host.clock.now();
  if (step.until.holds(scope)) return over(course, step, { to: step.to, now, what: 'came' });
  if (course.memory.until === undefined) {
    note(course, step, course.position, now, { came: 'waits', why: step.until.text });
    course.memory = { ...course.memory, until: later(now, step.seconds) };
  } else if (course.memory.until <= now) return over(course, step, { to: course.position + 1, now, what: 'late' });
  await stay(host, connection, { course, listensTo: String(subject.doc.id) });
  return true;
}

async function asks(host: FlowHost, connection: Connection, { course, step, scope, subject }: Waiting<'ask'>): Promise<boolean> {
  const now = host.clock.now();
  const { ask } = step;
  const { asked } = course.memory;
  if (asked === undefined) {
    const until = later(now, ask.seconds);
    const id = await putQuestion(host, connection, { course, ask, scope, subject, until });
    note(course, step, course.position, now, { came: 'waits' });
    course.memory = { ...course.memory, until, asked: id };
    await stay(host, connection, { course });
    return true;
  }
  const answer = await answerTo(host, connection, { id: asked, isOver: (course.memory.until ?? now) <= now });
  if (answer === 'open') {
    await stay(host, connection, { course });
    return true;
  }
  remember(course, ask, answer);
  return over(course, step, { to: answer === null ? course.position + 1 : step.to, now, what: String(answer?.outcome ?? 'late') });
}

function remember(course: Course, { as }: Asking, answer: Row | null): void {
  const { asked: _, ...memory } = course.memory;
  course.memory = { ...memory, vars: { ...memory.vars, [as]: answer ?? { outcome: null, by: null, remark: null } } };
}

type Over = { readonly to: number; readonly now: string; readonly what: string };

/** What was waited for has come, or the time is over: it goes on. */
function over(course: Course, step: FlowStep, { to, now, what }: Over): false {
  const { until: _, ...memory } = course.memory;
  note(course, step, course.position, now, { came: 'done', what: JSON.stringify({ outcome: what }) });
  course.memory = memory;
  goTo(course, to);
  return false;
}

const later = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

type Ringing = { readonly course: Course; readonly call: OutwardCall; readonly scope: RuleScope };

/** What is told is decided here, once for all tries; the call is a job of its own, once this holds. */
async function ring(host: FlowHost, connection: Connection, { course, call, scope }: Ringing): Promise<void> {
  const { execution, position, memory } = course;
  const round = memory.loop === undefined ? '' : `:${memory.loop.index}`;
  const begun = Object.values(memory.again ?? {}).reduce((sum, times) => sum + times, 0);
  const own = `${execution.id}:${position}${round}${begun > 0 ? `:${begun}` : ''}`;
  const key = call.key === undefined ? own : String(call.key.evaluate(scope) ?? own);
  const outgoing: Outgoing = { key, at: host.clock.now(), payload: JSON.stringify(computed(call.payload, scope)) };
  await rest(host, connection, course, { state: 'running', attempt: 0, outgoing });
  await host.jobs.enqueue(connection, CALLS, [callOf({ ...execution, position, attempt: 0 })]);
}

/** The job of one try at the call that an execution stands at. */
export const callOf = (execution: Pick<Execution, 'id' | 'position' | 'org_id' | 'acts_for' | 'attempt'>) => {
  const { data, ...more } = jobOf(execution);
  return { ...more, data: { ...data, attempt: execution.attempt } };
};
