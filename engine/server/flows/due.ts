/** Flows that start by time: relative to a field of a record, or by the clock. */

import { sql } from 'kysely';
import type { Product } from '../../core/definitions/types.ts';
import { type Flow, type FlowTrigger, nextOfCountdown } from '../../core/flows/index.ts';
import type { Rule, RuleScope } from '../../core/rules/index.ts';
import { tableOf } from '../access/columns.ts';
import { scopeOf } from '../access/decisions.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import { endOthers, type Job, keepSchedules, type NewJob, type Schedule } from '../jobs/index.ts';
import { idNamed } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { withNeeds } from '../rules/load.ts';
import { rowsOf } from '../workflows/rows.ts';
import { startOnEach } from './each.ts';
import { dueJobOf, lookFor } from './far.ts';
import { type MadeSchedule, makerOf } from './made.ts';
import { start } from './start.ts';
import { inHandOf } from './switched-off.ts';
import { EXECUTION, FLOWS, type FlowHost } from './types.ts';

const own = system('flows');
/** Records that one job of a schedule starts the flow on; the next job takes the next ones. */
const BATCH = 500;
const MINUTE = 60_000;

type OfTrigger<On extends FlowTrigger['on']> = Extract<FlowTrigger, { readonly on: On }>;
export type DueFlow = Flow & { readonly trigger: OfTrigger<'due'> };
type ScheduledFlow = Flow & { readonly trigger: OfTrigger<'schedule'> };

type DueContext = Pick<FlowHost, 'programs'> & { readonly connection: Connection; readonly now: string };

const isDue = (flow: Flow): flow is DueFlow => flow.trigger.on === 'due';
const isScheduled = (flow: Flow): flow is ScheduledFlow => flow.trigger.on === 'schedule';

/** Jobs for the times that fields of records tell; none for a time that is past. Of a countdown, for the next one. */
export async function dueJobs({ connection, programs, now }: DueContext, flow: DueFlow, docs: readonly Row[]): Promise<readonly NewJob[]> {
  if (flow.trigger.countdown) return countdownJobs({ connection, product: programs.product(), now }, flow, docs);
  const { entity: name, field, seconds } = flow.trigger;
  const entity = programs.product().entities.get(name);
  const current = Date.parse(now);
  const jobs = docs.flatMap((doc): readonly NewJob[] => {
    const value = Date.parse(String(doc[field]));
    const at = value + seconds * 1000;
    // What was to come before an instant that is still ahead comes at once.
    if (Number.isNaN(value) || Math.max(at, value) <= current) return [];
    const after = Math.max(0, Math.ceil((at - current) / 1000));
    return [lookFor(entity, flow, { doc, at, now: current }) ?? dueJobOf(entity, flow, { doc, value: new Date(value), after })];
  });
  return [...new Map(jobs.map((job) => [job.id, job])).values()];
}

/** Starts the flow on a record whose time has come, unless its field has moved meanwhile: then there is another job for it. */
export const startDue = (host: FlowHost, job: Job): Promise<void> =>
  job.commit(async (connection) => {
    const { flow: id, record, at, due } = job.data;
    const flow = host.programs.product().flows?.get(String(id));
    if (!flow || !isDue(flow)) return;
    const [doc] = await rowsOf(connection, { entity: flow.trigger.entity, values: [record as string | number] });
    if (!doc || Date.parse(String(doc[flow.trigger.field])) !== Date.parse(String(at))) return;
    if (flow.trigger.countdown) return count(host, connection, { flow, doc, at: String(at), due: String(due) });
    const execution = idNamed(`${flow.id} ${record} ${at}`);
    // A field that went away from a time and came back to it may have had a job each time.
    if ((await rowsOf(connection, { entity: EXECUTION, values: [execution], columns: ['id'] })).length > 0) return;
    await start({ ...host, connection, now: host.clock.now() }, flow, [{ doc, before: null, id: execution }]);
  });

type Counting = { readonly flow: DueFlow; readonly doc: Row; readonly at: string; readonly due: string };

/** One time of a countdown, and the next one after it. What comes so late that the instant itself is past is left out. */
async function count(host: FlowHost, connection: Connection, { flow, doc, at, due }: Counting): Promise<void> {
  const now = host.clock.now();
  const minutes = Math.ceil((Date.parse(at) - Date.parse(now)) / MINUTE);
  if (minutes <= 0) return;
  const subject = { doc, before: null, input: { minutes }, id: idNamed(`${flow.id} ${doc.id} ${at} ${due}`) };
  await start({ ...host, connection, now }, flow, [subject]);
  // The clock that jobs go by may be a little ahead of this one: the same time does not come again.
  const since = Date.parse(due) > Date.parse(now) ? due : now;
  const jobs = await countdownJobs({ connection, product: host.programs.product(), now: since }, flow, [doc]);
  if (jobs.length > 0) await host.jobs.enqueue(connection, FLOWS, jobs);
}

type Counted = { readonly connection: Connection; readonly product: Product; readonly now: string };

/** The next time of each record's countdown, by what its rules give now. A field that goes back to where it was makes no second one. */
async function countdownJobs({ connection, product, now }: Counted, flow: DueFlow, docs: readonly Row[]): Promise<readonly NewJob[]> {
  const { field, countdown } = flow.trigger;
  const ahead = docs.filter((doc) => Date.parse(String(doc[field])) > Date.parse(now));
  if (!countdown || ahead.length === 0) return [];
  const { minutes, divisor } = countdown;
  const scope = await withNeeds({ connection, product }, [minutes, divisor], scopeOf(own, now), ahead, []);
  const tenant = product.entities.get(flow.trigger.entity)?.tenant ?? [];
  return ahead.flatMap((doc) => {
    const value = Date.parse(String(doc[field]));
    const asked = { minutes: numberOf(minutes, { ...scope, doc }), divisor: numberOf(divisor, { ...scope, doc }) };
    const next = nextOfCountdown(asked, (value - Date.parse(now)) / MINUTE);
    if (next === undefined) return [];
    const at = new Date(value).toISOString();
    const due = new Date(value - next * MINUTE).toISOString();
    const after = Math.ceil((Date.parse(due) - Date.parse(now)) / 1000);
    const org = inHandOf(tenant, doc);
    const id = idNamed(`${flow.id} due ${doc.id} ${at} ${due}`);
    return [{ id, data: { flow: flow.id, record: doc.id, at, due }, after, ...(org === null ? {} : { group: org }) }];
  });
}

const numberOf = (rule: Rule, scope: RuleScope): number => {
  const value = rule.evaluate(scope);
  return typeof value === 'number' ? value : Number.NaN;
};

/** Starts a flow that a record says, once for a time that was due. */
export const startMade = (host: FlowHost, job: Job): Promise<void> =>
  job.commit(async (connection) => {
    const { made, due } = job.data;
    const found = makerOf(host.makers, String(made));
    const now = await found?.maker.due(connection, found.id);
    if (!now) return;
    const key = `${made} ${due}`;
    if (now.of !== undefined) return startOnEach(host, connection, { flow: now.flow, around: now.subject, of: now.of, key });
    await start({ ...host, connection, now: host.clock.now() }, now.flow, [{ ...now.subject, id: idNamed(key) }]);
  });

/** Starts the flow on the records that its schedule is about, once each for a time that was due. */
export const startScheduled = (host: FlowHost, job: Job): Promise<void> =>
  job.commit(async (connection) => {
    const { flow: id, due, last } = job.data;
    const flow = host.programs.product().flows?.get(String(id));
    if (!flow || !isScheduled(flow)) return;
    const docs = await nextOf(host, connection, { flow, last });
    const subjects = docs.map((doc) => ({ doc, before: null, id: idNamed(`${flow.id} ${doc.id} ${due}`) }));
    await start({ ...host, connection, now: host.clock.now() }, flow, subjects);
    if (docs.length < BATCH) return;
    await host.jobs.enqueue(connection, FLOWS, [{ data: { ...job.data, last: docs.at(-1)?.id } }]);
  });

async function nextOf(
  { programs, clock }: FlowHost,
  connection: Connection,
  { flow, last }: { readonly flow: ScheduledFlow; readonly last: unknown },
): Promise<readonly Row[]> {
  const { entity: name, where, timeZone } = flow.trigger;
  const entity = programs.product().entities.get(name);
  if (!entity) return [];
  const table = tableOf(name);
  const asked = connection.kysely.selectFrom(table).selectAll().orderBy('id').limit(BATCH);
  const narrowed = where
    ? asked.where(sql<boolean>`${predicateToSql(where.predicate({ now: clock.now(), timeZone }), { entity, alias: table })}`)
    : asked;
  return (last === undefined ? narrowed : narrowed.where('id', '>', last)).execute();
}

/** Has the schedules of today's flows be due; those of former ones are not any more. */
export async function keepFlowSchedules(database: Database, host: Pick<FlowHost, 'programs' | 'clock' | 'makers'>): Promise<void> {
  const scheduled = [...(host.programs.product().flows?.values() ?? [])].filter(isScheduled);
  const schedules = scheduled.map(({ id, trigger: { cron, timeZone, missed } }) => ({
    key: `flow ${id}`,
    queue: FLOWS,
    data: { flow: id },
    cron,
    timeZone,
    missed,
  }));
  const made = await Promise.all(host.makers.map((maker) => maker.schedules(database)));
  const all = [...schedules, ...made.flat().map(scheduleOf)];
  await database.transaction(own, async (connection) => {
    if (all.length > 0) await keepSchedules(connection, all, host.clock.now());
    await endOthers(connection, { queue: FLOWS, keys: all.map(({ key }) => key) });
  });
}

/** The key of a schedule of a made flow is the flow's id. */
export const scheduleOf = (made: MadeSchedule): Schedule => ({ ...made, queue: FLOWS, data: { made: made.key } });
