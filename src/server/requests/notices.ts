/** Who is told of what happens to a request. What they may see of it is decided when they read. */
import { type Principal, SERVER_NAME } from '../../../engine/server/kernel/principal.ts';
import type { Notice } from '../notices/index.ts';
import type { EntityRows } from '../rows/index.ts';

type Request = EntityRows['service-request'];
type Subtask = EntityRows['subtask'];

const from = (principal: Principal) => ({ from: principal.kind === 'member' ? principal.org.nickname : SERVER_NAME });

/** A request was given to a provider: its desk. */
export const requestGiven = (principal: Principal, request: Request, providerId: unknown): Notice => ({
  type: 'request_assigned',
  requestId: request.id,
  params: from(principal),
  to: { desk: { providerId, brandId: request.org_id } },
});

/** A sub-task was given to a technician. */
export const subtaskGiven = (principal: Principal, subtask: Subtask, technicianId: unknown): Notice => ({
  type: 'subtask_assigned',
  requestId: subtask.srvc_req_id,
  subtaskId: subtask.id,
  params: from(principal),
  to: { users: [technicianId] },
});

/** A sub-task is in the pool again: the desk, which must find somebody else. */
export const subtaskReleased = (principal: Principal, subtask: Subtask): Notice => ({
  type: 'subtask_released',
  requestId: subtask.srvc_req_id,
  subtaskId: subtask.id,
  params: from(principal),
  to: { desk: { providerId: subtask.provider_id, brandId: subtask.org_id } },
});

/** Somebody else gave a technician's sub-task back: he sees it no longer, and is led to those that he has. */
export const subtaskTakenBack = (principal: Principal, subtask: Subtask): Notice => ({
  type: 'subtask_taken_back',
  params: from(principal),
  redirectUrl: '/my-tasks',
  to: { users: [subtask.assgne_id] },
});

/** A request is done: whoever raised it. */
export const requestDone = (principal: Principal, request: Request, status: string): Notice => ({
  type: 'request_done',
  requestId: request.id,
  params: { ...from(principal), status },
  to: { users: [request.created_by] },
});

/** Whether a comment is a word of the provider's desk to others: its own people need not be told. */
const isOfDesk = (principal: Principal) =>
  principal.kind === 'member' && principal.org.type === 'ORG_TYPE_SRVC_PRVDR' && (principal.user.is_admin || !principal.user.is_on_field);

/** A comment on a request, or on one of its sub-tasks: these people, and the provider's desk. */
export const commented = (principal: Principal, { requestId, subtaskId, people, desk }: Comment): Notice => ({
  type: 'comment',
  requestId,
  subtaskId,
  params: from(principal),
  to: { users: people, ...(isOfDesk(principal) ? {} : { desk }) },
});

type Comment = Pick<Notice, 'requestId' | 'subtaskId'> & {
  readonly people: readonly unknown[];
  readonly desk: NonNullable<Notice['to']['desk']>;
};
