/** Telling people that something happened, in the transaction in which it does (specification 4.6). */
import { sql } from 'kysely';
import { rowsAs } from '../../access/bulk.ts';
import type { Connection, Row } from '../../database/port.ts';
import { newId } from '../../kernel/ids.ts';
import { type Principal, system } from '../../kernel/principal.ts';
import type { Resources } from '../../resources/types.ts';

/** Who is told: people by their id, and a provider's desk, as far as it works for the brand. Only active ones, and never whoever did it. */
export type Recipients = {
  readonly users?: readonly unknown[];
  readonly desk?: { readonly providerId: unknown; readonly brandId: unknown };
};

export type Notice = {
  /** Names its texts: `notification.{type}.title` and `notification.{type}.message` in the locales. */
  readonly type: string;
  readonly to: Recipients;
  /** What it is about: each reader sees of it what he may see when he reads. */
  readonly requestId?: unknown;
  readonly subtaskId?: unknown;
  /** Put into its texts. Nothing that anybody could be denied: the record's own values are never stored here. */
  readonly params?: Readonly<Record<string, string>>;
  /** Where it leads, when that is not the record; a path of the web app. */
  readonly redirectUrl?: string;
  readonly formData?: Row;
};

export type NotifyContext = {
  readonly principal: Principal;
  readonly connection: Connection;
  readonly resources: Resources;
  readonly now: string;
};

const server = system('notifications');

/** Stores every notice for each of its recipients; two statements, however many there are. */
export async function notify({ principal, connection, resources, now }: NotifyContext, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const actor = principal.kind === 'member' ? principal.user.id : null;
  const recipients = await recipientsOf(connection, notices, actor);
  const ids = notices.map(() => newId());
  const rows = recipients.flatMap(({ at, id, org_id }): Row[] => {
    const notice = notices[at];
    return notice ? [{ ...rowOf(notice), org_id, user_id: id, notification_id: ids[at], notification_time: now }] : [];
  });
  if (rows.length > 0) await resources.create(server, 'notification', rows, connection);
}

const rowOf = ({ type, requestId, subtaskId, params, redirectUrl, formData }: Notice): Row => ({
  notification_type: type,
  request_id: requestId ?? null,
  subtask_id: subtaskId ?? null,
  params: params ?? {},
  redirect_url: redirectUrl ?? null,
  form_data: formData ?? {},
});

type Recipient = { readonly at: number; readonly id: string; readonly org_id: string };

/** A desk is who is not on field, or administers, and is assigned to the brand or to all of them (specification 3.3). */
function recipientsOf(connection: Connection, notices: readonly Notice[], actor: string | null): Promise<readonly Recipient[]> {
  const wanted = notices.map(({ to }, at) => ({
    at,
    users: (to.users ?? []).filter((id) => typeof id === 'string'),
    desk: to.desk?.providerId ?? null,
    brand: to.desk?.brandId ?? null,
  }));
  const notice = rowsAs('n', wanted, [
    { name: 'at', type: 'integer' },
    { name: 'users', type: 'uuid[]' },
    { name: 'desk', type: 'uuid' },
    { name: 'brand', type: 'uuid' },
  ]);
  // People of other organisations are not the caller's to see.
  return connection.as(server, async ({ kysely }) => {
    const { rows } = await sql<Recipient>`
      select n.at, u.id, u.org_id from ${notice} cross join unnest(n.users) as w(id) join "user" u on u.id = w.id
      where u.is_active and u.id is distinct from ${actor}::uuid
      union
      select n.at, u.id, u.org_id from ${notice} join "user" u on u.org_id = n.desk
      where u.is_active and u.id is distinct from ${actor}::uuid and (u.is_admin is true or u.is_on_field is not true)
        and (coalesce(cardinality(u.assgnd_org_ids), 0) = 0 or n.brand = any(u.assgnd_org_ids))
      order by 1, 2`.execute(kysely);
    return rows;
  });
}
