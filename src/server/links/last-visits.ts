/** Which visit the feedback of a request is about: the one that was finished last, and whose it was. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { type EntityRows, entityRows } from '../rows/index.ts';

export type LastVisit = Pick<EntityRows['subtask'], 'id' | 'assgne_id'>;

const columns = ['id', 'srvc_req_id', 'assgne_id', 'work_ended_at', 'is_deleted', 'is_called_off'] as const;

/** By the ids of the requests; none for one at which nobody has worked to the end. */
export async function lastVisits(connection: Connection, requestIds: readonly string[]): Promise<ReadonlyMap<string, LastVisit>> {
  const visits = await entityRows(connection, { entity: 'subtask', column: 'srvc_req_id', values: requestIds, columns });
  const finished = visits
    .filter((visit) => visit.work_ended_at !== null && visit.is_deleted !== true && visit.is_called_off !== true)
    .toSorted((one, other) => Date.parse(one.work_ended_at ?? '') - Date.parse(other.work_ended_at ?? ''));
  // A later one takes the place of those before it.
  return new Map(finished.map((visit) => [visit.srvc_req_id, visit]));
}
