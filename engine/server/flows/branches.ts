/**
 * Branches of a fork are executions of their own, so that what one waits for holds up no other. People see the whole: a branch leaves
 * its log with it. An execution that has forked rests until its branches say that they are over.
 */
import type { FlowStep } from '../../core/flows/index.ts';
import { isEqual } from '../../core/json/index.ts';
import type { Connection, Row } from '../database/port.ts';
import type { NewJob } from '../jobs/index.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { rowsOf } from '../workflows/rows.ts';
import { withdrawQuestions } from './asking.ts';
import { type Course, goTo, note } from './course.ts';
import { jobOf } from './job-of.ts';
import { memoryOf, textOfMemory } from './memory.ts';
import { EXECUTION, type Execution, FLOWS, type FlowHost, OPEN, reasonOf } from './types.ts';

type Fork = Extract<FlowStep, { readonly do: 'fork' }>;
type Forking = { readonly course: Course; readonly step: Fork };
/** `now`: UTC instant. */
type Writing = Pick<FlowHost, 'resources'> & { readonly now: string };

const own = system('branches of flows');

/** `goes`: where the execution stands now. `rests`: branches go on. `fails`: one could not be done, or none in time. */
export type Forked = { readonly came: 'goes' } | { readonly came: 'rests' } | { readonly came: 'fails'; readonly message: string };

/** Begins the branches or, where they were begun, sees what has become of them. */
export async function atFork(host: FlowHost, connection: Connection, forking: Forking): Promise<Forked> {
  const { course, step } = forking;
  const { branches } = course.memory;
  if (branches === undefined) return begin(host, connection, forking);
  const rows = (await rowsOf(connection, { entity: EXECUTION, values: branches, lock: true })) as unknown as readonly Execution[];
  // As they stand in the definition.
  const all = branches.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const done = all.filter(({ state }) => state === 'succeeded' || state === 'skipped');
  const open = all.filter(isOpen);
  const lost = all.filter((row) => !done.includes(row) && !open.includes(row));
  const isOver = step.compete ? done.length > 0 : done.length === branches.length;
  const isLost = step.compete ? open.length === 0 : lost.length > 0 || all.length < branches.length;
  if (!isOver && !isLost) return { came: 'rests' };
  const writing = { resources: host.resources, now: host.clock.now() };
  await endBranches(writing, connection, [course.execution.id], isOver ? 'stopped' : 'failed');
  await takeLogs(host, connection, { course, branches: all });
  if (!isOver) return { came: 'fails', message: lost[0]?.message ?? said('problem.platform.flows.went_wrong') };
  takeVars(course, step.compete ? done.toSorted(byEnd).slice(0, 1) : done);
  note(course, step, course.position, writing.now, { came: 'done' });
  goTo(course, step.to);
  return { came: 'goes' };
}

const isOpen = ({ state }: Execution) => OPEN.includes(state);
const byEnd = (one: Execution, other: Execution) => (String(one.ended_at) < String(other.ended_at) ? -1 : 1);

async function begin(host: FlowHost, connection: Connection, { course, step }: Forking): Promise<Forked> {
  const { execution, flow, memory, position } = course;
  const now = host.clock.now();
  const rows = step.branches.map((start) => ({
    ...sharedBy(execution),
    ...flow.made?.columns,
    id: newId(),
    branch_of: execution.id,
    memory: textOfMemory({ vars: memory.vars, input: memory.input, fork: position }),
    state: 'queued',
    queued_at: now,
    position: start,
    log: [],
  }));
  await host.resources.create(system(reasonOf(flow)), EXECUTION, rows, connection);
  note(course, step, position, now, { came: 'waits', what: JSON.stringify({ branches: rows.length }) });
  course.memory = { ...memory, branches: rows.map(({ id }) => id) };
  await host.jobs.enqueue(connection, FLOWS, rows.map(jobOf));
  return { came: 'rests' };
}

/** What all branches have of the whole. */
const sharedBy = ({ id: _, ...execution }: Execution): Row => {
  const shared = ['title', 'flow', 'flow_version', 'org_id', 'owner_id', 'acts_for', 'caused_by', 'depth', 'before'] as const;
  const record = ['record_entity', 'record_id', 'record_title'] as const;
  return Object.fromEntries([...shared, ...record].map((name) => [name, execution[name] ?? null]));
};

/** What branches have found out is known to the whole. */
function takeVars(course: Course, taken: readonly Execution[]): void {
  const { branches: _, vars, ...memory } = course.memory;
  const found = taken.flatMap((branch) => Object.entries(memoryOf(branch).vars).filter(([name, value]) => !isEqual(value, vars[name])));
  course.memory = { ...memory, vars: { ...vars, ...Object.fromEntries(found.filter(([name]) => name !== 'error')) } };
}

type Taking = { readonly course: Course; readonly branches: readonly Execution[] };

/** What they did stands in the log of the whole, once, even if they are tried again. */
async function takeLogs({ resources, joined }: FlowHost, connection: Connection, { course, branches }: Taking): Promise<void> {
  const telling = branches.filter(({ log }) => (log ?? []).length > 0);
  for (const { id, log } of telling) {
    joined?.({ from: id, to: course.execution.id, at: course.log.length });
    course.log.push(...(log ?? []));
  }
  const changes = telling.map(({ id }) => ({ id, patch: { log: [] } }));
  if (changes.length > 0) await resources.update(own, EXECUTION, changes, connection);
}

/**
 * Ends those that still go on, and theirs; what they did stays. `failed`: they may be tried again, with the whole, and so when they
 * would have woken is kept.
 */
export async function endBranches(
  writing: Writing,
  connection: Connection,
  executionIds: readonly string[],
  state: 'stopped' | 'failed',
): Promise<void> {
  const rows = await rowsOf(connection, { entity: EXECUTION, column: 'branch_of', values: executionIds, lock: true });
  const ids = rows.filter(({ state }) => OPEN.includes(String(state))).map(({ id }) => String(id));
  if (ids.length === 0) return;
  const patch = { state, ended_at: writing.now, attempt: null, outgoing: null, listens_to: null };
  const changes = ids.map((id) => ({ id, patch }));
  await writing.resources.update(own, EXECUTION, changes, connection);
  await withdrawQuestions(writing, connection, ids);
  await endBranches(writing, connection, ids, state);
}

/** Of executions that are tried again: their branches that were lost, or stopped with them, go on where they were. */
export async function resumeBranches(writing: Writing, connection: Connection, executions: readonly Row[]): Promise<readonly NewJob[]> {
  const ids = executions.flatMap((execution) => memoryOf(execution).branches ?? []);
  const rows = await rowsOf(connection, { entity: EXECUTION, values: ids, lock: true });
  const lost = rows.filter(({ state }) => ['failed', 'timed_out'].includes(String(state)));
  if (lost.length === 0) return [];
  const patch = { state: 'queued', ended_at: null, message: null };
  const changes = lost.map(({ id }) => ({ id: String(id), patch }));
  await writing.resources.update(own, EXECUTION, changes, connection);
  const after = ({ wakes_at }: Row) =>
    Math.max(0, Math.ceil((Date.parse(String(wakes_at ?? writing.now)) - Date.parse(writing.now)) / 1000));
  const jobs = lost.map((row) => ({ ...jobOf(row), after: after(row) }));
  return [...jobs, ...(await resumeBranches(writing, connection, lost))];
}

/** The job by which the whole looks at its branches, of which this one is over. */
export const wholeOf = (execution: Execution): NewJob | undefined => {
  const { fork } = memoryOf(execution);
  return execution.branch_of === null || fork === undefined ? undefined : jobOf({ ...execution, id: execution.branch_of, position: fork });
};
