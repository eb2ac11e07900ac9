/** Push messages: written in the transaction that has them sent, leaving after it holds, each read with the rights of that moment. */
import type { Connection, Database } from '../database/port.ts';
import type { JobQueue, Jobs } from '../jobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { jobsOf, messageQueue, type Sent } from '../notify/message-queue.ts';
import type { Stored } from '../notify/types.ts';
import { deviceOf, forgetDevice, type NotifiedPerson, queuePush } from './queue.ts';
import type { PushSender } from './sender.ts';
import { readSubscription } from './subscription.ts';

/** What a browser shows: `address` is a path of the web app, `tag` the same for the same notification. */
export type PushMessage = { readonly title: string; readonly text: string; readonly address: string; readonly tag: string };
/** How the person of a session sees a notification now; undefined when there is nothing (more) to tell, null when the session is over. */
export type ReadMessage = (of: PushJob) => Promise<PushMessage | undefined | null>;
export type PushJob = { readonly sessionId: string; readonly notificationId: string; readonly language: string | undefined };

export type PushOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly read: ReadMessage;
  /** Absent: there is no push. */
  readonly sender: PushSender | undefined;
};

export type Push = {
  /** Whether devices can be told at all. */
  readonly isOpen: boolean;
  /** Tells the devices of those people, in the caller's transaction; at most three statements. */
  send(connection: Connection, told: readonly NotifiedPerson[], now: string): Promise<void>;
  /** What brings them on their way. */
  readonly queue: JobQueue;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const nothing = (fault: string): Sent => ({ ok: false, again: false, fault, isUsual: true });

/**
 * A queue of its own beside the other messages: where it goes is said by people, and a push service that does not answer
 * must not keep one-time passwords waiting.
 */
export function createPush({ database, clock, log, jobs, read, sender }: PushOptions): Push {
  async function send({ to, data }: Stored): Promise<Sent> {
    if (!sender || !isText(data?.notification)) return nothing('nothing to send');
    const device = await deviceOf(database, to);
    if (!device) return nothing('the device is gone');
    const subscription = readSubscription(device.token);
    const message = subscription && (await read({ ...device, notificationId: data.notification }));
    if (!subscription || message === null) {
      await forgetDevice(database, to);
      return nothing('the device takes none');
    }
    if (!message) return nothing('nothing to tell any more');
    const outcome = await sender(subscription, JSON.stringify(message));
    if (outcome.ok || !outcome.isGone) return outcome;
    await forgetDevice(database, to);
    return { ...outcome, isUsual: true };
  }

  const queue = messageQueue({ name: 'push', database, clock, log, isForgotten: true, send });

  async function tell(connection: Connection, told: readonly NotifiedPerson[], now: string): Promise<void> {
    if (!sender) return;
    const written = await queuePush(connection, told, now);
    if (written.length > 0) await jobs.enqueue(connection, queue.name, jobsOf(written));
  }

  return {
    isOpen: sender !== undefined,
    send: tell,
    queue,
  };
}
