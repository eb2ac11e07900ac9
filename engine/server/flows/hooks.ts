/** Where flows listen: at the edges of every write, for the entities that they are about. */
import type { Product } from '../../core/definitions/types.ts';
import type { Flow } from '../../core/flows/index.ts';
import type { Row } from '../database/port.ts';
import type { NewJob } from '../jobs/index.ts';
import { type HookMap, mergeHooks } from '../resources/hooks.ts';
import type { Change, EntityHooks, HookContext } from '../resources/types.ts';
import type { AfterRun } from '../workflows/run.ts';
import { type DueFlow, dueJobs } from './due.ts';
import { wakeListeners } from './listening.ts';
import type { FlowSubject } from './made.ts';
import { isMoveOf } from './own.ts';
import { saveThrough } from './saving.ts';
import { type Beginning, startAll } from './start.ts';
import { FLOWS, type FlowHost } from './types.ts';

type Listening = Pick<FlowHost, 'jobs' | 'programs'>;

/** Hooks of the flows of one product. They come after those of areas: what is saved is judged as it is about to be written. */
export function flowHooks(host: Listening, product: Pick<Product, 'flows'>): HookMap {
  const byEntity = new Map<string, Flow[]>();
  for (const flow of product.flows?.values() ?? []) byEntity.set(flow.trigger.entity, [...(byEntity.get(flow.trigger.entity) ?? []), flow]);
  const started = [...byEntity].map(([entity, flows]) => ({ [entity]: { ...savingHooks(flows), ...startingHooks(host, flows) } }));
  const listened = new Set([...(product.flows?.values() ?? [])].flatMap(({ listens = [] }) => listens));
  const woken = [...listened].map((entity) => ({ [entity]: wakingHooks(host) }));
  return mergeHooks([...started, ...woken]);
}

const wakingHooks = (host: Listening): EntityHooks => ({
  afterUpdate: (changes, { connection }) =>
    wakeListeners(
      host,
      connection,
      changes.map(({ after }) => after),
    ),
});

const on = (flows: readonly Flow[], event: Flow['trigger']['on']) => flows.filter(({ trigger }) => trigger.on === event);

function savingHooks(all: readonly Flow[]): EntityHooks {
  const flows = on(all, 'saving');
  if (flows.length === 0) return {};
  const save = (changes: Change[], context: HookContext) => saveThrough(flows, changes, context);
  return { beforeCreate: save, beforeUpdate: save };
}

function startingHooks(host: Listening, all: readonly Flow[]): EntityHooks {
  const saved = on(all, 'saved');
  const [created, changed, deleted] = [[...on(all, 'created'), ...saved], [...on(all, 'changed'), ...saved], on(all, 'deleted')];
  const due = on(all, 'due') as readonly DueFlow[];
  const moved = all.filter(isMoved);
  const begin = ({ principal, resources, connection, now }: HookContext, beginnings: readonly Beginning[]) =>
    startAll({ ...host, principal, resources, connection, now }, beginnings);
  const written = async (flows: readonly Flow[], changes: readonly Change[], context: HookContext) => {
    const subjects = subjectsOf(changes);
    await begin(context, [
      ...flows.map((flow) => ({ flow, subjects })),
      ...moved.map((flow) => ({ flow, subjects: subjectsOf(changes.filter((change) => isMoveOf(flow, change))) })),
    ]);
    await remind(changes, context);
  };
  const remind = async (changes: readonly Change[], { connection, now }: HookContext) => {
    const jobs: NewJob[] = [];
    for (const flow of due) {
      const { field } = flow.trigger;
      const moved = changes.filter(({ before, after }) => before?.[field] !== after[field]).map(({ after }) => after);
      jobs.push(...(await dueJobs({ ...host, connection, now }, flow, moved)));
    }
    if (jobs.length > 0) await host.jobs.enqueue(connection, FLOWS, jobs);
  };
  const subjectsOf = (changes: readonly Change[]) => changes.map(({ before, after }) => ({ doc: after, before }));
  return {
    ...(created.length + due.length + moved.length === 0
      ? {}
      : {
          afterCreate: (changes, context) => written(created, changes, context),
        }),
    ...(changed.length + due.length + moved.length === 0
      ? {}
      : {
          afterUpdate: (changes, context) => written(changed, changes, context),
        }),
    ...(deleted.length === 0
      ? {}
      : {
          beforeRemove: (rows, context) =>
            begin(
              context,
              deleted.map((flow) => ({ flow, subjects: subjectsOfRows(rows) })),
            ),
        }),
  };
}

const subjectsOfRows = (rows: readonly Row[]): readonly FlowSubject[] => rows.map((doc) => ({ doc, before: null }));

type MovedFlow = Flow & { readonly trigger: Extract<Flow['trigger'], { readonly on: 'entered' | 'left' }> };
const isMoved = (flow: Flow): flow is MovedFlow => flow.trigger.on === 'entered' || flow.trigger.on === 'left';

/** Flows that start when a workflow was run, after it did what it does. */
export function runHook({ jobs, programs }: Listening): AfterRun {
  return async ({ principal, connection, resources, now }, { entity, workflow, records, input }) => {
    const flows = [...(programs.product().flows?.values() ?? [])].filter(
      ({ trigger }) => trigger.on === 'run' && trigger.entity === entity && trigger.workflow === workflow,
    );
    // The records are as they were when it began: what steps read is what has become of them.
    const subjects = records.map((doc) => ({ doc, before: doc, input }));
    await startAll(
      { principal, resources, jobs, programs, connection, now },
      flows.map((flow) => ({ flow, subjects })),
    );
  };
}
