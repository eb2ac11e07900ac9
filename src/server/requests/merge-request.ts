/** Two requests about one thing become one: the visits, files and what was said go to the one that is kept, the other one is closed. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { byId, listOf } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { type EntityRows, saveRows, type WorkflowOf, wholeRows } from '../rows/index.ts';
import { pointOf, recordEvents } from '../timeline/index.ts';
import { moveTold } from './move-told.ts';
import { moveVisits, visitsOf } from './move-visits.ts';
import { fileIdsOf, idsOf, type Moved } from './moved.ts';
import { serverWays } from './progress.ts';

type Request = EntityRows['service-request'];

const keeper = system('merge of requests');
/** As many files as a request may have. */
const MOST_FILES = 20;

const refused = (code: string, message: Said) => problems.invalid({ errors: [{ pointer: '/into', code, message }] });

/**
 * All of it or nothing. Answers the request that was closed.
 * @throws conflict (409) for several at once and one that is not open; invalid (422) at `/into` for another customer's, one that is
 * not open, another service provider's or type's while visits would move, more files than a request has, and no way to a closed status
 */
export const mergeRequest: WorkflowOf<'service-request', 'merge-request'> = {
  name: 'merge-request',
  entity: 'service-request',
  async run(context, { records, input }) {
    const { connection } = context;
    const [merged] = records;
    if (!merged || records.length > 1) throw problems.conflict({ subCode: 'one', message: said('problem.requests.merge_one') });
    if (merged.status_type !== 'ACTIVE')
      throw problems.conflict({ subCode: 'not_active', message: said('problem.requests.merge_open_alone') });
    const [kept] = await wholeRows(connection, { entity: 'service-request', values: [input.into], lock: true });
    if (!kept || !isSameCustomer(merged, kept)) throw refused('reference', said('problem.requests.merge_same_customer'));
    if (kept.status_type !== 'ACTIVE') throw refused('not_active', said('problem.requests.merge_open_alone'));
    const visits = await visitsOf(connection, [merged.id]);
    assertJoinable(merged, kept, visits.length > 0);
    const files = [...listOf(kept.attachments), ...listOf(merged.attachments)];
    if (files.length > MOST_FILES) throw refused('too_many_files', said('problem.requests.merge_files', { most: MOST_FILES }));

    await moveVisits(context, { visits, to: kept, from: [merged] });
    const told = await connection.as(keeper, (server) => moveTold(server, { from: merged.id, to: kept.id, now: context.now }));
    const ways = await serverWays(context, [merged]);
    const closed = ways.follow(merged, merged.status, ({ status_type }) => status_type === 'CLOSED');
    if (!closed) throw refused('no_way', said('problem.requests.merge_no_way', { display_code: merged.display_code }));
    const moved: Moved = { status: merged.status, closed: closed.id, visits: idsOf(visits), files: fileIdsOf(merged), ...told };
    const patches = [
      { id: kept.id, patch: { attachments: files as Request['attachments'] } },
      {
        id: merged.id,
        patch: { status: closed.id, status_type: closed.status_type, merged_into_id: kept.id, merge_moved: moved, attachments: [] },
      },
    ];
    // As they are by now: who is told follows the visits.
    const stored = byId(await saveRows(context, 'service-request', 'merge', patches));
    const [left, stays] = [stored.get(merged.id) ?? merged, stored.get(kept.id) ?? kept];
    const remarks = input.reason;
    await recordEvents(context, [
      { kind: 'merged', of: left, to: { text: kept.display_code ?? '' }, remarks },
      { kind: 'status', of: left, from: pointOf(ways.statusOf(merged.status)), to: pointOf(closed), remarks },
      { kind: 'merged', of: stays, from: { text: merged.display_code ?? '' }, remarks },
    ]);
    return answerOf(context, 'service-request', [merged]);
  },
};

/** By the customer's record, or where there is none by number and name. */
const isSameCustomer = (one: Request, other: Request): boolean =>
  one.id !== other.id &&
  one.org_id === other.org_id &&
  other.is_deleted !== true &&
  one.customer_id === other.customer_id &&
  (one.customer_id !== null || (one.cust_mobile !== null && one.cust_mobile === other.cust_mobile && one.cust_name === other.cust_name));

/** What is given to another service provider, or is of another type, has visits that the kept one cannot have. */
function assertJoinable(merged: Request, kept: Request, hasVisits: boolean): void {
  if (merged.provider_id !== null && merged.provider_id !== kept.provider_id)
    throw refused('provider', said('problem.requests.merge_other_provider', { display_code: kept.display_code }));
  if (hasVisits && merged.srvc_type_id !== kept.srvc_type_id)
    throw refused('type', said('problem.requests.merge_other_type', { display_code: kept.display_code }));
}
