/** A request is called off before anybody came: it goes to a closed status, and so do its visits, where their life cycles let them. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { waysOf } from '../../../engine/server/lifecycle/rows/ways.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { type EntityRows, type ProductContext, saveRows } from '../rows/index.ts';
import { type EventDraft, pointOf, recordEvents } from '../timeline/index.ts';
import { serverWays } from './progress.ts';
import { type Status, statusOf } from './statuses.ts';

const keeper = system('request called off');

type Request = EntityRows['service-request'];
type Visit = EntityRows['subtask'];
type Asking = Pick<ProductContext, 'connection' | 'now'> & Pick<WorkflowContext, 'product'>;
type Move<R> = { readonly record: R; readonly from: Status | undefined; readonly to: Status };
export type WayOff = { readonly request: Move<Request>; readonly visits: readonly Move<Visit>[] };

const isUnderWay = ({ on_the_way_at, work_started_at, work_ended_at }: Visit) =>
  on_the_way_at !== null || work_started_at !== null || work_ended_at !== null;
const isClosed = ({ status_type }: Status) => status_type === 'CLOSED';

/** How a request would be called off; undefined where it is over, somebody is on the way or has been there, or a life cycle has no way. */
export async function wayOff(asking: Asking, request: Request, visits: readonly Visit[]): Promise<WayOff | undefined> {
  const standing = visits.filter(({ is_deleted }) => is_deleted !== true);
  if (request.status_type !== 'ACTIVE' || standing.some(isUnderWay)) return undefined;
  const ways = await serverWays(asking, [request]);
  const to = ways.follow(request, request.status, isClosed);
  if (!to) return undefined;
  const active = standing.filter(({ status_type }) => status_type === 'ACTIVE');
  const own = await waysOf({ ...asking, principal: keeper }, 'subtask', active);
  const moves: Move<Visit>[] = [];
  for (const record of active) {
    const next = own.from(record.status, record).map(statusOf).find(isClosed);
    if (!next) return undefined;
    const from = own.stateOf(record.status);
    moves.push({ record, from: from && statusOf(from), to: next });
  }
  return { request: { record: request, from: ways.statusOf(request.status), to }, visits: moves };
}

type Told = { readonly remarks: string; readonly byName: string };

/** `request` and `visits` are locked. @throws conflict (409) where there is no way */
export async function callOff(
  context: ProductContext & Pick<WorkflowContext, 'product'>,
  { request, visits }: { readonly request: Request; readonly visits: readonly Visit[] },
  { remarks, byName }: Told,
): Promise<void> {
  const way = await wayOff(context, request, visits);
  if (!way) throw problems.conflict({ subCode: 'no_way', message: said('problem.tracking.not_called_off') });
  const patchOf = ({ record, to }: Move<{ readonly id: string }>) => ({
    id: record.id,
    patch: { status: to.id, status_type: to.status_type },
  });
  await saveRows(context, 'subtask', keeper.reason, way.visits.map(patchOf));
  await saveRows(context, 'service-request', keeper.reason, [patchOf(way.request)]);
  const eventOf = ({ record, from, to }: Move<Request | Visit>, isSubtask: boolean): EventDraft => ({
    kind: 'status',
    of: record,
    isSubtask,
    from: pointOf(from),
    to: pointOf(to),
    remarks,
    byName,
  });
  await recordEvents(context, [...way.visits.map((move) => eventOf(move, true)), eventOf(way.request, false)]);
}
