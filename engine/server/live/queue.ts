/** Which devices are told of what, and the devices themselves. */
import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { type WrittenMessage, writeMessages } from '../notify/outbox.ts';
import { KEPT_FOR } from './sender.ts';
import type { PushService } from './senders.ts';

const own = system('push messages');
/** Devices of one person that are told: those that signed in last. */
const DEVICES = 10;

export type NotifiedPerson = { readonly id: string; readonly userId: string };

export type Telling = { readonly told: readonly NotifiedPerson[]; readonly services: readonly PushService[]; readonly now: string };

/** Of devices that were kept before services were told apart: a subscription is a browser's, every other token one of FCM. */
export const SERVICE = sql<PushService>`coalesce(d.service, case when d.fcm_token like '{%' then 'web' else 'fcm' end)`;

/**
 * Writes one message for each notification and each device of its reader that one of the services brings it to.
 * Super-admin access is not the person: what it keeps is not told. Answers those that were written.
 */
export async function queuePush(connection: Connection, { told, services, now }: Telling): Promise<readonly WrittenMessage[]> {
  const users = [...new Set(told.map(({ userId }) => userId))];
  if (users.length === 0) return [];
  const { rows } = await connection.as(own, ({ kysely }) =>
    sql<{ id: string; user_id: string; org_id: string }>`
      select d.id, d.user_id, d.org_id from unnest(${users}::uuid[]) as w(id)
      cross join lateral (
        select d.id, d.user_id, d.org_id from device d join session s on s.id = d.session_id
        where d.user_id = w.id and ${SERVICE} = any(${services}::text[]) and s.revoked_at is null and s.expires_at > ${now} and s.visit_id is null
        order by d.created_at desc, d.id desc limit ${DEVICES}) d`.execute(kysely),
  );
  const until = new Date(Date.parse(now) + KEPT_FOR * 1000).toISOString();
  const messages = told.flatMap(({ id, userId }) =>
    rows
      .filter((device) => device.user_id === userId)
      .map((device) => ({ channel: 'push' as const, to: device.id, text: '', data: { notification: id }, until, orgId: device.org_id })),
  );
  return messages.length === 0 ? [] : writeMessages(connection, messages, now);
}

export type Device = {
  readonly token: string;
  readonly service: PushService;
  readonly sessionId: string;
  readonly language: string | undefined;
};

/** Undefined when its session has ended, or another one has it now. */
export async function deviceOf(database: Database, id: string): Promise<Device | undefined> {
  const { rows } = await database.read(own, ({ kysely }) =>
    sql<{ fcm_token: string; service: PushService; session_id: string; language: string | null }>`
      select d.fcm_token, ${SERVICE} as service, d.session_id, d.language from device d where d.id = ${id}`.execute(kysely),
  );
  const [found] = rows;
  if (!found) return undefined;
  return { token: found.fcm_token, service: found.service, sessionId: found.session_id, language: found.language ?? undefined };
}

/** Nothing is sent there any more. */
export const forgetDevice = (database: Database, id: string) =>
  database.transaction(own, ({ kysely }) => sql`delete from device where id = ${id}`.execute(kysely));
