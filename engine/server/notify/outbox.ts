/** Messages in the database: written with their cause, claimed by one sender, and forgotten in time. */
import { sql } from 'kysely';
import { rowsAs } from '../access/bulk.ts';
import type { Connection, Database } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import type { Channel, Message, Outcome, Stored } from './types.ts';

const own = system('messages');
const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Seconds to wait after the first, second … failed try; after the last one there is no other. */
const WAITS = [10, 30, 120, 600, 3600] as const;
/** Longer than one try may take: then the process that claimed the message is gone, and another one tries. */
const CLAIM = 60 * SECOND;
/** Messages that one round takes. */
const BATCH = 10;
/** Days that are kept to tell what was sent when. */
const KEPT = 30;

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

const later = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

/** One statement, also for no message at all: whether somebody is written to must not show in the time. */
export async function writeMessages(connection: Connection, messages: readonly Message[], now: string): Promise<void> {
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
}

export type Claimed = { readonly message: Stored; readonly tries: number };

type Claim = {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly tries: number | null;
};

/** Messages that are due, for this sender alone while it tries. Of several processes each gets others. */
export async function claimMessages(database: Database, wanted: readonly Channel[], now: string): Promise<readonly Claimed[]> {
  const { rows } = await database.transaction(own, ({ kysely }) =>
    sql<Claim>`
      update outbox_message m set next_at = ${later(now, CLAIM)}, tries = coalesce(m.tries, 0) + 1
      where m.id in (
        select id from outbox_message
        where next_at <= ${now} and (until is null or until > ${now}) and channel = any(${wanted})
        order by next_at limit ${BATCH} for update skip locked)
      returning id, channel, recipient, subject, body, html, data, tries`.execute(kysely),
  );
  return rows.map(({ id, channel, recipient, subject, body, html, data, tries }) => ({
    tries: tries ?? 1,
    message: {
      id,
      channel,
      to: recipient,
      text: body,
      ...(subject === null ? {} : { subject }),
      ...(html === null ? {} : { html }),
      ...(data === null ? {} : { data }),
    },
  }));
}

/** What a message said is nobody's to read once it has left: links and one-time passwords open doors. */
const forgotten = sql`body = '', html = null, data = null`;

export type Settling = { readonly outcome: Outcome; readonly now: string; readonly isForgotten: boolean };

/** Notes what came of a try, and when the next one is. */
export async function settleMessage(database: Database, { message, tries }: Claimed, settling: Settling): Promise<void> {
  const { outcome, now, isForgotten } = settling;
  const wait = outcome.ok || !outcome.again ? undefined : WAITS[tries - 1];
  const next = wait === undefined ? null : later(now, wait * SECOND);
  const fault = outcome.ok ? null : outcome.fault.slice(0, 300);
  await database.transaction(own, ({ kysely }) =>
    sql`update outbox_message set sent_at = ${outcome.ok ? now : null}, next_at = ${next}, fault = ${fault}
      ${isForgotten && next === null ? sql`, ${forgotten}` : sql``} where id = ${message.id}`.execute(kysely),
  );
}

/** Ends what was not sent in time, and removes what is old. */
export async function sweepMessages(database: Database, { now, isForgotten }: { now: string; isForgotten: boolean }): Promise<void> {
  const old = later(now, -KEPT * DAY);
  await database.transaction(own, async ({ kysely }) => {
    await sql`update outbox_message set next_at = null, fault = coalesce(fault, 'not sent in time')
      ${isForgotten ? sql`, ${forgotten}` : sql``} where next_at is not null and until <= ${now}`.execute(kysely);
    await sql`delete from outbox_message where at < ${old}`.execute(kysely);
  });
}
