/** Giving a sub-task to a technician, and a request to a service provider. */

import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { anyOf, type EntityRows, entityRows, type Patch, type ProductContext, saveRows, tables, type WorkflowOf } from '../rows/index.ts';
import { type Asking, assertPlacements, assertRoom } from '../scheduling/index.ts';
import { type EventDraft, pointOf, recordEvents } from '../timeline/index.ts';
import { verticalsOf } from '../verticals/index.ts';
import { assertAssignable, type Technician, techniciansOf } from './assignees.ts';
import { placementOf } from './placement-of.ts';
import { serverWays } from './progress.ts';
import { assertPartners, nicknamesOf } from './providers.ts';
import { ASSIGNED } from './statuses.ts';
import { refreshTechnicians } from './technicians.ts';

const words = (text: string | null | undefined) => (text ? { text } : undefined);

/** A sub-task, as it is stored and locked, and who is to have it; `patch` sets what else is planned with that. */
export type Giving = {
  readonly record: EntityRows['subtask'];
  readonly member: Technician | undefined;
  readonly patch?: Patch<'subtask'>;
};

/** Gives sub-tasks to technicians, each to his own, and tells of it in the timelines. Answers them as stored; who may have which was asked before. */
export async function giveSubtasks(
  context: ProductContext,
  givings: readonly Giving[],
  remarks?: unknown,
): Promise<readonly EntityRows['subtask'][]> {
  const requestIds = givings.map(({ record }) => record.srvc_req_id);
  await entityRows(context.connection, { entity: 'service-request', values: requestIds, columns: ['id'], lock: true });
  const changes = givings.map(({ record, member, patch }) => ({
    id: record.id,
    patch: { ...patch, assgne_id: member?.id ?? null, assgne_name: member?.user_name ?? null },
  }));
  const saved = await saveRows(context, 'subtask', 'assign', changes);
  await refreshTechnicians(context.connection, requestIds, context.now);
  await recordEvents(
    context,
    givings.flatMap((giving) => eventOf(giving, remarks)),
  );
  return saved;
}

/** To whom, or when the same person comes instead. Who takes work from somebody tells of it elsewhere. */
function eventOf({ record, member, patch }: Giving, remarks: unknown): readonly EventDraft[] {
  if (!member) return [];
  const base = { of: record, isSubtask: true, remarks } as const;
  if (record.assgne_id !== member.id) return [{ ...base, kind: 'assigned', from: words(record.assgne_name), to: words(member.user_name) }];
  const [from, to] = [record.start_time, patch?.start_time];
  if (!to || from === to) return [];
  return [{ ...base, kind: 'edited', about: 'start_time', from: words(from), to: words(to) }];
}

/**
 * @throws invalid (422) for who is no active technician of the provider, for a sub-task that is done or closed, and where a constraint
 * of dispatch is in the way: a hard one at `/assgne_id`, a soft one at `/reason` until one is given.
 */
export const assignTechnician: WorkflowOf<'subtask', 'assign'> = {
  name: 'assign',
  entity: 'subtask',
  async run(context, { records, input }) {
    const placements = records.flatMap((record) => placementOf(record, input.assgne_id));
    const judged = { placements, reason: input.reason, pointer: '/assgne_id' };
    return giveTechnician(context, { records, input, judged });
  },
};

type Given = {
  readonly records: readonly EntityRows['subtask'][];
  readonly input: { readonly assgne_id: string; readonly remarks?: string | null | undefined };
  /** What the constraints are asked; absent: whoever calls has asked them. */
  readonly judged?: Asking;
};

/** Gives sub-tasks to a technician, and tells it in their timelines, with why a constraint was set aside. */
export async function giveTechnician(context: ProductContext, { records, input, judged }: Given): Promise<Row | null> {
  const { connection, principal, now } = context;
  const requestIds = records.map((record) => record.srvc_req_id);
  await entityRows(connection, { entity: 'service-request', values: requestIds, columns: ['id'], lock: true });
  const member = (await techniciansOf(connection, [input.assgne_id])).get(input.assgne_id);
  for (const record of records) {
    assertAssignable(member, record.provider_id);
    if (record.status_type !== 'ACTIVE')
      throw problems.invalid({
        errors: [
          {
            pointer: '/assgne_id',
            code: 'not_active',
            message: said('problem.requests.no_longer_active', { display_code: record.display_code }),
          },
        ],
      });
  }
  const setAside = judged ? await assertPlacements(context, judged) : [];
  // Who takes work himself, unasked why, takes what his day has room for.
  if (judged?.isSoft && principal.kind === 'member') await assertRoom(connection, { ...judged, orgId: principal.org.id, now });
  const changes = records.filter((record) => record.assgne_id !== input.assgne_id);
  const remarks = setAside.length > 0 ? [input.remarks, judged?.reason].filter(Boolean).join('\n') : input.remarks;
  await giveSubtasks(
    context,
    changes.map((record) => ({ record, member })),
    remarks,
  );
  return answerOf(context, 'subtask', records);
}

/**
 * Gives requests to a provider who works for the brand, and moves them to the status keyed `assigned` where
 * the group has such a move. What was told before anyone was given the request, the provider may read then.
 * @throws invalid (422) for an organisation that is no provider of the brand's, a closed request, and while the present provider has ACTIVE sub-tasks.
 */
export const assignProvider: WorkflowOf<'service-request', 'assign-provider'> = {
  name: 'assign-provider',
  entity: 'service-request',
  async run(context, { records, input }) {
    const { connection } = context;
    const providerId = input.provider_id;
    await assertPartners(
      connection,
      records.map((record) => ({ brandId: record.org_id, providerId })),
    );
    const changes = records.filter((record) => record.provider_id !== providerId);
    const ids = distinct(changes.map((record) => record.id));
    const columns = ['status_type', 'display_code'] as const;
    const subtasks = await entityRows(connection, { entity: 'subtask', column: 'srvc_req_id', values: ids, columns });
    const active = subtasks.filter((subtask) => subtask.status_type === 'ACTIVE');
    const closed = changes.filter((record) => record.status_type === 'CLOSED');
    if (closed.length > 0) throw refused('request_closed', said('problem.requests.closed_already', { codes: codes(closed) }));
    if (active.length > 0)
      throw refused('active_subtasks', said('problem.requests.present_provider_still_active_sub', { codes: codes(active) }));
    const ways = await serverWays(context, changes);
    const verticals = await verticalsOf(connection, {
      providerId,
      typeIds: changes.map((record) => record.srvc_type_id),
    });
    const names = await nicknamesOf(connection, [providerId, ...changes.map((record) => record.provider_id)]);
    // What one provider noted for itself is not for the next.
    const given = { provider_id: providerId, technician_ids: [], provider_notes: null };
    const moves = changes.map((record) => {
      const target = ways.follow(record, record.status, ({ key }) => key === ASSIGNED);
      const status = target ? { status: target.id, status_type: target.status_type } : {};
      const source = ways.statusOf(record.status);
      return { record, source, target, patch: { ...given, vertical_id: verticals.get(record.srvc_type_id) ?? null, ...status } };
    });
    await saveRows(
      context,
      'service-request',
      'assign-provider',
      moves.map(({ record, patch }) => ({ id: record.id, patch })),
    );
    await shareTimeline(connection, ids, providerId);
    const drafts = moves.flatMap(({ record, source, target }): EventDraft[] => {
      const of = { ...record, provider_id: providerId, technician_ids: [] };
      const assigned: EventDraft = {
        kind: 'assigned',
        of,
        from: words(names.get(record.provider_id)),
        to: words(names.get(providerId)),
        remarks: input.remarks,
      };
      if (!source || !target) return [assigned];
      return [assigned, { kind: 'status', of, from: pointOf(source), to: pointOf(target) }];
    });
    await recordEvents(context, drafts);
    return answerOf(context, 'service-request', records);
  },
};

const codes = (rows: readonly { readonly display_code: string | null }[]) => rows.map((row) => row.display_code).join(', ');
const refused = (code: string, message: Said) => problems.invalid({ message, errors: [{ pointer: '/provider_id', code, message }] });

/** Events from before anyone was given the request, unless they are the brand's alone. */
async function shareTimeline(connection: Connection, requestIds: readonly string[], providerId: string): Promise<void> {
  if (requestIds.length === 0) return;
  await tables(connection)
    .updateTable('request_event')
    .set({ provider_id: providerId })
    .where('request_id', '=', anyOf(requestIds))
    .where('provider_id', 'is', null)
    .where('audience', '=', 'all')
    .execute();
}
