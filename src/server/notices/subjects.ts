/** What notifications are about, through the eyes of their reader: what he may not see now is not in them. */

import type { Row } from '../../../engine/server/database/port.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { NoticeSubjects, Subject, SubjectOf } from '../../../engine/server/notify/inbox/subjects.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { type EntityName, type Seen, seenRows } from '../rows/index.ts';

/** Looks at the subjects of all entries together; a brand is led to the request, a provider's people to the sub-task if there is one. */
async function subjectsOf(resources: Resources, member: Member, entries: readonly Row[]): Promise<SubjectOf> {
  const isProvider = member.org.type === 'ORG_TYPE_SRVC_PRVDR';
  const subtaskOf = (entry: Row) => (isProvider ? entry.subtask_id : null);
  const requests = await seen(
    resources,
    member,
    'service-request',
    entries.flatMap((entry) => (subtaskOf(entry) ? [] : [entry.request_id])),
  );
  const subtasks = await seen(resources, member, 'subtask', entries.map(subtaskOf));
  return (entry) => {
    const subtaskId = subtaskOf(entry);
    if (subtaskId) return subtaskSubject(subtasks.get(subtaskId));
    return entry.request_id ? requestSubject(requests.get(entry.request_id), isProvider) : undefined;
  };
}

export const noticeSubjects: NoticeSubjects = {
  columns: ['request_id', 'subtask_id'],
  settings: '/main/my-account/notifications',
  of: subjectsOf,
};

/** Records by id, deleted ones too; none of an entity that the member may not read at all. */
async function seen<E extends EntityName>(
  resources: Resources,
  member: Member,
  entity: E,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, Seen<E>>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))];
  if (wanted.length === 0) return new Map();
  const filter = `doc.id in [${wanted.map((id) => `'${id}'`).join(', ')}]`;
  try {
    return byId(await seenRows(resources, member, entity, { filter, withDeleted: true, pageSize: wanted.length }));
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return new Map();
    throw error;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function requestSubject(request: Seen<'service-request'> | undefined, isProvider: boolean): Subject | null {
  if (!request) return null;
  const folder = isProvider ? 'customer-requests' : 'services';
  return {
    code: textOf(request.display_code),
    redirectUrl: `/${folder}/${request.srvc_type_id}/${request.id}`,
    formData: { srvc_req_address: textOf(request.address) ?? null },
  };
}

function subtaskSubject(subtask: Seen<'subtask'> | undefined): Subject | null {
  if (!subtask) return null;
  return {
    code: textOf(subtask.display_code),
    redirectUrl: `/my-tasks/${subtask.id}`,
    formData: {
      sbtsk_ticket_id: textOf(subtask.display_code) ?? null,
      srvc_req_address: textOf(subtask.address) ?? null,
      sbtsk_start_day: textOf(subtask.due) ?? null,
      sbtsk_start_time: textOf(subtask.start_time) ?? null,
    },
  };
}
