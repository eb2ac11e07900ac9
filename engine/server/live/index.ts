/** Push messages: written with their notification, sent after it holds, each read with the rights of that moment. */
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { claimMessages, settleMessage } from '../notify/outbox.ts';
import { createRounds } from '../notify/rounds.ts';
import type { Stored } from '../notify/types.ts';
import type { HookMap } from '../resources/hooks.ts';
import type { Live } from './live.ts';
import { deviceOf, forgetDevice, queuePush } from './queue.ts';
import type { PushOutcome, PushSender } from './sender.ts';
import { readSubscription } from './subscription.ts';

export type { Live } from './live.ts';

/** What a browser shows: `address` is a path of the web app, `tag` the same for the same notification. */
export type PushMessage = { readonly title: string; readonly text: string; readonly address: string; readonly tag: string };
/** How the person of a session sees a notification now; undefined when there is nothing (more) to tell, null when the session is over. */
export type ReadMessage = (of: PushJob) => Promise<PushMessage | undefined | null>;
export type PushJob = { readonly sessionId: string; readonly notificationId: string; readonly language: string | undefined };

export type PushOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: Live;
  readonly read: ReadMessage;
  /** Absent: there is no push. */
  readonly sender: PushSender | undefined;
};

export type Push = {
  /** Tells pages and devices of every notification that is made. */
  readonly hooks: HookMap;
  /** Sends now whatever is due; answers how many left. */
  deliver(): Promise<number>;
  /** Sends from now on by itself. */
  start(): void;
  /** Sends nothing more; resolves when what is under way has come to an end. */
  stop(): Promise<void>;
};

const isText = (value: unknown): value is string => typeof value === 'string';
/** `isUsual`: nothing that an operator could want to know. */
type Sent = PushOutcome & { readonly isUsual?: true };
const nothing = (fault: string): Sent => ({ ok: false, again: false, fault, isUsual: true });

/**
 * A lane of its own beside the other messages: where it goes is said by people, and a push service that does not answer
 * must not keep one-time passwords waiting.
 */
export function createPush({ database, clock, log, live, read, sender }: PushOptions): Push {
  const rounds = createRounds({
    // Those that failed are due later: the others must not wait for them.
    work: async () => (await round()).claimed,
    log,
  });

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

  async function round(): Promise<{ readonly claimed: number; readonly sent: number }> {
    if (!sender) return { claimed: 0, sent: 0 };
    const claimed = await claimMessages(database, ['push'], clock.now());
    const sent = await Promise.all(
      claimed.map(async (each) => {
        const outcome = await send(each.message).catch(({ name }: Error): Sent => ({ ok: false, again: true, fault: name }));
        if (!outcome.ok && !outcome.isUsual)
          log.warn({ message: each.message.id, tries: each.tries, fault: outcome.fault }, 'A push message was not sent.');
        await settleMessage(database, each, { outcome, now: clock.now(), isForgotten: true });
        return outcome.ok;
      }),
    );
    return { claimed: claimed.length, sent: sent.filter(Boolean).length };
  }

  async function tell(
    connection: Connection,
    told: readonly { readonly id: string; readonly userId: string }[],
    now: string,
  ): Promise<void> {
    connection.afterCommit(() => live.tell(told.map(({ userId }) => userId)));
    if (sender && (await queuePush(connection, told, now)) > 0) rounds.soon();
  }

  return {
    hooks: {
      notification: {
        afterCreate: (changes, { connection, now }) => {
          const told = changes.flatMap(({ after: { id, user_id } }) => (isText(id) && isText(user_id) ? [{ id, userId: user_id }] : []));
          return tell(connection, told, now);
        },
      },
    },
    deliver: async () => (await round()).sent,
    start: () => {
      if (sender) rounds.start();
    },
    stop: rounds.stop,
  };
}
