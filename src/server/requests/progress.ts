/** A request goes along with its sub-tasks: in progress when the first has started, done when all are. */

import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type Ways, waysOf } from '../../../engine/server/lifecycle/rows/ways.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { type EffectOf, type EntityRows, entityRows, type ProductContext, rowsBy, saveRows } from '../rows/index.ts';
import { type EventDraft, pointOf, recordEvents } from '../timeline/index.ts';
import { IN_PROGRESS, type Status, statusOf } from './statuses.ts';

type Request = EntityRows['service-request'];
type Step = { readonly from: Status | undefined; readonly to: Status; readonly reason: string };
const server = system('progress of sub-tasks');

type Asking = Pick<ProductContext, 'connection' | 'now'> & Pick<WorkflowContext, 'product'>;

/** Where requests go by themselves: what a move's guard or its target asks for holds for the server too. */
export const serverWays = async ({ connection, product, now }: Asking, requests: readonly RequestLike[]) => {
  const ways = await waysOf({ connection, product, now, principal: server }, 'service-request', requests);
  return {
    statusOf: (id: unknown) => statusIn(ways, id),
    /** The first status that may follow the given one and satisfies the test. */
    follow: (request: RequestLike, id: unknown, test: (status: Status) => boolean) => ways.from(id, request).map(statusOf).find(test),
  };
};

type RequestLike = Readonly<Record<string, unknown>>;
type ServerWays = Awaited<ReturnType<typeof serverWays>>;

function statusIn(ways: Ways, id: unknown): Status | undefined {
  const state = ways.stateOf(id);
  return state && statusOf(state);
}

/** Statuses that a request passes through because of how its sub-tasks stand; usually none. */
function stepsOf(
  request: Request,
  subtasks: readonly Pick<EntityRows['subtask'], 'status_type' | 'work_started_at'>[],
  { statusOf: known, follow }: ServerWays,
): readonly Step[] {
  const steps: Step[] = [];
  let current = known(request.status);
  const take = (to: Status | undefined, reason: string) => {
    if (!to) return;
    steps.push({ from: current, to, reason });
    current = to;
  };
  if (current?.status_type !== 'ACTIVE') return steps;
  const hasStarted = subtasks.some((subtask) => subtask.work_started_at !== null);
  const isDone =
    subtasks.some((subtask) => subtask.status_type === 'DONE') && subtasks.every((subtask) => subtask.status_type !== 'ACTIVE');
  if (hasStarted && current.key !== IN_PROGRESS)
    take(
      follow(request, current.id, ({ key }) => key === IN_PROGRESS),
      said('problem.requests.work_started'),
    );
  if (isDone)
    take(
      follow(request, current.id, ({ status_type }) => status_type === 'DONE'),
      said('problem.requests.all_sub_tasks_done'),
    );
  return steps;
}

/** Moves the requests, locked by the transition, of sub-tasks that were moved. */
export const advanceRequest: EffectOf<'subtask'> = {
  name: 'advance-request',
  options: { type: 'object' },
  async run(context, _, moved) {
    const requests = moved.flatMap(({ locked }) => (locked.srvc_req_id ? [locked.srvc_req_id as Request] : []));
    const active = [...byId(requests).values()].filter(({ status_type }) => status_type === 'ACTIVE');
    await advanceRequests(context, active);
  },
};

/** Of open requests, those whose sub-tasks have come further than they have. */
export async function advanceRequests(
  context: ProductContext & Pick<WorkflowContext, 'product'>,
  active: readonly Request[],
): Promise<void> {
  if (active.length === 0) return;
  const ids = active.map(({ id }) => id);
  const columns = ['srvc_req_id', 'status_type', 'work_started_at'] as const;
  const found = await entityRows(context.connection, { entity: 'subtask', column: 'srvc_req_id', values: ids, columns });
  const subtasks = rowsBy(found, 'srvc_req_id');
  const ways = await serverWays(context, active);
  const moved = active.flatMap((request) => {
    const steps = stepsOf(request, subtasks.get(request.id) ?? [], ways);
    const last = steps.at(-1);
    return last ? [{ request, steps, last }] : [];
  });
  const changes = moved.map(({ request, last }) => ({ id: request.id, patch: { status: last.to.id, status_type: last.to.status_type } }));
  await saveRows(context, 'service-request', server.reason, changes);
  const drafts = moved.flatMap(({ request, steps }) =>
    steps.map(
      ({ from, to, reason }): EventDraft => ({
        kind: 'status',
        of: request,
        from: pointOf(from),
        to: pointOf(to),
        remarks: reason,
        by: server,
      }),
    ),
  );
  await recordEvents(context, drafts);
}
