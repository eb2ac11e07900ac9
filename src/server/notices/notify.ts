/** Telling people that something happened to a request or to work on it. */
import { type Notice as AnyNotice, type NotifyContext, notify as store, type Team } from '../../../engine/server/notify/inbox/notify.ts';

/** Who is told: people by their id, and a provider's desk, as far as it works for the brand. Only active ones, and never whoever did it. */
export type Recipients = AnyNotice['to'] & { readonly desk?: { readonly providerId: unknown; readonly brandId: unknown } };

export type Notice = Omit<AnyNotice, 'to' | 'about'> & {
  readonly to: Recipients;
  readonly requestId?: unknown;
  readonly subtaskId?: unknown;
};

type Stored = AnyNotice & { readonly to: Recipients };

/** A desk is who is not on field, or administers, and is assigned to the brand or to all of them. */
const desk: Team<Stored> = {
  columns: [
    { name: 'desk', type: 'uuid' },
    { name: 'brand', type: 'uuid' },
  ],
  valuesOf: ({ to }) => ({ desk: to.desk?.providerId ?? null, brand: to.desk?.brandId ?? null }),
  members: `u.org_id = n.desk and (u.is_admin is true or u.is_on_field is not true)
    and (coalesce(cardinality(u.assgnd_org_ids), 0) = 0 or n.brand = any(u.assgnd_org_ids))`,
};

/** Stores every notice for each of its recipients; two statements, however many there are. */
export const notify = (context: NotifyContext, notices: readonly Notice[]): Promise<void> =>
  store<Stored>(
    context,
    notices.map(({ requestId, subtaskId, ...notice }) => ({
      ...notice,
      about: { request_id: requestId ?? null, subtask_id: subtaskId ?? null },
    })),
    desk,
  );
