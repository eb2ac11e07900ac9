/** Executions come about with what starts them: in its transaction, and with the jobs that run them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Flow } from '../../core/flows/index.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Connection, Row } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { type Principal, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { actorOf } from '../resources/actors.ts';
import { mayHold, withNeeds } from '../rules/load.ts';
import { textOf } from '../workflows/rows.ts';
import { openOf } from './concurrency.ts';
import type { FlowSubject } from './made.ts';
import { textOfMemory } from './memory.ts';
import { firstJobOf } from './shared.ts';
import { inHandOf, switchedOff } from './switched-off.ts';
import { EXECUTION, type Execution, FLOWS, type FlowHost, reasonOf } from './types.ts';

/** Flows that start one another, one inside the other, at most: further ones fail and say why. */
export const MOST_DEEP = 8;

const own = system('flows');

type Around = Pick<Execution, 'depth' | 'caused_by'>;

const around = new AsyncLocalStorage<Around>();

/** What starts inside was started by this execution: it is one deeper, and whoever caused it caused that too. */
export const inside = <T>(execution: Around, work: () => Promise<T>): Promise<T> => around.run(execution, work);

export type Starting = Pick<FlowHost, 'resources' | 'jobs' | 'programs'> & {
  readonly connection: Connection;
  readonly now: string;
  /** Who writes; absent: the server. */
  readonly principal?: Principal;
};

/** A flow, and records that it may be about. */
export type Beginning = { readonly flow: Flow; readonly subjects: readonly FlowSubject[] };

/** Starts the flow on those of the records on which it is to; a few statements, however many there are. */
export const start = (starting: Starting, flow: Flow, subjects: readonly FlowSubject[]): Promise<void> =>
  startAll(starting, [{ flow, subjects }]);

/** The same for flows that one event starts, in as many statements as for one of them. */
export async function startAll(starting: Starting, beginnings: readonly Beginning[]): Promise<void> {
  const wanted: Beginning[] = [];
  for (const { flow, subjects } of beginnings) wanted.push({ flow, subjects: await meant(starting, flow, subjects) });
  const begun = (
    await switchedOn(
      starting,
      wanted.filter(({ subjects }) => subjects.length > 0),
    )
  ).filter(({ subjects }) => subjects.length > 0);
  if (begun.length === 0) return;
  const { resources, jobs, connection, programs } = starting;
  const rows: Row[] = [];
  for (const { flow, subjects } of begun) {
    const ended = await endOf(starting, flow);
    rows.push(...subjects.map((subject) => executionOf(starting, flow, { ...subject, ended: refusalOf(subject) ?? ended })));
    if (flow.made) await programs.keep(connection, flow, flow.made.definition);
  }
  const [first, ...more] = begun;
  const reason = first && more.length === 0 ? reasonOf(first.flow) : 'flows';
  await resources.create(system(reason), EXECUTION, rows, connection);
  const open = rows.filter(({ ended_at }) => ended_at === null);
  const flows = new Map<unknown, Flow>(begun.map(({ flow }) => [flow.id, flow]));
  if (open.length > 0)
    await jobs.enqueue(
      connection,
      FLOWS,
      open.map((row) => firstJobOf(flows.get(row.flow), row)),
    );
}

/** An organisation switches off what is shipped; what it has made itself it ends otherwise. */
async function switchedOn({ programs, connection }: Starting, beginnings: readonly Beginning[]): Promise<readonly Beginning[]> {
  const shipped = beginnings.filter(({ flow }) => !flow.made && !flow.always).map(({ flow }) => flow);
  if (shipped.length === 0) return beginnings;
  const off = await switchedOff(connection, shipped);
  return beginnings.map(({ flow, subjects }) => {
    const organisations = off.get(flow);
    const tenant = programs.product().entities.get(flow.trigger.entity)?.tenant ?? [];
    return organisations ? { flow, subjects: subjects.filter(({ doc }) => !organisations.has(inHandOf(tenant, doc))) } : { flow, subjects };
  });
}

/** Whose membership stands behind it: code that acts as the server inside of a call acts for whoever calls. */
const causeOf = ({ principal, connection }: Starting): string | null =>
  actorOf(principal ?? own, connection)?.user.id ?? around.getStore()?.caused_by ?? null;

type End = { readonly state: 'failed' | 'skipped'; readonly message: string };

/** What keeps the executions from going on at all: they are written all the same, and say so. */
async function endOf({ connection }: Starting, flow: Flow): Promise<End | undefined> {
  if (depthHere() > MOST_DEEP) return { state: 'failed', message: said('problem.platform.flows.too_deep', { most: MOST_DEEP }) };
  const { concurrency } = flow;
  if (concurrency?.busy !== 'skipped' || (await openOf(connection, flow.id)) < concurrency.most) return undefined;
  return { state: 'skipped', message: said('problem.platform.flows.still_busy') };
}

const refusalOf = ({ refused }: FlowSubject): End | undefined =>
  refused === undefined ? undefined : { state: 'failed', message: refused };

const depthHere = () => (around.getStore()?.depth ?? 0) + 1;

type Begun = FlowSubject & { readonly ended: End | undefined };

function executionOf(starting: Starting, flow: Flow, { doc, before, input, id = newId(), ended }: Begun): Row {
  const { programs, now } = starting;
  const entity = programs.product().entities.get(flow.trigger.entity);
  const { made } = flow;
  return {
    id,
    title: made ? flow.title : said(flow.title),
    flow: flow.id,
    flow_version: flow.version,
    org_id: made ? made.org : inHandOf(entity?.tenant ?? [], doc),
    owner_id: textOf(doc[entity?.tenant[0] ?? '']),
    acts_for: made?.person ?? null,
    caused_by: causeOf(starting),
    ...made?.columns,
    record_entity: flow.trigger.entity,
    record_id: String(doc.id),
    record_title: textOf(doc[entity?.title ?? 'id']) ?? String(doc.id),
    before: remembered(flow, { doc, before }),
    memory: textOfMemory({ vars: {}, input: input ?? null }),
    state: ended?.state ?? 'queued',
    message: ended?.message ?? null,
    queued_at: now,
    ended_at: ended ? now : null,
    position: 0,
    depth: depthHere(),
    log: [],
  };
}

/** Those of the records on which the flow is to start. */
export async function meant(starting: Starting, { when }: Flow, subjects: readonly FlowSubject[]): Promise<readonly FlowSubject[]> {
  if (when === undefined || subjects.length === 0) return subjects;
  const { connection, now, programs } = starting;
  const known = { ...scopeOf(system('flow'), now), cause: { by: causeOf(starting) } };
  const open = subjects.filter(({ doc, before, input }) => mayHold(when, { ...known, doc, before, input }));
  const [docs, before] = [open.map(({ doc }) => doc), open.map((subject) => subject.before)];
  const scope = await withNeeds({ connection, product: programs.product() }, [when], known, docs, before);
  return open.filter(({ doc, before: was, input }) => when.holds({ ...scope, doc, before: was, input }));
}

/** Of a removed record all of it: there is nothing else to read it from. */
function remembered({ trigger, remembers }: Flow, { doc, before }: FlowSubject): Row | null {
  if (trigger.on === 'deleted') return doc;
  if (before === null || remembers.length === 0) return null;
  return Object.fromEntries(remembers.map((name) => [name, before[name] ?? null]));
}
