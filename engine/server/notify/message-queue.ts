/** Messages as jobs: each is sent by one process, and tried again for about an hour while whoever delivers it is away. */
import type { Database } from '../database/port.ts';
import type { JobQueue, NewJob } from '../jobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { discardMessages, settleMessage, TRIES, type WrittenMessage, waitingMessage } from './outbox.ts';
import type { Outcome, Stored } from './types.ts';

/** `isUsual`: nothing that an operator could want to know. */
export type Sent = Outcome & { readonly isUsual?: true };

export type MessageQueueOptions = {
  readonly name: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Whether what a message said is removed once it is over. */
  readonly isForgotten: boolean;
  /** Whether one that was given up is kept, with what it says, for somebody to try it again while it is still in time. */
  readonly keepsFailed?: boolean;
  readonly send: (message: Stored) => Promise<Sent>;
};

/** A process that dies between sending a message and noting it leaves it to be sent twice; never not at all. */
export function messageQueue({ name, database, clock, log, isForgotten, keepsFailed = false, send }: MessageQueueOptions): JobQueue {
  return {
    name,
    retries: { limit: TRIES - 1, delay: 15, most: 3600 },
    expires: 60,
    atOnce: 10,
    keeps: 3600,
    keepsFailed,
    async run({ data, attempt, isLast }) {
      const message = await waitingMessage(database, { id: String(data.message), now: clock.now() });
      if (!message) return;
      const outcome = await send(message).catch((error: unknown): Sent => ({ ok: false, again: true, fault: nameOf(error) }));
      const isOver = outcome.ok || !outcome.again || (isLast && !keepsFailed);
      await settleMessage(database, { id: message.id, outcome, isOver, tries: attempt, now: clock.now(), isForgotten });
      if (outcome.ok) return;
      const { fault, isUsual = false } = outcome;
      if (!isUsual) log.warn({ message: message.id, channel: message.channel, tries: attempt, fault }, 'A message was not sent.');
      if (outcome.again) throw new Error(fault);
    },
    discarded: (connection, data) =>
      discardMessages(
        connection,
        data.map(({ message }) => String(message)),
      ),
  };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

/** The job of a message has its id, so that a message has one however often it is asked for. */
export const jobsOf = (messages: readonly WrittenMessage[]): readonly NewJob[] =>
  messages.map(({ id, orgId }) => ({ id, data: { message: id }, ...(orgId === undefined ? {} : { group: orgId }) }));
