/** Flows that start by time: relative to a field of a record, or by the clock. */

import { sql } from 'kysely';
import type { Flow, FlowTrigger } from '../../core/flows/index.ts';
import { tableOf } from '../access/columns.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import { endOthers, type Job, keepSchedules, type NewJob } from '../jobs/index.ts';
import { idNamed } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { rowsOf } from '../workflows/rows.ts';
import { start } from './start.ts';
import { FLOWS, type FlowHost } from './types.ts';

const own = system('flows');
/** Records that one job of a schedule starts the flow on; the next job takes the next ones. */
const BATCH = 500;

type OfTrigger<On extends FlowTrigger['on']> = Extract<FlowTrigger, { readonly on: On }>;
export type DueFlow = Flow & { readonly trigger: OfTrigger<'due'> };
type ScheduledFlow = Flow & { readonly trigger: OfTrigger<'schedule'> };

const isDue = (flow: Flow): flow is DueFlow => flow.trigger.on === 'due';
const isScheduled = (flow: Flow): flow is ScheduledFlow => flow.trigger.on === 'schedule';

/** Jobs for the times that fields of records tell; none for a time that is past. */
export function dueJobs(flow: DueFlow, docs: readonly Row[], now: string): readonly NewJob[] {
  const { field, seconds } = flow.trigger;
  return docs.flatMap((doc) => {
    const value = Date.parse(String(doc[field]));
    const at = value + seconds * 1000;
    // What was to come before an instant that is still ahead comes at once.
    if (Number.isNaN(value) || Math.max(at, value) <= Date.parse(now)) return [];
    const after = Math.max(0, Math.ceil((at - Date.parse(now)) / 1000));
    return [{ data: { flow: flow.id, record: doc.id, at: new Date(value).toISOString() }, ...(after > 0 ? { after } : {}) }];
  });
}

/** Starts the flow on a record whose time has come, unless its field has moved meanwhile: then there is another job for it. */
export const startDue = (host: FlowHost, job: Job): Promise<void> =>
  job.commit(async (connection) => {
    const { flow: id, record, at } = job.data;
    const flow = host.programs.product().flows?.get(String(id));
    if (!flow || !isDue(flow)) return;
    const [doc] = await rowsOf(connection, { entity: flow.trigger.entity, values: [record as string | number] });
    if (!doc || Date.parse(String(doc[flow.trigger.field])) !== Date.parse(String(at))) return;
    await start({ ...host, connection, now: host.clock.now() }, flow, [{ doc, before: null, id: idNamed(`${flow.id} ${record} ${at}`) }]);
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
export async function keepFlowSchedules(database: Database, { programs, clock }: Pick<FlowHost, 'programs' | 'clock'>): Promise<void> {
  const scheduled = [...(programs.product().flows?.values() ?? [])].filter(isScheduled);
  const schedules = scheduled.map(({ id, trigger: { cron, timeZone, missed } }) => ({
    key: `flow ${id}`,
    queue: FLOWS,
    data: { flow: id },
    cron,
    timeZone,
    missed,
  }));
  await database.transaction(own, async (connection) => {
    if (schedules.length > 0) await keepSchedules(connection, schedules, clock.now());
    await endOthers(connection, { queue: FLOWS, keys: schedules.map(({ key }) => key) });
  });
}
