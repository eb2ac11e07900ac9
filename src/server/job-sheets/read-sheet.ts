/** Reads what stands on the sheet of a request, or of one of its visits: work that has ended, and nothing of what was deleted. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { defaults } from '../defaults/index.ts';
import { entityRows, objectsOf, type ProductResources } from '../rows/index.ts';
import type { Sheet, Visit } from './sheet.ts';

export const keeper = system('job sheet');

const visitFields = [
  '/id',
  '/srvc_req_id',
  '/display_code',
  '/title',
  '/assgne_name',
  '/due',
  '/work_started_at',
  '/work_ended_at',
  '/remarks',
  '/sbtsk_type_id',
  '/photos',
  '/signature',
  '/custom',
];
const requestColumns = [
  'id',
  'org_id',
  'provider_id',
  'status_type',
  'is_deleted',
  'display_code',
  'title',
  'description',
  'request_date',
  'cust_name',
  'address',
] as const;
const partColumns = ['id', 'subtask_id', 'item_name', 'unit', 'serial', 'quantity', 'kind'] as const;
/** Visits that a sheet has at most. */
const MOST = 100;

/** `id`: of a request or a visit, and nothing else. @throws not_found (404) while neither has ended */
export async function readSheet(connection: Connection, resources: ProductResources, id: string): Promise<Sheet> {
  const filter = `(doc.id == '${id}' || doc.srvc_req_id == '${id}') && doc.status_type != 'ACTIVE' && !doc.is_deleted && doc.is_called_off != true`;
  const query = { filter, orderBy: '/due,/start_time', pageSize: MOST, fields: visitFields };
  const { data } = await resources.list(keeper, 'subtask', query, connection);
  const visits = data as unknown as readonly (Visit & { readonly srvc_req_id: string })[];
  const isOfVisit = visits.some((visit) => visit.id === id);
  const requestId = isOfVisit ? visits[0]?.srvc_req_id : id;
  const [request] = await entityRows(connection, {
    entity: 'service-request',
    values: requestId ? [requestId] : [],
    columns: requestColumns,
  });
  if (!request || request.is_deleted === true || !(isOfVisit || request.status_type !== 'ACTIVE')) throw problems.notFound();
  const orgs = byId(
    await entityRows(connection, {
      entity: 'organisation',
      values: [request.org_id, request.provider_id].flatMap((each) => each ?? []),
      columns: ['id', 'nickname', 'time_zone'],
    }),
  );
  const ids = visits.map((visit) => visit.id);
  const [types, parts, events] = [
    await entityRows(connection, {
      entity: 'subtask-type',
      values: visits.flatMap(({ sbtsk_type_id }) => sbtsk_type_id ?? []),
      columns: ['id', 'custom_fields'],
    }),
    await entityRows(connection, { entity: 'stock-entry', column: 'subtask_id', values: ids, columns: partColumns }),
    await entityRows(connection, {
      entity: 'request-event',
      column: 'subtask_id',
      values: ids,
      columns: ['id', 'subtask_id', 'kind', 'at', 'files'],
    }),
  ];
  const begun = new Map(visits.map((visit) => [visit.id, visit.work_started_at]));
  const before = events.filter(({ subtask_id, kind, at }) => {
    const start = begun.get(subtask_id ?? '');
    return kind === 'status' && start && Date.parse(at) <= Date.parse(start);
  });
  return {
    request,
    brand: orgs.get(request.org_id)?.nickname ?? '',
    provider: orgs.get(request.provider_id)?.nickname ?? '',
    zone: orgs.get(request.provider_id)?.time_zone ?? orgs.get(request.org_id)?.time_zone ?? defaults.timeZone,
    visits,
    parts,
    forms: new Map(types.map((type) => [type.id, type.custom_fields])),
    before: new Set(before.flatMap(({ files }) => objectsOf(files).map((file) => String(file.id)))),
  };
}
