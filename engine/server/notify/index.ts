/** The one port for messages to people. */
import type { Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config-types.ts';
import type { Log } from '../kernel/log.ts';
import { createMail } from './mail.ts';
import { claimMessages, settleMessage, sweepMessages, writeMessages } from './outbox.ts';
import { createRounds } from './rounds.ts';
import { createSms } from './sms.ts';
import { type Channel, channels, type Notify, type Transports } from './types.ts';

export type { Channel, Message, Notify } from './types.ts';

export type NotifyOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<Config, 'production' | 'sms' | 'mail'>;
};

/** What a channel needs to be set, for the operator. */
const settings: Readonly<Record<Channel, string>> = { sms: 'SMS_URL', email: 'SMTP_URL', push: 'a push service' };

/**
 * Messages are written to the outbox with their cause and sent after it holds; a process that dies in between
 * sends them when it is back. A message may so arrive twice, and never not at all while its channel works.
 */
export function createNotify({ database, clock, log, config }: NotifyOptions): Notify {
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

  async function deliver(): Promise<number> {
    if (open.length === 0) return 0;
    const claimed = await claimMessages(database, open, clock.now());
    const sent = await Promise.all(
      claimed.map(async (each) => {
        const { id, channel } = each.message;
        const outcome = (await transports[channel]?.(each.message)) ?? { ok: false, again: true, fault: 'no transport' };
        if (!outcome.ok) log.warn({ message: id, channel, tries: each.tries, fault: outcome.fault }, 'A message was not sent.');
        await settleMessage(database, each, { outcome, now: clock.now(), isForgotten });
        return outcome.ok;
      }),
    );
    return sent.filter(Boolean).length;
  }

  const rounds = createRounds({ work: deliver, log });
  return {
    async send(connection, messages) {
      await writeMessages(connection, messages, clock.now());
      for (const { channel } of messages) tellUnset(channel);
      if (open.length > 0) rounds.soon();
    },
    deliver,
    start: () => {
      if (open.length > 0) rounds.start();
    },
    stop: rounds.stop,
    sweep: () => sweepMessages(database, { now: clock.now(), isForgotten }),
  };
}
