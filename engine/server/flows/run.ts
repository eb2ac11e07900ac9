/**
 * Runs an execution up to its next rest, or to its end. What stands between two of them is one transaction, and the job
 * that does it is done in the same: a server that stops half-way leaves nothing of it, and another begins it anew.
 */
import type { FlowStep } from '../../core/flows/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { toProblem } from '../database/sql-problems.ts';
import { type Job, JobLost } from '../jobs/index.ts';
import { Problem } from '../kernel/errors.ts';
import { type Member, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { textOf } from '../workflows/rows.ts';
import { act, faultOf, isAct, isRefusal } from './acts.ts';
import { atFork, endBranches } from './branches.ts';
import { beginLoop, choose, follow, skipRecord } from './choices.ts';
import { type Closing, close, openOne } from './closing.ts';
import { busyWith } from './concurrency.ts';
import { type Came, type Course, calledAs, courseOf, note, placeOf, written } from './course.ts';
import { isPause, pause, rest, sleep } from './pauses.ts';
import { rescued } from './rescue.ts';
import { inside } from './start.ts';
import { forgetRecords, type Subject, scopeOfStep, subjectOf } from './subject.ts';
import { EXECUTION, type FlowHost, type LogEntry, reasonOf } from './types.ts';

const FAULT = 1000;
/** Steps that one job does: what a mistake has go on for ever ends with a word. */
const MOST_STEPS = 20_000;

/** One job of an execution. A refusal is the end of it; anything else is tried again, and then as well. */
export async function goOn(host: FlowHost, job: Job): Promise<void> {
  const at: { step?: LogEntry } = {};
  try {
    const as = textOf(job.data.as);
    // Found out beforehand: it takes a transaction of its own.
    const member = as === null ? null : await host.actAs(as);
    await job.commit((connection) => advance(host, connection, { data: job.data, member, at }));
  } catch (error) {
    if (error instanceof JobLost || !(job.isLast || isRefusal(error))) throw error;
    await job.commit((connection) => fail(host, connection, { id: String(job.data.execution), message: wordsOf(error), at: at.step }));
  }
}

/** What a refusal says, with the first field that it names; of the server's own faults people read that there was one. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Problem)) return said('problem.platform.flows.went_wrong');
  return faultOf(error).message.slice(0, FAULT);
}

type Failing = { readonly id: string; readonly message: string; readonly at: LogEntry | undefined };

/** What it did since it last rested is undone: the log says so by the one step that could not be done. */
async function fail(host: FlowHost, connection: Connection, { id, message, at }: Failing): Promise<void> {
  const execution = await openOne(connection, id);
  if (!execution) return;
  const flow = await host.programs.of(connection, execution.flow, execution.flow_version);
  await endBranches({ resources: host.resources, now: host.clock.now() }, connection, [execution.id], 'failed');
  const log = [...(execution.log ?? []), ...(at ? [{ ...at, why: message }] : [])];
  await close(host, connection, { execution, flow, state: 'failed', message, patch: { log } });
}

type Taken = { readonly data: Row; readonly member: Member | null; readonly at: { step?: LogEntry } };

async function advance(host: FlowHost, connection: Connection, { data, member, at }: Taken): Promise<void> {
  const execution = await openOne(connection, String(data.execution));
  // It was stopped meanwhile, another job has gone on with it, or what it has called has not answered yet.
  if (!execution || execution.position !== data.position || execution.attempt !== null) return;
  const flow = await host.programs.of(connection, execution.flow, execution.flow_version);
  const entity = host.programs.product().entities.get(execution.record_entity);
  const refused = (message: string) => close(host, connection, { execution, flow, state: 'failed', message });
  // One that was refused before it began is about something else than its steps.
  if (!flow || !entity || flow.trigger.entity !== entity.name) return refused(said('problem.platform.flows.no_longer_fits'));
  if (flow.made && !member) return refused(said('problem.platform.flows.nobodys_rights'));
  const isCounted = flow.concurrency !== undefined && execution.branch_of === null && execution.state === 'queued';
  if (flow.concurrency && isCounted && (await busyWith(connection, flow.id)) >= flow.concurrency.most) return;
  const course = courseOf({ execution, flow, entity, member });
  await inside(execution, async () => {
    if (await walk(host, connection, course, at)) await close(host, connection, succeeded(course));
  });
}

/** How one ends that has come to its end. Its row is locked, and nobody else has written it since. */
export const succeeded = (course: Course): Closing => ({
  execution: course.execution,
  flow: course.flow,
  state: 'succeeded',
  patch: { ...written(course), position: course.flow.steps.length },
  isHeld: true,
});

/** Up to its next rest, or to its end. Answers whether it has come to the end, and is to be closed. */
export async function walk(host: FlowHost, connection: Connection, course: Course, at: Taken['at']): Promise<boolean> {
  const { steps } = course.flow;
  for (let done = 0; ; done += 1) {
    const step = steps[course.position];
    if (step === undefined) break;
    if (follow(course, step)) continue;
    // The end of a branch.
    if (step.do === 'join') break;
    at.step = { at: host.clock.now(), step: placeOf(step, course.position), ...calledAs(step), came: 'failed' };
    if (done >= MOST_STEPS) throw tooManySteps();
    const went = await (step.do === 'fork' ? parted(host, connection, course, step) : take(host, connection, course, step));
    host.afterStep?.(course.log, course.execution.id);
    if (went === 'rests') return false;
    if (went === 'over') break;
  }
  return true;
}

const tooManySteps = () => new Problem('too_many_steps', 409, said('problem.platform.flows.too_many_steps', { most: MOST_STEPS }), {});

type Went = 'on' | 'rests' | 'over';

/** It reads no record, and so holds none while it waits for its branches' rows, which hold theirs. */
async function parted(host: FlowHost, connection: Connection, course: Course, step: FlowStep & { readonly do: 'fork' }): Promise<Went> {
  const forked = await atFork(host, connection, { course, step });
  if (forked.came === 'goes') return 'on';
  if (forked.came === 'rests') {
    await rest(host, connection, course, { state: 'waiting', wakes_at: null });
    return 'rests';
  }
  const { message } = forked;
  if (step.rescue) {
    const wake = rescued(host, course, { step, fault: { code: 'branch', message } });
    if (wake === undefined) return 'on';
    await sleep(host, connection, { course, wake });
    return 'rests';
  }
  const { execution, flow, position } = course;
  note(course, step, position, host.clock.now(), { came: 'failed', why: message });
  await close(host, connection, { execution, flow, state: 'failed', message, patch: written(course) });
  return 'rests';
}

/** One step on the record that it is about. */
async function take(host: FlowHost, connection: Connection, course: Course, step: FlowStep): Promise<Went> {
  const subject = await subjectOf(host, connection, course, step);
  if (!subject) return gone(host, connection, course, step);
  const scope = await scopeOfStep(host, connection, { course, step, doc: subject.doc });
  const now = host.clock.now();
  const position = course.position;
  if (step.when && !step.when.holds(scope)) {
    note(course, step, position, now, { came: 'skipped', why: step.when.text });
    course.position += 1;
    return 'on';
  }
  if (step.do === 'end') {
    note(course, step, position, now, { came: 'ended' });
    return 'over';
  }
  if (isPause(step)) return (await pause(host, connection, { course, step, subject, scope })) ? 'rests' : 'on';
  const began = performance.now();
  const taking = { course, step, subject, scope };
  const came = step.rescue ? await guarded(host, connection, taking) : await doStep(host, connection, taking);
  if (came === 'again') return 'rests';
  if (came !== 'rescued') note(course, step, position, now, { ...came, ms: Math.round(performance.now() - began) });
  return 'on';
}

type Taking = {
  readonly course: Course;
  readonly step: FlowStep;
  readonly subject: Subject;
  readonly scope: Awaited<ReturnType<typeof scopeOfStep>>;
};

async function doStep(host: FlowHost, connection: Connection, { course, step, subject, scope }: Taking): Promise<Came> {
  if (step.do === 'switch') return choose(course, step, scope);
  if (step.do === 'for') return beginLoop(host, connection, { course, step, scope });
  if (!isAct(step)) throw new Error(`Nobody knows how to do "${step.do}".`);
  const did = await act(host, connection, { course, step, subject, scope });
  forgetRecords(course, step, subject);
  course.position += 1;
  return { came: 'done', ...(Object.keys(did).length > 0 ? { what: JSON.stringify(did) } : {}) };
}

/** What the step did is undone where it is refused, and the flow goes on as its `try` says. */
async function guarded(host: FlowHost, connection: Connection, taking: Taking): Promise<Came | 'rescued' | 'again'> {
  const { course, step } = taking;
  try {
    return await connection.attempt((part) => doStep(host, part, taking));
  } catch (cause) {
    const error = toProblem(cause, new Map());
    if (!isRefusal(error)) throw cause;
    const wake = rescued(host, course, { step, fault: faultOf(error) });
    if (wake === undefined) return 'rescued';
    await sleep(host, connection, { course, wake });
    return 'again';
  }
}

/** The record is gone. What an organisation's flow may not see leaves no trace: that it came about would tell of it. */
async function gone(host: FlowHost, connection: Connection, course: Course, step: FlowStep): Promise<Went> {
  const { execution, flow } = course;
  if (step.of !== undefined) {
    skipRecord(course);
    return 'on';
  }
  if (flow.made && execution.position === 0) {
    await host.resources.remove(system(reasonOf(flow)), EXECUTION, [{ id: execution.id }], connection);
    return 'rests';
  }
  // Where the flow itself has removed it, that was its last step.
  const isDone = flow.steps.slice(0, course.position).some((before) => before.do === 'delete' && before.of === undefined);
  const ending = isDone
    ? ({ state: 'succeeded' } as const)
    : ({ state: 'skipped', message: said('problem.platform.flows.record_gone') } as const);
  await close(host, connection, { execution, flow, ...ending, patch: written(course) });
  return 'rests';
}
