/**
 * Runs an execution up to its next wait, or to its end. What stands between two waits is one transaction, and the job that
 * does it is done in the same: a server that stops half-way leaves nothing of it, and another begins it anew.
 */
import type { Entity } from '../../core/definitions/types.ts';
import { type Flow, type FlowStep, rulesOfStep } from '../../core/flows/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Connection, Row } from '../database/port.ts';
import { type Job, JobLost } from '../jobs/index.ts';
import { Problem } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { happen } from '../lifecycle/effects.ts';
import { computed } from '../lifecycle/values.ts';
import { withNeeds } from '../rules/load.ts';
import { rowsOf } from '../workflows/rows.ts';
import { inDepth, jobOf } from './start.ts';
import { EXECUTION, type Execution, FLOWS, type FlowHost, type LogEntry, reasonOf } from './types.ts';

/** States in which an execution goes on. */
const OPEN: readonly string[] = ['queued', 'waiting'];
const FAULT = 1000;

/** One job of an execution. A refusal is the end of it; anything else is tried again, and then as well. */
export async function goOn(host: FlowHost, job: Job): Promise<void> {
  try {
    await job.commit((connection) => advance(host, connection, job.data));
  } catch (error) {
    if (error instanceof JobLost || !(job.isLast || isRefusal(error))) throw error;
    await job.commit((connection) => fail(host, connection, { id: String(job.data.execution), message: wordsOf(error) }));
  }
}

const isRefusal = (error: unknown) => error instanceof Problem && error.status < 500;

/** What a refusal says, with the first field that it names; of the server's own faults people read that there was one. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Problem)) return said('problem.platform.flows.went_wrong');
  const [first] = error.errors;
  return String(first?.message ?? error.message).slice(0, FAULT);
}

const openOne = async (connection: Connection, id: string): Promise<Execution | undefined> => {
  const [row] = await rowsOf(connection, { entity: EXECUTION, values: [id], lock: true });
  const execution = row as Execution | undefined;
  return execution && OPEN.includes(execution.state) ? execution : undefined;
};

async function fail(
  host: FlowHost,
  connection: Connection,
  { id, message }: { readonly id: string; readonly message: string },
): Promise<void> {
  const execution = await openOne(connection, id);
  if (execution) await close(host, connection, { execution, state: 'failed', message });
}

type Closing = {
  readonly execution: Execution;
  readonly state: 'succeeded' | 'failed' | 'skipped';
  readonly message?: string;
  readonly patch?: Row;
};

async function close({ resources, clock }: FlowHost, connection: Connection, { execution, state, message, patch }: Closing): Promise<void> {
  const now = clock.now();
  const row = { started_at: execution.started_at ?? now, ...patch, state, message: message ?? null, ended_at: now, wakes_at: null };
  await resources.update(system(`flow ${execution.flow}`), EXECUTION, [{ id: execution.id, patch: row }], connection);
}

async function advance(host: FlowHost, connection: Connection, data: Row): Promise<void> {
  const execution = await openOne(connection, String(data.execution));
  // It was stopped meanwhile, or another job has gone on with it.
  if (!execution || execution.position !== data.position) return;
  const flow = await host.programs.of(connection, execution.flow, execution.flow_version);
  const entity = host.programs.product().entities.get(execution.record_entity);
  if (!flow || !entity) {
    await close(host, connection, { execution, state: 'failed', message: said('problem.platform.flows.no_longer_fits') });
    return;
  }
  await inDepth(execution.depth, () => walk(host, connection, { execution, flow, entity }));
}

type Walking = { readonly execution: Execution; readonly flow: Flow; readonly entity: Entity };

async function walk(host: FlowHost, connection: Connection, walking: Walking): Promise<void> {
  const { execution, flow } = walking;
  const log: LogEntry[] = [...(execution.log ?? [])];
  for (const [offset, step] of flow.steps.slice(execution.position).entries()) {
    const position = execution.position + offset;
    const doc = await recordOf(connection, walking);
    if (!doc) {
      await close(host, connection, {
        execution,
        state: 'skipped',
        message: said('problem.platform.flows.record_gone'),
        patch: { position, log },
      });
      return;
    }
    const now = host.clock.now();
    const note = (came: LogEntry['came']) => log.push({ at: now, step: position + 1, do: nameOf(step), came });
    const scope = await scopeOfStep(host, connection, { step, doc, before: execution.before });
    if (step.when && !step.when.holds(scope)) {
      note('skipped');
      continue;
    }
    if (step.do === 'end') {
      note('ended');
      break;
    }
    const wake = wakeOf(step, { scope, now });
    if (wake !== undefined) {
      note('waits');
      await sleep(host, connection, { execution, position: position + 1, wake, log });
      return;
    }
    await doStep(host, connection, { ...walking, step, doc, scope });
    note('done');
  }
  await close(host, connection, { execution, state: 'succeeded', patch: { position: flow.steps.length, log } });
}

const nameOf = (step: FlowStep): string => {
  if (step.do === 'wait-until') return 'wait';
  if (step.do !== 'effect') return step.do;
  const { effect } = step;
  if (effect.do === 'registered') return effect.name;
  return effect.do === 'update-related' ? 'update' : effect.do;
};

/** As it is now; of a record that was removed, as it was. */
async function recordOf(connection: Connection, { execution, flow, entity }: Walking): Promise<Row | undefined> {
  if (flow.trigger.on === 'deleted') return execution.before ?? undefined;
  const id = entity.idType === 'serial' ? Number(execution.record_id) : execution.record_id;
  const [row] = await rowsOf(connection, { entity: entity.name, values: [id], lock: true });
  return row;
}

type Reading = { readonly step: FlowStep; readonly doc: Row; readonly before: Row | null };

async function scopeOfStep({ programs, clock }: FlowHost, connection: Connection, { step, doc, before }: Reading): Promise<RuleScope> {
  const scope = scopeOf(system('flow'), clock.now());
  const looking = { connection, product: programs.product() };
  return { ...(await withNeeds(looking, rulesOfStep(step), scope, [doc], [before])), doc, before };
}

/** Milliseconds at which a wait is over; undefined for every other step, and for a wait that is over already. */
function wakeOf(step: FlowStep, { scope, now }: { readonly scope: RuleScope; readonly now: string }): number | undefined {
  if (step.do === 'wait') return Date.parse(now) + step.seconds * 1000;
  if (step.do !== 'wait-until') return undefined;
  const at = Date.parse(String(step.until.evaluate(scope)));
  return at > Date.parse(now) ? at : undefined;
}

type Sleeping = { readonly execution: Execution; readonly position: number; readonly wake: number; readonly log: readonly LogEntry[] };

async function sleep(
  { resources, clock, jobs }: FlowHost,
  connection: Connection,
  { execution, position, wake, log }: Sleeping,
): Promise<void> {
  const now = clock.now();
  const patch = { state: 'waiting', position, log, wakes_at: new Date(wake).toISOString(), started_at: execution.started_at ?? now };
  await resources.update(system(`flow ${execution.flow}`), EXECUTION, [{ id: execution.id, patch }], connection);
  await jobs.enqueue(connection, FLOWS, [{ ...jobOf({ ...execution, position }), after: Math.ceil((wake - Date.parse(now)) / 1000) }]);
}

type Doing = Walking & { readonly step: FlowStep; readonly doc: Row; readonly scope: RuleScope };

async function doStep(host: FlowHost, connection: Connection, { execution, flow, entity, step, doc, scope }: Doing): Promise<void> {
  const { resources, clock, programs, effects } = host;
  const reason = reasonOf(flow);
  const principal = system(reason);
  if (step.do === 'set') {
    await resources.update(principal, entity.name, [{ id: String(doc.id), patch: computed(step.values, scope) }], connection);
    return;
  }
  if (step.do !== 'effect') return;
  const context = { principal, connection, resources, now: clock.now(), product: programs.product() };
  const happening = { doc, before: execution.before ?? doc, from: null, to: null, locked: {}, scope };
  await happen([step.effect], { context, entity, happenings: [happening], input: {}, reason, codes: effects });
}
