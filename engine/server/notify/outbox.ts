/** Messages in the database: written with their cause, and forgotten in time. A job brings each of them on its way. */
import { sql } from 'kysely';
import { rowsAs } from '../access/bulk.ts';
import type { Connection, Database } from '../database/port.ts';
import { olderThan, type Sweep } from '../jobs/index.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import type { Channel, Message, Outcome, Stored } from './types.ts';

const own = system('messages');
/** To tell what was sent when. */
const DAYS_KEPT = 30;

const columns = [
  { name: 'id', type: 'uuid' },
  { name: 'at', type: 'timestamptz' },
  { name: 'org_id', type: 'uuid' },
  { name: 'channel', type: 'text' },
  { name: 'recipient', type: 'text' },
  { name: 'subject', type: 'text' },
  { name: 'body', type: 'text' },
  { name: 'html', type: 'text' },
  { name: 'data', type: 'jsonb' },
  { name: 'until', type: 'timestamptz' },
  { name: 'next_at', type: 'timestamptz' },
  { name: 'tries', type: 'integer' },
] as const;

export type WrittenMessage = { readonly id: string } & Pick<Message, 'channel' | 'orgId'>;

/** One statement, also for no message at all: whether somebody is written to must not show in the time. */
export async function writeMessages(connection: Connection, messages: readonly Message[], now: string): Promise<readonly WrittenMessage[]> {
  const rows = messages.map((message) => ({
    id: newId(),
    at: now,
    org_id: message.orgId ?? null,
    channel: message.channel,
    recipient: message.to,
    subject: message.subject ?? null,
    body: message.text,
    html: message.html ?? null,
    data: message.data ?? null,
    until: message.until ?? null,
    next_at: now,
    tries: 0,
  }));
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  await connection.as(own, ({ kysely }) =>
    sql`insert into outbox_message (${names}) select ${names} from ${rowsAs('v', rows, columns)}`.execute(kysely),
  );
  return rows.map(({ id, channel, org_id }) => ({ id, channel, ...(org_id === null ? {} : { orgId: org_id }) }));
}

type Read = {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly until: string | null;
};

/** A message that is still to be sent; undefined when it left, was refused, is not there, or would come too late. */
export async function waitingMessage(database: Database, { id, now }: { readonly id: string; readonly now: string }) {
  const { rows } = await database.read(own, ({ kysely }) =>
    sql<Read>`select id, channel, recipient, subject, body, html, data, until from outbox_message
      where id = ${id} and next_at is not null and (until is null or until > ${now})`.execute(kysely),
  );
  const [found] = rows;
  if (!found) return undefined;
  const { channel, recipient, subject, body, html, data } = found;
  const message: Stored = {
    id,
    channel,
    to: recipient,
    text: body,
    ...(subject === null ? {} : { subject }),
    ...(html === null ? {} : { html }),
    ...(data === null ? {} : { data }),
  };
  return message;
}

/** Tries after which a message is given up. */
export const TRIES = 9;

/** Messages of channels that wait to be sent and were not given up, the longest waiting first. */
export async function waitingOf(connection: Connection, wanted: readonly Channel[], limit: number): Promise<readonly WrittenMessage[]> {
  const { rows } = await connection.as(own, ({ kysely }) =>
    sql<{ id: string; channel: Channel; org_id: string | null }>`
      select id, channel, org_id from outbox_message where next_at is not null and coalesce(tries, 0) < ${TRIES} and channel = any(${[...wanted]}::text[])
      order by next_at limit ${limit}`.execute(kysely),
  );
  return rows.map(({ id, channel, org_id }) => ({ id, channel, ...(org_id === null ? {} : { orgId: org_id }) }));
}

/** What a message said is nobody's to read once it has left: links and one-time passwords open doors. */
const forgotten = sql`body = '', html = null, data = null`;

export type Settling = {
  readonly id: string;
  readonly outcome: Outcome;
  /** Whether no other try follows. */
  readonly isOver: boolean;
  readonly tries: number;
  readonly now: string;
  readonly isForgotten: boolean;
};

/** Notes what came of a try. */
export async function settleMessage(database: Database, { id, outcome, isOver, tries, now, isForgotten }: Settling): Promise<void> {
  const fault = outcome.ok ? null : outcome.fault.slice(0, 300);
  await database.transaction(own, ({ kysely }) =>
    sql`update outbox_message set sent_at = ${outcome.ok ? now : null}, fault = ${fault}, tries = ${tries}
      ${isOver ? sql`, next_at = null` : sql``}${isForgotten && isOver ? sql`, ${forgotten}` : sql``} where id = ${id}`.execute(kysely),
  );
}

/** Messages that are not to be sent after all. */
export const discardMessages = (connection: Connection, ids: readonly string[]): Promise<void> =>
  connection.as(own, async ({ kysely }) => {
    await sql`update outbox_message set next_at = null, fault = 'discarded' where id = any(${[...ids]}::uuid[]) and next_at is not null`.execute(
      kysely,
    );
  });

/** Those that were not sent in time are ended, and those that are old go. */
export const messageSweeps = ({ isForgotten }: Pick<Settling, 'isForgotten'>): readonly Sweep[] => [
  {
    name: 'messages.too-late',
    table: 'outbox_message',
    due: (now) => sql`from outbox_message old where old.next_at is not null and old.until <= ${now}::timestamptz order by old.until`,
    change: () => sql`next_at = null, fault = coalesce(fault, 'not sent in time')${isForgotten ? sql`, ${forgotten}` : sql``}`,
  },
  { name: 'messages.old', table: 'outbox_message', due: olderThan('outbox_message', 'at', DAYS_KEPT) },
];
