/** Telling people that something happened, in the transaction in which it does. */
import { sql } from 'kysely';
import { rowsAs } from '../../access/bulk.ts';
import type { Connection, Row } from '../../database/port.ts';
import { newId } from '../../kernel/ids.ts';
import { type Principal, system } from '../../kernel/principal.ts';
import type { Resources } from '../../resources/types.ts';

/** Who is told: people by their id. Only active ones, and never whoever did it. */
export type Recipients = { readonly users?: readonly unknown[] };

export type Notice = {
  /** Id of its type among the definitions. @see NotificationType */
  readonly type: string;
  readonly to: Recipients;
  /** What it is about, in columns of a notification that the product has for it: each reader sees of it what he may see when he reads. */
  readonly about?: Row;
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
export async function notify(context: NotifyContext, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const { principal, connection, resources, now } = context;
  const actor = principal.kind === 'member' ? principal.user.id : null;
  const recipients = await recipientsOf(connection, notices, actor);
  const ids = notices.map(() => newId());
  const rows = recipients.flatMap(({ at, id, org_id }): Row[] => {
    const notice = notices[at];
    return notice ? [{ ...rowOf(notice), org_id, user_id: id, notification_id: ids[at], notification_time: now }] : [];
  });
  if (rows.length > 0) await resources.create(server, 'notification', rows, connection);
}

const rowOf = ({ type, about, params, redirectUrl, formData }: Notice): Row => ({
  ...about,
  notification_type: type,
  params: params ?? {},
  redirect_url: redirectUrl ?? null,
  form_data: formData ?? {},
});

type Recipient = { readonly at: number; readonly id: string; readonly org_id: string };

/** `actor`: who did it. */
function recipientsOf(connection: Connection, notices: readonly Notice[], actor: string | null): Promise<readonly Recipient[]> {
  const wanted = notices.map((notice, at) => ({ at, users: (notice.to.users ?? []).filter((id) => typeof id === 'string') }));
  const told = rowsAs('n', wanted, [
    { name: 'at', type: 'integer' },
    { name: 'users', type: 'uuid[]' },
  ]);
  // People of other organisations are not the caller's to see.
  return connection.as(server, async ({ kysely }) => {
    const { rows } = await sql<Recipient>`
      select distinct n.at, u.id, u.org_id from ${told} cross join unnest(n.users) as w(id) join "user" u on u.id = w.id
      where u.is_active and u.id is distinct from ${actor}::uuid order by 1, 2`.execute(kysely);
    return rows;
  });
}
