/** The timeline: every change is an event with who, organisation, when, from, to, remarks and files. */
import type { Row } from '../../../engine/server/database/port.ts';
import { type Principal, SERVER_NAME, system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import type { EntityRows } from '../rows/index.ts';

/** What a change of status says where nobody wrote anything. */
export const NO_REMARKS = said('problem.timeline.no_remarks');

/** Who may see an event: both organisations, the brand alone, or the provider alone. */
export const audiences = ['all', 'brand', 'provider'] as const;
export type Audience = (typeof audiences)[number];

/** Either end of a change: words, and a colour where they are a status. */
export type Point = { readonly text: string; readonly colour?: string | null };

export type EventDraft = {
  readonly kind: EntityRows['request-event']['kind'];
  /** The whole row of the request as it now is, or one of its sub-tasks with `isSubtask`. */
  readonly of: Row;
  readonly isSubtask?: boolean;
  /** Of a request: the sub-task that it is about. */
  readonly subtaskId?: string;
  readonly from?: Point | undefined;
  readonly to?: Point | undefined;
  /** The one field whose values the change is about. */
  readonly about?: string;
  /** How a message went to the customer, or came. */
  readonly channel?: 'email' | 'sms';
  readonly remarks?: unknown;
  readonly files?: unknown;
  readonly audience?: Audience;
  /** By default whoever runs the workflow. */
  readonly by?: Principal;
  /** Whoever has no account, by name. */
  readonly byName?: string;
};

type Context = Pick<WorkflowContext, 'principal' | 'connection' | 'resources' | 'now'>;

type Status = { readonly title: string; readonly colour: string | null };

export const pointOf = (status: Status | undefined): Point | undefined => status && { text: status.title, colour: status.colour };

/** Stores events, in the order given. The technicians on a request may see them, so they are noted on each. */
export async function recordEvents(context: Context, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  // A request's own row is at hand; those of sub-tasks are read, as their technicians may just have changed.
  const values = drafts.filter(({ isSubtask }) => isSubtask).map(requestIdOf);
  const columns = ['id', 'provider_id', 'technician_ids'];
  const requests = byId(await rowsOf(context.connection, { entity: 'service-request', values, columns }));
  const rows = drafts.map((draft) => {
    const request = draft.isSubtask ? requests.get(requestIdOf(draft)) : draft.of;
    const isTheirs = request !== undefined && request.provider_id === draft.of.provider_id;
    // Bills are no affair of technicians.
    const isShown = isTheirs && draft.kind !== 'billing';
    return { ...eventOf(draft, context), technician_ids: isShown ? (request.technician_ids ?? []) : [] };
  });
  await context.resources.create(system('timeline'), 'request-event', rows, context.connection);
}

const requestIdOf = ({ of, isSubtask = false }: EventDraft): string => String(isSubtask ? of.srvc_req_id : of.id);

function eventOf(draft: EventDraft, { principal, now }: Pick<Context, 'principal' | 'now'>): Row {
  const { kind, of, isSubtask = false, subtaskId, from, to, about, channel, remarks, files, audience = 'all', byName } = draft;
  return {
    org_id: audience === 'provider' ? null : of.org_id,
    provider_id: audience === 'brand' ? null : (of.provider_id ?? null),
    request_id: requestIdOf(draft),
    subtask_id: isSubtask ? of.id : (subtaskId ?? null),
    srvc_type_id: of.srvc_type_id,
    audience,
    kind,
    about: about ?? null,
    channel: channel ?? null,
    from_text: from?.text ?? null,
    from_colour: from?.colour ?? null,
    to_text: to?.text ?? null,
    to_colour: to?.colour ?? null,
    remarks: remarksOf(kind, remarks),
    files: Array.isArray(files) ? files : [],
    at: now,
    ...(byName === undefined ? actorOf(draft.by ?? principal) : { ...nobody, actor_name: byName }),
  };
}

/** A change of status always says something (a default remark where nobody wrote one); other events speak for themselves. */
function remarksOf(kind: EventDraft['kind'], remarks: unknown): string | null {
  if (typeof remarks === 'string' && remarks.trim() !== '') return remarks;
  return kind === 'status' ? NO_REMARKS : null;
}

const nobody = { actor_id: null, actor_org: null, actor_kind: null };

function actorOf(principal: Principal) {
  if (principal.kind === 'system') return { ...nobody, actor_name: SERVER_NAME };
  const { user, org, visit } = principal;
  return { actor_id: user.id, actor_name: user.name, actor_org: org.nickname, actor_kind: visit ? 'visitor' : null };
}
