/**
 * One try at the call that an execution stands at. It is made outside of any transaction, with the same key at every try; what came
 * of it is written together with what follows from it. A server that stops in between leaves the try to another.
 */
import type { Flow, OutwardCall } from '../../core/flows/index.ts';
import type { Connection, Row } from '../database/port.ts';
import type { Job } from '../jobs/index.ts';
import { Problem } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { rowsOf } from '../workflows/rows.ts';
import { keep } from './acts.ts';
import { type CallOutcome, isAnswered, OUTBOUND_CALL, restsUntil } from './call-log.ts';
import { close, openOne } from './closing.ts';
import { type Course, courseOf, note as noted, written } from './course.ts';
import { jobOf } from './job-of.ts';
import { makerOf } from './made.ts';
import { type Message, messageOf } from './outgoing.ts';
import { callOf, sleep } from './pauses.ts';
import { rescued } from './rescue.ts';
import { CALLS, EXECUTION, type Execution, FLOWS, type FlowHost, type LogEntry } from './types.ts';

/** Milliseconds before the second try, and seconds at most; each further one waits twice as long. */
const BACK_OFF = { first: 5_000, most: 300 } as const;
/** Characters of an answer that are kept to be looked at. */
const KEPT = 4_000;

const own = system('flows');

type Standing = { readonly execution: Execution; readonly flow: Flow; readonly call: OutwardCall };

/** Undefined where the execution has ended, or stands elsewhere by now. */
async function standingAt({ programs }: FlowHost, connection: Connection, { data }: Pick<Job, 'data'>): Promise<Standing | undefined> {
  const [row] = await rowsOf(connection, { entity: EXECUTION, values: [String(data.execution)] });
  const execution = row as Execution | undefined;
  if (!execution || !['running', 'waiting'].includes(execution.state) || !execution.outgoing) return undefined;
  if (execution.position !== data.position || execution.attempt !== data.attempt) return undefined;
  const flow = await programs.of(connection, execution.flow, execution.flow_version);
  const step = flow?.steps[execution.position];
  return flow && step?.do === 'call' ? { execution, flow, call: step.call } : undefined;
}

type Came = { readonly state: CallOutcome; readonly answer?: unknown; readonly message?: string; readonly milliseconds: number };

export async function makeCall(host: FlowHost, job: Job): Promise<void> {
  const { database, clock } = host;
  const found = await database.read(own, async (connection) => {
    const standing = await standingAt(host, connection, job);
    if (!standing) return undefined;
    const { execution, call } = standing;
    const called = { org: execution.org_id, target: call.target };
    const key = execution.outgoing?.key ?? '';
    const isSame = call.key !== undefined && (await isAnswered(connection, { ...called, key }));
    return {
      standing,
      isSame,
      rests: isSame ? undefined : await restsUntil(connection, called),
      secrets: await secretsOf(host, connection, standing),
    };
  });
  if (!found) return;
  const { standing, isSame, rests, secrets } = found;
  if (isSame) return job.commit((connection) => goOnAfter(host, connection, { ...standing, came: 'skipped' }));
  if (rests !== undefined && rests > Date.parse(clock.now()))
    return job.commit((connection) => holdBack(host, connection, standing, rests));
  const calledAt = clock.now();
  const came = await tried(host, standing, secrets);
  // It could not be tried at all: the job is, again.
  if (came === undefined) throw new Error('There is no room for another function just now.');
  await job.commit((connection) => note(host, connection, { ...standing, came, calledAt }));
}

async function secretsOf({ makers, clock }: FlowHost, connection: Connection, { flow, call }: Standing): Promise<readonly string[]> {
  return (
    (call.secret === undefined ? undefined : await makerOf(makers, flow.id)?.maker.secretsOf(connection, call.secret, clock.now())) ?? []
  );
}

/** How it came out; undefined where too many functions are running. Does not throw. */
async function tried(host: FlowHost, { execution, flow, call }: Standing, secrets: readonly string[]): Promise<Came | undefined> {
  if (!execution.outgoing) return undefined;
  const began = performance.now();
  const message = messageOf({ execution, trigger: flow.trigger, outgoing: execution.outgoing, secrets, now: host.clock.now() });
  const by = execution.org_id ?? execution.flow;
  const came = call.to === 'address' ? await told(host.outbound, call, message) : await asked(host.functions, { call, event: message, by });
  return came && { ...came, milliseconds: Math.round(performance.now() - began) };
}

type Outcome = Omit<Came, 'milliseconds'>;

const late = ({ seconds }: OutwardCall): Outcome => ({
  state: 'timed_out',
  message: said('problem.platform.flows.timed_out', { seconds }),
});

type Asking = { readonly call: OutwardCall; readonly event: Message; readonly by: string };

async function asked(functions: FlowHost['functions'], { call, event, by }: Asking): Promise<Outcome | undefined> {
  const began = performance.now();
  try {
    return { state: 'succeeded', answer: await functions.run({ arn: call.target, event, by, time: call.seconds * 1000 }) };
  } catch (error) {
    const code = error instanceof Problem ? error.code : undefined;
    if (code === 'overloaded') return undefined;
    if (code === 'no_function') return { state: 'refused', message: said('problem.platform.flows.not_allowed') };
    if (code === 'too_large') return { state: 'refused', message: said('problem.platform.flows.too_large') };
    if (performance.now() - began >= call.seconds * 1000) return late(call);
    return { state: 'failed', message: said('problem.platform.flows.call_failed') };
  }
}

async function told(outbound: FlowHost['outbound'], call: OutwardCall, { headers, body }: Message): Promise<Outcome> {
  const outcome = await outbound.send({ url: call.target, headers, body, time: call.seconds * 1000 });
  if (outcome.ok) return { state: 'succeeded', answer: outcome.text };
  if (outcome.why === 'late') return late(call);
  if (outcome.why === 'inner') return { state: 'refused', message: said('problem.platform.flows.inner_address') };
  if (outcome.why === 'unreachable') return { state: 'failed', message: said('problem.platform.flows.unreachable') };
  const { status, text } = outcome;
  return { state: 'failed', message: said('problem.platform.flows.answered', { status }), answer: text };
}

type Noting = Standing & { readonly came: Came; readonly calledAt: string };

/** Keeps the try, and has the execution go on, try again, or end. One that was stopped meanwhile stays stopped. */
async function note(host: FlowHost, connection: Connection, noting: Noting): Promise<void> {
  const { resources, clock, jobs } = host;
  const { execution, call, came } = noting;
  await resources.create(system(`flow ${execution.flow}`), OUTBOUND_CALL, [logged(noting)], connection);
  const current = await openOne(connection, execution.id);
  if (!current || current.position !== execution.position || current.attempt !== execution.attempt) return;
  if (came.state === 'succeeded') {
    const { answer, milliseconds } = came;
    return goOnAfter(host, connection, { ...noting, came: 'done', answer, milliseconds });
  }
  const attempt = (execution.attempt ?? 0) + 1;
  if (came.state === 'refused' || attempt > call.retries) return giveUp(host, connection, noting);
  const after = Math.min(BACK_OFF.first * 2 ** (attempt - 1), (call.longest ?? BACK_OFF.most) * 1000);
  const wake = new Date(Date.parse(clock.now()) + after).toISOString();
  const patch = { state: 'waiting', attempt, wakes_at: wake, message: came.message ?? null };
  await resources.update(system(`flow ${execution.flow}`), EXECUTION, [{ id: execution.id, patch }], connection);
  await jobs.enqueue(connection, CALLS, [{ ...callOf({ ...execution, attempt }), after: Math.ceil(after / 1000) }]);
}

const logged = ({ execution, flow, call, came, calledAt }: Noting): Row => ({
  org_id: execution.org_id,
  owner_id: execution.owner_id,
  execution_id: execution.id,
  title: call.name ?? (flow.made ? flow.title : said(flow.title)),
  target: call.target,
  key: execution.outgoing?.key ?? '',
  attempt: (execution.attempt ?? 0) + 1,
  state: came.state,
  called_at: calledAt,
  milliseconds: came.milliseconds,
  payload: JSON.parse(execution.outgoing?.payload ?? '{}'),
  answer: answerOf(came.answer),
  message: came.message ?? null,
  ...flow.made?.columns,
});

const answerOf = (answer: unknown): string | null =>
  answer === undefined ? null : (typeof answer === 'string' ? answer : JSON.stringify(answer)).slice(0, KEPT);

async function giveUp(host: FlowHost, connection: Connection, { execution, flow, came }: Noting): Promise<void> {
  const message = came.message ?? said('problem.platform.flows.went_wrong');
  const course = courseAt(host, { execution, flow });
  const step = flow.steps[execution.position];
  if (!course || !step) return;
  if (step.rescue) {
    const wake = rescued(host, course, { step, fault: { code: came.state, message } });
    if (wake === undefined) return goOnAt(host, connection, course);
    const patch = { attempt: null, outgoing: null };
    await host.resources.update(system(`flow ${execution.flow}`), EXECUTION, [{ id: execution.id, patch }], connection);
    return sleep(host, connection, { course, wake });
  }
  const state = came.state === 'timed_out' ? 'timed_out' : 'failed';
  noted(course, step, execution.position, host.clock.now(), { came: 'failed', why: message, ms: came.milliseconds });
  await close(host, connection, { execution, flow, state, message, patch: { log: course.log } });
}

function courseAt({ programs }: FlowHost, { execution, flow }: Pick<Standing, 'execution' | 'flow'>): Course | undefined {
  const entity = programs.product().entities.get(execution.record_entity);
  return entity && courseOf({ execution, flow, entity, member: null });
}

type Entered = Pick<Standing, 'execution' | 'flow' | 'call'> & {
  readonly came: LogEntry['came'];
  readonly answer?: unknown;
  readonly milliseconds?: number;
};

/** What was answered is kept where the flow gives it a name. */
async function goOnAfter(host: FlowHost, connection: Connection, entered: Entered): Promise<void> {
  const execution = await openOne(connection, entered.execution.id);
  if (!execution || execution.position !== entered.execution.position || execution.attempt !== entered.execution.attempt) return;
  const course = courseAt(host, { execution, flow: entered.flow });
  const step = entered.flow.steps[execution.position];
  if (!course || !step) return;
  const { came, milliseconds: ms, call, answer } = entered;
  noted(course, step, execution.position, host.clock.now(), { came, ...(ms === undefined ? {} : { ms }) });
  if (call.as !== undefined) keep(course, { ...course.memory.vars, [call.as]: readAnswer(answer) });
  course.position += 1;
  await goOnAt(host, connection, course);
}

/** The rest is a job of its own: a later step that fails must not undo that somebody was called. */
async function goOnAt(host: FlowHost, connection: Connection, course: Course): Promise<void> {
  const { execution, position } = course;
  const patch = { ...written(course), state: 'running', attempt: null, outgoing: null, message: null, wakes_at: null };
  await host.resources.update(system(`flow ${execution.flow}`), EXECUTION, [{ id: execution.id, patch }], connection);
  await host.jobs.enqueue(connection, FLOWS, [jobOf({ ...execution, position })]);
}

/** JSON where it is some, and the text otherwise. */
function readAnswer(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer ?? null;
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}

/** The function fails for everybody just now: this is no try. */
async function holdBack(
  { resources, clock, jobs }: FlowHost,
  connection: Connection,
  { execution }: Standing,
  until: number,
): Promise<void> {
  const current = await openOne(connection, execution.id);
  if (!current || current.position !== execution.position || current.attempt !== execution.attempt) return;
  const patch = { state: 'waiting', wakes_at: new Date(until).toISOString(), message: said('problem.platform.flows.held_back') };
  await resources.update(system(`flow ${execution.flow}`), EXECUTION, [{ id: execution.id, patch }], connection);
  await jobs.enqueue(connection, CALLS, [{ ...callOf(execution), after: Math.ceil((until - Date.parse(clock.now())) / 1000) }]);
}
