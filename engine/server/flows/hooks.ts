/** Where flows listen: at the edges of every write, for the entities that they are about. */
import type { Product } from '../../core/definitions/types.ts';
import type { Flow } from '../../core/flows/index.ts';
import type { HookMap } from '../resources/hooks.ts';
import type { Change, EntityHooks, HookContext } from '../resources/types.ts';
import { type DueFlow, dueJobs } from './due.ts';
import { saveThrough } from './saving.ts';
import { start } from './start.ts';
import { FLOWS, type FlowHost, type FlowSubject } from './types.ts';

type Listening = Pick<FlowHost, 'jobs' | 'programs'>;

/** Hooks of the flows of one product. They come after those of areas: what is saved is judged as it is about to be written. */
export function flowHooks(host: Listening, product: Pick<Product, 'flows'>): HookMap {
  const byEntity = new Map<string, Flow[]>();
  for (const flow of product.flows?.values() ?? []) byEntity.set(flow.trigger.entity, [...(byEntity.get(flow.trigger.entity) ?? []), flow]);
  return Object.fromEntries([...byEntity].map(([entity, flows]) => [entity, { ...savingHooks(flows), ...startingHooks(host, flows) }]));
}

const on = (flows: readonly Flow[], event: Flow['trigger']['on']) => flows.filter(({ trigger }) => trigger.on === event);

function savingHooks(all: readonly Flow[]): EntityHooks {
  const flows = on(all, 'saving');
  if (flows.length === 0) return {};
  const save = (changes: Change[], context: HookContext) => saveThrough(flows, changes, context);
  return { beforeCreate: save, beforeUpdate: save };
}

function startingHooks(host: Listening, all: readonly Flow[]): EntityHooks {
  const [created, changed, deleted] = [on(all, 'created'), on(all, 'changed'), on(all, 'deleted')];
  const due = on(all, 'due') as readonly DueFlow[];
  const begin = async (flows: readonly Flow[], subjects: readonly FlowSubject[], { resources, connection, now }: HookContext) => {
    for (const flow of flows) await start({ ...host, resources, connection, now }, flow, subjects);
  };
  const remind = async (changes: readonly Change[], { connection, now }: HookContext) => {
    const jobs = due.flatMap((flow) => {
      const { field } = flow.trigger;
      const moved = changes.filter(({ before, after }) => before?.[field] !== after[field]).map(({ after }) => after);
      return dueJobs(flow, moved, now);
    });
    if (jobs.length > 0) await host.jobs.enqueue(connection, FLOWS, jobs);
  };
  const subjectsOf = (changes: readonly Change[]) => changes.map(({ before, after }) => ({ doc: after, before }));
  return {
    ...(created.length + due.length === 0
      ? {}
      : {
          async afterCreate(changes, context) {
            await begin(created, subjectsOf(changes), context);
            await remind(changes, context);
          },
        }),
    ...(changed.length + due.length === 0
      ? {}
      : {
          async afterUpdate(changes, context) {
            await begin(changed, subjectsOf(changes), context);
            await remind(changes, context);
          },
        }),
    ...(deleted.length === 0
      ? {}
      : {
          beforeRemove: (rows, context) =>
            begin(
              deleted,
              rows.map((doc) => ({ doc, before: null })),
              context,
            ),
        }),
  };
}
