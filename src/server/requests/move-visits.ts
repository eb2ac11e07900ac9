/** Visits that go from one request to another of the same customer, provider and type, with all that hangs on them. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, type ProductContext, saveRows, wholeRows } from '../rows/index.ts';
import { copiedFields } from './request-hooks.ts';
import { settleRequests } from './sla/settle-requests.ts';
import { refreshTechnicians } from './technicians.ts';

type Request = EntityRows['service-request'];
type Visit = EntityRows['subtask'];

/** What is about a visit and names its request too; stock follows by itself (x-copy). */
const alongside = ['request_event', 'service_billing', 'feedback', 'rating', 'rating_ask', 'call_record'] as const;

/** Visits of these requests that are not deleted, locked. */
export const visitsOf = async (connection: Connection, requestIds: readonly string[]): Promise<readonly Visit[]> => {
  const visits = await wholeRows(connection, { entity: 'subtask', column: 'srvc_req_id', values: requestIds, lock: true });
  return visits.filter(({ is_deleted }) => is_deleted !== true);
};

type Moving = { readonly visits: readonly Visit[]; readonly to: Request; readonly from: readonly Request[] };

const keeper = system('visits of another request');

/** The rows of all requests are locked. What visits copy is the new request's from now on. The server moves them: a brand writes no visits. */
export const moveVisits = (context: ProductContext, moving: Moving): Promise<void> =>
  moving.visits.length === 0 ? Promise.resolve() : context.connection.as(keeper, (connection) => move({ ...context, connection }, moving));

async function move(context: ProductContext, { visits, to, from }: Moving): Promise<void> {
  const { connection, now } = context;
  const copies = Object.fromEntries([...copiedFields, 'address' as const].map((name) => [name, to[name] ?? null]));
  const moved = await saveRows(
    context,
    'subtask',
    keeper.reason,
    visits.map(({ id }) => ({ id, patch: { ...copies, srvc_req_id: to.id } })),
  );
  const ids = distinct(visits.map(({ id }) => id));
  for (const table of alongside)
    await sql`
      update ${sql.table(table)} set request_id = ${to.id}::uuid, version = version + 1
      where subtask_id = any(${ids}::uuid[]) and request_id is distinct from ${to.id}::uuid`.execute(connection.kysely);
  await refreshTechnicians(
    connection,
    [to, ...from].map(({ id }) => id),
    now,
  );
  await settleRequests(context, [...moved, ...from.map(({ id }) => ({ srvc_req_id: id }))]);
}
