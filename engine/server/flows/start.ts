/** Executions come about with what starts them: in its transaction, and with the jobs that run them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Flow } from '../../core/flows/index.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Connection, Row } from '../database/port.ts';
import type { NewJob } from '../jobs/index.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { withNeeds } from '../rules/load.ts';
import { textOf } from '../workflows/rows.ts';
import { inHandOf, switchedOff } from './switched-off.ts';
import { EXECUTION, FLOWS, type FlowHost, type FlowSubject, reasonOf } from './types.ts';

/** Flows that start one another, one inside the other, at most: further ones fail and say why. */
export const MOST_DEEP = 8;

const depths = new AsyncLocalStorage<number>();

/** What starts inside was started by an execution of this depth. */
export const inDepth = <T>(depth: number, work: () => Promise<T>): Promise<T> => depths.run(depth, work);

export type Starting = Pick<FlowHost, 'resources' | 'jobs' | 'programs'> & { readonly connection: Connection; readonly now: string };

/** Starts the flow on those of the records on which it is to; a few statements, however many there are. */
export async function start(starting: Starting, flow: Flow, given: readonly FlowSubject[]): Promise<void> {
  const { resources, jobs, connection, now, programs } = starting;
  const entity = programs.product().entities.get(flow.trigger.entity);
  const wanted = await meant(starting, flow, given);
  if (wanted.length === 0) return;
  const off = await switchedOff(connection, flow);
  const subjects = wanted.filter(({ doc }) => !off.has(inHandOf(entity?.tenant ?? [], doc)));
  if (subjects.length === 0) return;
  const depth = (depths.getStore() ?? 0) + 1;
  const isTooDeep = depth > MOST_DEEP;
  const rows = subjects.map(({ doc, before, id = newId() }) => ({
    id,
    title: said(flow.title),
    flow: flow.id,
    flow_version: flow.version,
    org_id: inHandOf(entity?.tenant ?? [], doc),
    record_entity: flow.trigger.entity,
    record_id: String(doc.id),
    record_title: textOf(doc[entity?.title ?? 'id']) ?? String(doc.id),
    before: remembered(flow, { doc, before }),
    state: isTooDeep ? 'failed' : 'queued',
    message: isTooDeep ? said('problem.platform.flows.too_deep', { most: MOST_DEEP }) : null,
    queued_at: now,
    ended_at: isTooDeep ? now : null,
    position: 0,
    depth,
    log: [],
  }));
  await resources.create(system(reasonOf(flow)), EXECUTION, rows, connection);
  if (isTooDeep) return;
  await jobs.enqueue(connection, FLOWS, rows.map(jobOf));
}

/** The job that goes on with an execution where it stands. */
export const jobOf = ({ id, position, org_id }: Row): NewJob => ({
  data: { execution: id, position },
  ...(typeof org_id === 'string' ? { group: org_id } : {}),
});

async function meant(
  { connection, now, programs }: Starting,
  { when }: Flow,
  subjects: readonly FlowSubject[],
): Promise<readonly FlowSubject[]> {
  if (when === undefined || subjects.length === 0) return subjects;
  const docs = subjects.map(({ doc }) => doc);
  const before = subjects.map((subject) => subject.before);
  const scope = await withNeeds({ connection, product: programs.product() }, [when], scopeOf(system('flow'), now), docs, before);
  return subjects.filter((subject) => when.holds({ ...scope, doc: subject.doc, before: subject.before }));
}

/** Of a removed record all of it: there is nothing else to read it from. */
function remembered({ trigger, remembers }: Flow, { doc, before }: FlowSubject): Row | null {
  if (trigger.on === 'deleted') return doc;
  if (before === null || remembers.length === 0) return null;
  return Object.fromEntries(remembers.map((name) => [name, before[name] ?? null]));
}
