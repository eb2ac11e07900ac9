/** A request goes along with its sub-tasks: in progress when the first has started, done when all are. */

import type { Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { notify } from '../notices/index.ts';
import { type EntityRows, entityRows, type ProductContext, rowsBy, saveRows } from '../rows/index.ts';
import { type EventDraft, pointOf, recordEvents } from '../timeline/index.ts';
import { type Judge, judgeOf } from './guards.ts';
import { type Forms, formsOf, lifecyclesOfStatuses, missingFields, nextStatuses, type Status, type StatusLifecycle } from './lifecycle.ts';
import { requestDone } from './notices.ts';

/** Keys of statuses that the product itself moves requests to, where a group has them. */
export const ASSIGNED = 'assigned';
export const IN_PROGRESS = 'in_progress';

type Request = EntityRows['service-request'];
type Step = { readonly from: Status | undefined; readonly to: Status; readonly reason: string };
const server = system('progress of sub-tasks');

type From = {
  readonly lifecycle: StatusLifecycle;
  readonly fromId: string;
  readonly request: Row;
  readonly judge: Judge;
  readonly forms: Forms;
};

/** The status that may follow `fromId` and satisfies `test`, when nothing that it requires is missing and no guard is in the way. */
export function follow({ lifecycle, fromId, request, judge, forms }: From, test: (status: Status) => boolean): Status | undefined {
  const open = new Set(lifecycle.moves.filter((move) => move.from.includes(fromId) && judge(move, request)).map(({ to }) => to));
  return nextStatuses(lifecycle, fromId, server).find(
    (status) => open.has(status.id) && test(status) && missingFields(status, request, { forms }).length === 0,
  );
}

/** Judges what the server does of itself. */
export const judgeOfServer = ({ product, now }: Pick<WorkflowContext, 'product' | 'now'>): Judge =>
  judgeOf({ product, principal: server, now }, 'service-request');

/** Statuses that a request passes through because of how its sub-tasks stand; usually none. */
export function stepsOf(
  request: Request,
  subtasks: readonly Pick<EntityRows['subtask'], 'status_type' | 'work_started_at'>[],
  { lifecycle, judge, forms }: Pick<From, 'lifecycle' | 'judge' | 'forms'>,
): readonly Step[] {
  const steps: Step[] = [];
  let current = lifecycle.states.get(request.status ?? '');
  const take = (to: Status | undefined, reason: string) => {
    if (!to) return;
    steps.push({ from: current, to, reason });
    current = to;
  };
  if (current?.type !== 'ACTIVE') return steps;
  const hasStarted = subtasks.some((subtask) => subtask.work_started_at !== null);
  const isDone =
    subtasks.some((subtask) => subtask.status_type === 'DONE') && subtasks.every((subtask) => subtask.status_type !== 'ACTIVE');
  if (hasStarted && current.key !== IN_PROGRESS)
    take(
      follow({ lifecycle, fromId: current.id, request, judge, forms }, (status) => status.key === IN_PROGRESS),
      said('problem.requests.work_started'),
    );
  if (isDone)
    take(
      follow({ lifecycle, fromId: current.id, request, judge, forms }, (status) => status.type === 'DONE'),
      said('problem.requests.all_sub_tasks_done'),
    );
  return steps;
}

/** Moves requests, locked already, after their sub-tasks were moved. */
export async function advanceRequests(
  context: ProductContext & Pick<WorkflowContext, 'product'>,
  requests: readonly Request[],
): Promise<void> {
  const active = requests.filter((request) => request.status_type === 'ACTIVE');
  if (active.length === 0) return;
  const ids = distinct(active.map((request) => request.id));
  const columns = ['srvc_req_id', 'status_type', 'work_started_at'] as const;
  const found = await entityRows(context.connection, { entity: 'subtask', column: 'srvc_req_id', values: ids, columns });
  const subtasks = rowsBy(found, 'srvc_req_id');
  const lifecycles = await lifecyclesOfStatuses(
    context.connection,
    active.map((request) => request.status),
  );
  const judge = judgeOfServer(context);
  const forms = await formsOf(context.connection, active, { lifecycles, of: 'service-request' });
  const moved = active.flatMap((request) => {
    const lifecycle = lifecycles.get(request.status ?? '');
    const steps = lifecycle ? stepsOf(request, subtasks.get(request.id) ?? [], { lifecycle, judge, forms }) : [];
    const last = steps.at(-1);
    return last ? [{ request, steps, last }] : [];
  });
  const changes = moved.map(({ request, last }) => ({ id: request.id, patch: { status: last.to.id, status_type: last.to.type } }));
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
  const done = moved.filter(({ last }) => last.to.type === 'DONE');
  await notify(
    context,
    done.map(({ request, last }) => requestDone(context.principal, request, last.to.title)),
  );
}
