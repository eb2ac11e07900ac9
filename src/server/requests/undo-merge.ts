/** Two requests that were made one by mistake are two again: what the merge moved goes back, and the closed one is open as it was. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { byId, listOf } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { type EntityRows, saveRows, type WorkflowOf, wholeRows } from '../rows/index.ts';
import { pointOf, recordEvents } from '../timeline/index.ts';
import { crewOf } from './crew/index.ts';
import { moveTold } from './move-told.ts';
import { moveVisits, visitsOf } from './move-visits.ts';
import { isRow, type Moved } from './moved.ts';
import { advanceRequests, serverWays } from './progress.ts';

type Request = EntityRows['service-request'];
type Visit = EntityRows['subtask'];

const keeper = system('undone merge of requests');

const refused = (subCode: string, message: Said) => problems.conflict({ subCode, message });

/**
 * All of it or nothing. Files that were removed since stay away; what was added to the kept one since stays there. Answers the request
 * that is open again.
 * @throws conflict (409) for several at once, one that was not merged or has moved on since, a former status that is retired, a kept one
 * that is closed or with another service provider by now, and a visit that was deleted or went on to a third request
 */
export const undoMerge: WorkflowOf<'service-request', 'undo-merge'> = {
  name: 'undo-merge',
  entity: 'service-request',
  async run(context, { records, input }) {
    const { connection } = context;
    const [merged] = records;
    if (!merged || records.length > 1) throw refused('one', said('problem.requests.merge_one'));
    const moved = merged.merge_moved as Moved | null;
    if (!merged.merged_into_id || !moved) throw refused('not_merged', said('problem.requests.undo_not_merged'));
    if (merged.status !== moved.closed) throw refused('status', said('problem.requests.undo_moved_on'));
    const [kept] = await wholeRows(connection, { entity: 'service-request', values: [merged.merged_into_id], lock: true });
    if (!kept) throw refused('not_merged', said('problem.requests.undo_not_merged'));
    const there = await visitsOf(connection, [kept.id]);
    const visits = returning(there, moved);
    assertUndoable({ merged, kept, visits, moved });
    const ways = await serverWays(context, [merged]);
    const status = ways.statusOf(moved.status);
    if (status?.status_type !== 'ACTIVE' || status.is_retired === true) throw refused('status', said('problem.requests.undo_no_status'));

    const files = new Set(moved.files);
    const [back, stay] = parted(listOf(kept.attachments), (file) => isRow(file) && files.has(file.id));
    // Open before the visits come: their clocks and progress are those of an open request.
    const opened = {
      status: status.id,
      status_type: status.status_type,
      merged_into_id: null,
      merge_moved: null,
      attachments: [...listOf(merged.attachments), ...back] as Request['attachments'],
    };
    await saveRows(context, 'service-request', keeper.reason, [
      { id: kept.id, patch: { attachments: stay as Request['attachments'] } },
      { id: merged.id, patch: opened },
    ]);
    await moveVisits(context, { visits, to: merged, from: [kept] });
    await connection.as(keeper, (server) => moveTold(server, { from: kept.id, to: merged.id, now: context.now, only: moved }));

    // As they are by now: who is told follows the visits.
    const stored = byId(await wholeRows(connection, { entity: 'service-request', values: [merged.id, kept.id] }));
    const [again, stays] = [stored.get(merged.id) ?? merged, stored.get(kept.id) ?? kept];
    const remarks = input.reason;
    await recordEvents(context, [
      { kind: 'unmerged', of: again, from: { text: kept.display_code ?? '' }, remarks },
      { kind: 'status', of: again, from: pointOf(ways.statusOf(merged.status)), to: pointOf(status), remarks },
      { kind: 'unmerged', of: stays, to: { text: merged.display_code ?? '' }, remarks },
    ]);
    await advanceRequests(context, [again, stays]);
    return answerOf(context, 'service-request', [merged]);
  },
};

/** Those that came by the merge, with whoever was added to their crews since. */
function returning(there: readonly Visit[], { visits }: Moved): readonly Visit[] {
  const ids = new Set(visits);
  const crews = new Set(there.filter(({ id }) => ids.has(id)).map(crewOf));
  return there.filter((visit) => crews.has(crewOf(visit)));
}

type Undoing = { readonly merged: Request; readonly kept: Request; readonly visits: readonly Visit[]; readonly moved: Moved };

function assertUndoable({ merged, kept, visits, moved }: Undoing): void {
  const params = { display_code: kept.display_code };
  if (kept.status_type !== 'ACTIVE' || kept.is_deleted === true)
    throw refused('not_active', said('problem.requests.undo_kept_closed', params));
  const ids = new Set(visits.map(({ id }) => id));
  if (moved.visits.some((id) => !ids.has(id))) throw refused('visits', said('problem.requests.undo_visits_gone', params));
  if (moved.visits.length > 0 && (merged.provider_id ?? kept.provider_id) !== kept.provider_id)
    throw refused('provider', said('problem.requests.undo_other_provider', params));
}

function parted<T>(all: readonly T[], test: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}
