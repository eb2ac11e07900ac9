/** Push messages: written in the transaction that has them sent, leaving after it holds, each read with the rights of that moment. */
import type { Connection, Database } from '../database/port.ts';
import type { JobQueue, Jobs } from '../jobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { jobsOf, messageQueue, type Sent } from '../notify/message-queue.ts';
import type { Stored } from '../notify/types.ts';
import { deviceOf, forgetDevice, type NotifiedPerson, queuePush } from './queue.ts';
import { type DeviceSenders, type PushMessage, type PushService, pushServices } from './senders.ts';

export type { PushMessage } from './senders.ts';
/** How the person of a session sees a notification now; undefined when there is nothing (more) to tell, null when the session is over. */
export type ReadMessage = (of: PushJob) => Promise<PushMessage | undefined | null>;
export type PushJob = { readonly sessionId: string; readonly notificationId: string; readonly language: string | undefined };

export type PushOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly read: ReadMessage;
  /** By service; where none is set there is no push. */
  readonly senders: DeviceSenders;
};

export type Push = {
  /** Whether devices can be told at all. */
  readonly isOpen: boolean;
  /** Which devices can be told. */
  readonly services: readonly PushService[];
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
export function createPush({ database, clock, log, jobs, read, senders }: PushOptions): Push {
  const services = pushServices.filter((service) => senders[service] !== undefined);

  async function send({ to, data }: Stored): Promise<Sent> {
    if (!isText(data?.notification)) return nothing('nothing to send');
    const device = await deviceOf(database, to);
    if (!device) return nothing('the device is gone');
    // Its credentials were taken away meanwhile; the device is told again once they are back.
    const sender = senders[device.service];
    if (!sender) return nothing('its service is not set');
    const message = await read({ ...device, notificationId: data.notification });
    if (message === null) {
      await forgetDevice(database, to);
      return nothing('the device takes none');
    }
    if (!message) return nothing('nothing to tell any more');
    const outcome = await sender(device.token, message);
    if (outcome.ok || !outcome.isGone) return outcome;
    await forgetDevice(database, to);
    return { ...outcome, isUsual: true };
  }

  const queue = messageQueue({ name: 'push', database, clock, log, isForgotten: true, send });

  async function tell(connection: Connection, told: readonly NotifiedPerson[], now: string): Promise<void> {
    if (services.length === 0) return;
    const written = await queuePush(connection, { told, services, now });
    if (written.length > 0) await jobs.enqueue(connection, queue.name, jobsOf(written));
  }

  return {
    isOpen: services.length > 0,
    services,
    send: tell,
    queue,
  };
}
