/** What happens when a sub-task is made or edited. */

import { clockTime } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import { byId, pointerIn, textOf } from '../../../engine/server/workflows/rows.ts';
import { settleExceptions } from '../exceptions/index.ts';
import { type Changed, type Created, type EntityRows, entityRows, type HooksOf, type ProductContext, type Updated } from '../rows/index.ts';
import { assertPlacements } from '../scheduling/index.ts';
import { type EventDraft, recordEvents } from '../timeline/index.ts';
import { forgetArrival, forgetWay } from './arrive.ts';
import { assertAssignable, techniciansOf } from './assignees.ts';
import { assertCrews, carryCrews, joinLeads } from './crew/index.ts';
import { editEvents } from './edits.ts';
import { isMoved, placeInHubs } from './hubs.ts';
import { openingsOf } from './openings.ts';
import { keepSubtaskFacts } from './outcome-facts/keep-facts.ts';
import { placementOf } from './placement-of.ts';
import { RELEASE } from './pool.ts';
import { copiedFields } from './request-hooks.ts';
import { assertMayReschedule } from './reschedule.ts';
import { keepClocks, startAll } from './sla/keep-clocks.ts';
import { isTurned, settleRequests } from './sla/settle-requests.ts';
import { targetColumns } from './sla/terms.ts';
import { refreshTechnicians } from './technicians.ts';

export const subtaskHooks: HooksOf<'subtask'> = {
  beforeCreate,
  afterCreate,
  beforeUpdate,
  afterUpdate,
};

type Made = Created<'subtask'>;

/** Whether somebody has it, for those who may not know whom; and its hub, once its place is known. */
async function keepPlaces(changes: readonly Changed<'subtask'>[], connection: Connection): Promise<void> {
  for (const { after } of changes) after.is_assigned = textOf(after.assgne_id) !== null;
  await placeInHubs(
    connection,
    changes.filter(isMoved).map(({ after }) => after),
  );
}

const invalid = (pointer: string, message: Said) => problems.invalid({ errors: [{ pointer, code: 'reference', message }] });

async function beforeCreate(changes: Made[], context: ProductContext): Promise<void> {
  const { connection, principal } = context;
  const values = changes.map(({ after }) => after.srvc_req_id);
  const requests = byId(await entityRows(connection, { entity: 'service-request', values, columns: takenColumns, lock: true }));
  const openings = await openingsOf(connection, {
    entity: 'subtask-type',
    ids: changes.map(({ after }) => after.sbtsk_type_id),
    columns: ['name', 'default_duration', ...targetColumns],
  });
  const technicians = await techniciansOf(
    connection,
    changes.map(({ after }) => after.assgne_id),
  );
  for (const [index, { after }] of changes.entries()) {
    const at = (pointer: string) => pointerIn(changes, index, pointer);
    takeRequest(after, requests.get(after.srvc_req_id), { principal, pointer: at('/srvc_req_id') });
    const opening = openings.get(after.sbtsk_type_id);
    if (!opening?.isActive || opening.orgId !== after.provider_id)
      throw invalid(at('/sbtsk_type_id'), said('problem.requests.no_such_sub_task_type'));
    const { type, initial } = opening;
    if (!initial) throw invalid(at('/sbtsk_type_id'), said('problem.requests.statuses_sub_task_type_not'));
    after.status = initial.id;
    after.status_type = initial.type;
    after.title = textOf(after.title) ?? textOf(type.name);
    after.end_time = after.end_time ?? endOf(after.start_time, type.default_duration);
    if (after.assgne_id)
      after.assgne_name = assertAssignable(technicians.get(after.assgne_id), after.provider_id, at('/assgne_id')).user_name;
  }
  await joinLeads(changes, context);
  await keepPlaces(changes, connection);
  const made = changes.map(({ after }) => {
    const opening = openings.get(after.sbtsk_type_id);
    return { after, type: opening?.type, status: opening?.initial ?? {} };
  });
  await startAll('subtask', made, context);
}

/** What `takeRequest` looks at. */
const takenColumns = [
  'id',
  'org_id',
  'provider_id',
  'srvc_type_id',
  'vertical_id',
  'status_type',
  'is_deleted',
  'display_code',
  'address',
  ...copiedFields,
] as const;
type Request = Pick<EntityRows['service-request'], (typeof takenColumns)[number]>;

/** Brand, provider, line of work, customer and place come from the request, which must be theirs who make the sub-task, and open. */
function takeRequest(
  after: Made['after'],
  request: Request | undefined,
  { principal, pointer }: { readonly principal: Principal; readonly pointer: string },
): void {
  const isTheirs =
    principal.kind === 'system' || (request?.provider_id === principal.org.id && principal.user.brand_ids.includes(request.org_id ?? ''));
  if (!request || !isTheirs || request.provider_id === null || request.is_deleted === true)
    throw invalid(pointer, said('problem.requests.no_such_request'));
  if (request.status_type === 'CLOSED') throw invalid(pointer, said('problem.requests.closed', { display_code: request.display_code }));
  after.org_id = request.org_id;
  after.provider_id = request.provider_id;
  after.srvc_type_id = request.srvc_type_id;
  after.vertical_id = request.vertical_id ?? null;
  after.address = request.address ?? null;
  for (const name of copiedFields) Object.assign(after, { [name]: request[name] ?? null });
}

const MINUTES_OF_DAY = 24 * 60;

/** End of the visit by the type's usual duration, on the same day. */
function endOf(start: unknown, minutes: unknown): string | null {
  const [hour, minute] = typeof start === 'string' ? start.split(':').map(Number) : [];
  if (hour === undefined || minute === undefined || typeof minutes !== 'number') return null;
  const end = Math.min(hour * 60 + minute + minutes, MINUTES_OF_DAY - 1);
  const text = clockTime(end);
  return text === start ? null : text;
}

async function afterCreate(
  changes: { readonly before: null; readonly after: EntityRows['subtask'] }[],
  context: ProductContext,
): Promise<void> {
  await refreshTechnicians(
    context.connection,
    changes.map(({ after }) => after.srvc_req_id),
    context.now,
  );
  await settleRequests(
    context,
    changes.filter(isTurned).map(({ after }) => after),
  );
  const drafts = changes.flatMap(({ after }): EventDraft[] => {
    // Who comes along is written by the server for whoever adds them.
    const by = after.with_id === null ? undefined : actorOf(context.principal, context.connection);
    const base = { of: after, isSubtask: true, ...(by ? { by } : {}) } as const;
    const created: EventDraft = { ...base, kind: 'created', to: { text: `${after.display_code} ${after.title}` } };
    const name = textOf(after.assgne_name);
    return name === null ? [created] : [created, { ...base, kind: 'assigned', to: { text: name } }];
  });
  await recordEvents(context, drafts);
  await assertPlanned(
    context,
    changes.map(({ after }) => after),
    '/assgne_id',
  );
}

async function beforeUpdate(changes: Updated<'subtask'>[], context: ProductContext): Promise<void> {
  await assertCrews(changes, context);
  await assertMayReschedule(changes, context);
  for (const change of changes) forgetArrival(change);
  for (const change of changes) forgetWay(change);
  await keepSubtaskFacts(changes, context);
  await keepPlaces(changes, context.connection);
  // Which calendar holds may be the hub's to say.
  await keepClocks('subtask', changes, context);
}

async function afterUpdate(changes: Updated<'subtask'>[], context: ProductContext): Promise<void> {
  const relocked = changes.filter(({ before, after }) => (before.details_locked === true) !== (after.details_locked === true));
  await refreshTechnicians(
    context.connection,
    relocked.map(({ after }) => after.srvc_req_id),
    context.now,
  );
  await settleRequests(
    context,
    changes.filter(isTurned).map(({ after }) => after),
  );
  await tellFreed(changes, context);
  await carryCrews(changes, context);
  await settleExceptions(context, changes.filter(isSettled).map(subtaskIdOf));
  if (context.principal.kind === 'system') return;
  await assertPlanned(
    context,
    changes.filter(isReplanned).map(({ after }) => after),
    '/start_time',
  );
  const values = changes.map(({ after }) => after.sbtsk_type_id);
  const types = byId(await entityRows(context.connection, { entity: 'subtask-type', values, columns: ['id', 'custom_fields'] }));
  const drafts = changes.flatMap((change) =>
    editEvents(change, { isSubtask: true, customFields: types.get(change.after.sbtsk_type_id)?.custom_fields }),
  );
  await recordEvents(context, drafts);
}

const isReplanned = ({ before, after }: Updated<'subtask'>): boolean =>
  before.due !== after.due ||
  before.start_time !== after.start_time ||
  before.end_time !== after.end_time ||
  before.duration !== after.duration;

/** Visits that somebody has must be ones that he can be sent to; what speaks only softly against it is for those to see who plan. */
async function assertPlanned(
  context: ProductContext,
  visits: readonly Pick<EntityRows['subtask'], 'id' | 'assgne_id' | 'due' | 'start_time' | 'status_type'>[],
  pointer: string,
): Promise<void> {
  const placements = visits
    .filter(({ status_type }) => status_type === 'ACTIVE')
    .flatMap((visit) => (visit.assgne_id === null ? [] : placementOf(visit, visit.assgne_id)));
  await assertPlacements(context, { placements, pointer, isSoft: true });
}

const subtaskIdOf = ({ after }: Updated<'subtask'>) => after.id;

/** Somebody was found for it, or nobody is needed any more. */
const isSettled = ({ before, after }: Updated<'subtask'>): boolean =>
  (textOf(after.assgne_id) !== null && before.assgne_id !== after.assgne_id) ||
  (before.status_type === 'ACTIVE' && after.status_type !== 'ACTIVE') ||
  (before.is_deleted !== true && after.is_deleted === true);

/** Work that lost its technician (leave, say) is told in the timeline, and the technician sees the request no longer. */
async function tellFreed(changes: readonly Updated<'subtask'>[], context: ProductContext): Promise<void> {
  const { principal } = context;
  if (principal.kind === 'system' && principal.reason === RELEASE) return;
  const freed = changes.filter(({ before, after }) => textOf(before.assgne_id) !== null && textOf(after.assgne_id) === null);
  if (freed.length === 0) return;
  const requestIds = freed.map(({ after }) => after.srvc_req_id);
  await entityRows(context.connection, { entity: 'service-request', values: requestIds, columns: ['id'], lock: true });
  await refreshTechnicians(context.connection, requestIds, context.now);
  const drafts = freed.map(({ before, after }): EventDraft => {
    const name = textOf(before.assgne_name);
    // The server frees work for somebody: whoever approved the leave, say.
    const by = actorOf(principal, context.connection) ?? principal;
    return { kind: 'released', of: after, isSubtask: true, by, ...(name === null ? {} : { from: { text: name } }) };
  });
  await recordEvents(context, drafts);
}
