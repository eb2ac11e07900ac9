/** The one port for messages to people. */
import type { Database } from '../database/port.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config-types.ts';
import type { Log } from '../kernel/log.ts';
import { system } from '../kernel/principal.ts';
import { createMail } from './mail.ts';
import { jobsOf, messageQueue } from './message-queue.ts';
import { messageSweeps, type WrittenMessage, waitingOf, writeMessages } from './outbox.ts';
import { createSms } from './sms.ts';
import { type Channel, channels, type Notify, type Transports } from './types.ts';

export type { Channel, Message, Notify } from './types.ts';

export type NotifyOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Pick<Config, 'production' | 'sms' | 'mail'>;
};

/** What a channel needs to be set, for the operator. */
const settings: Readonly<Record<Channel, string>> = { sms: 'SMS_URL', email: 'SMTP_URL', push: 'a push service' };

/** Messages that a start takes up that wait for a channel which was not set before. */
const RESUMED = 10_000;

/**
 * Messages are written to the outbox with their cause and sent after it holds; a process that dies in between
 * sends them when it is back. A message may so arrive twice, and never not at all while its channel works.
 */
export function createNotify({ database, clock, log, jobs, config }: NotifyOptions): Notify {
  const transports: Transports = {
    ...(config.sms ? { sms: createSms(config.sms) } : {}),
    ...(config.mail ? { email: createMail(config.mail) } : {}),
  };
  const open = channels.filter((channel) => transports[channel] !== undefined);
  const told = new Set<Channel>();
  // Outside production the outbox is where messages are read.
  const isForgotten = config.production;

  const tellUnset = (channel: Channel) => {
    if (!config.production || transports[channel] || told.has(channel)) return;
    told.add(channel);
    log.error({ channel }, `Messages stay unsent: ${settings[channel]} is not set.`);
  };

  const queue = messageQueue({
    name: 'messages',
    database,
    clock,
    log,
    isForgotten,
    keepsFailed: true,
    send: async (message) => (await transports[message.channel]?.(message)) ?? { ok: false, again: true, fault: 'no transport' },
  });
  const isOpen = ({ channel }: WrittenMessage) => open.includes(channel);

  return {
    queue,
    async send(connection, messages) {
      const written = await writeMessages(connection, messages, clock.now());
      for (const { channel } of messages) tellUnset(channel);
      if (open.length > 0) await jobs.enqueue(connection, queue.name, jobsOf(written.filter(isOpen)));
    },
    async resume() {
      if (open.length === 0) return;
      await database.transaction(system('messages'), async (connection) => {
        const waiting = await waitingOf(connection, open, RESUMED);
        await jobs.enqueue(connection, queue.name, jobsOf(waiting));
      });
    },
    sweeps: messageSweeps({ isForgotten }),
  };
}
