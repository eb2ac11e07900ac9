import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { Connection } from '../database/port.ts';
import { createManualClock } from '../kernel/clock.ts';
import { createLog, type Log } from '../kernel/log.ts';

import { system } from '../kernel/principal.ts';
import { createNotify, type Message } from './index.ts';

type Sent = { readonly id: string; readonly to: string; readonly text: string };

eachEngine((open) => {
  const SECOND = 1000;
  const own = system('test');
  const sent: Sent[] = [];
  let status = 200;
  let url = '';
  const gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      sent.push(JSON.parse(body));
      response.writeHead(status).end();
    });
  });
  let database: OpenDatabase;
  let clock: ReturnType<typeof createManualClock>;
  beforeAll(async () => {
    database = await open({ entities: [] });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((done) => gateway.close(done)));
  beforeEach(async () => {
    clock = createManualClock('2026-01-05T08:00:00.000Z');
    sent.length = 0;
    status = 200;
    await database.admin((run) => run('delete from outbox_message'));
  });

  const notifier = ({
    production = true,
    isSet = true,
    log = createLog('silent'),
  }: {
    production?: boolean;
    isSet?: boolean;
    log?: Log;
  } = {}) => createNotify({ database, clock, log, config: { production, ...(isSet ? { sms: { url } } : {}) } });
  const message: Message = { channel: 'sms', to: '9000000001', text: '1234 is your code', data: { otp: '1234', country_code: '+91' } };
  const write = (notify: ReturnType<typeof notifier>, messages: readonly Message[] = [message]) =>
    database.transaction(own, (connection) => notify.send(connection, messages));
  const stored = () =>
    database.admin((run) => run('select body, html, data, sent_at, next_at, tries, fault from outbox_message order by id'));

  describe('a message', () => {
    it('goes when its cause holds, once, and is forgotten in production', async () => {
      const notify = notifier();
      await write(notify);
      expect(await stored()).toMatchObject([{ body: message.text, sent_at: null, tries: 0 }]);
      expect(await notify.deliver()).toBe(1);
      expect(sent).toMatchObject([{ to: '+919000000001', text: message.text }]);
      expect(await stored()).toEqual([{ body: '', html: null, data: null, sent_at: clock.now(), next_at: null, tries: 1, fault: null }]);
      expect(await notify.deliver()).toBe(0);
      expect(sent).toHaveLength(1);
    });

    it('stays readable outside production', async () => {
      const notify = notifier({ production: false });
      await write(notify);
      await notify.deliver();
      expect(await stored()).toMatchObject([{ body: message.text, data: { otp: '1234' }, sent_at: clock.now() }]);
    });

    it('never goes when its cause does not hold', async () => {
      const notify = notifier();
      const work = async (connection: Connection) => {
        await notify.send(connection, [message]);
        throw new Error('on second thoughts');
      };
      await expect(database.transaction(own, work)).rejects.toThrow('second thoughts');
      expect(await notify.deliver()).toBe(0);
      expect(sent).toEqual([]);
    });

    it('is tried again, later and later, and given up in the end', async () => {
      const notify = notifier();
      status = 503;
      await write(notify);
      expect([await notify.deliver(), sent.length]).toEqual([0, 1]);
      for (const [index, wait] of [10, 30, 120, 600, 3600].entries()) {
        clock.advance(wait * SECOND - 1);
        await notify.deliver();
        expect(sent).toHaveLength(index + 1);
        clock.advance(1);
        await notify.deliver();
        expect(sent).toHaveLength(index + 2);
      }
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
      expect(await stored()).toMatchObject([{ body: '', sent_at: null, next_at: null, tries: 6, fault: 'answered 503' }]);
    });

    it('that the gateway refuses is not sent again', async () => {
      const notify = notifier();
      status = 400;
      await write(notify);
      await notify.deliver();
      clock.advance(3600 * SECOND);
      await notify.deliver();
      expect(sent).toHaveLength(1);
    });

    it('is not sent late, and is forgotten then', async () => {
      const notify = notifier();
      await write(notify, [{ ...message, until: new Date(Date.parse(clock.now()) + 60 * SECOND).toISOString() }]);
      clock.advance(60 * SECOND);
      expect(await notify.deliver()).toBe(0);
      await notify.sweep();
      expect(await stored()).toMatchObject([{ body: '', data: null, sent_at: null, next_at: null, fault: 'not sent in time' }]);
      clock.advance(31 * 86_400 * SECOND);
      await notify.sweep();
      expect(await stored()).toEqual([]);
    });

    it('is sent by one of several servers, and by another when that one died over it', async () => {
      const [one, other] = [notifier(), notifier()];
      await write(
        one,
        Array.from({ length: 15 }, (_, count) => ({ ...message, to: String(9_000_000_000 + count) })),
      );
      await Promise.all([one.deliver(), other.deliver(), one.deliver(), other.deliver()]);
      expect(new Set(sent.map(({ to }) => to)).size).toBe(15);
      expect(sent).toHaveLength(15);
      await write(one);
      await database.admin((run) =>
        run("update outbox_message set next_at = next_at + interval '60 seconds', tries = 1 where sent_at is null"),
      );
      expect(await other.deliver()).toBe(0);
      clock.advance(60 * SECOND);
      expect(await other.deliver()).toBe(1);
    });
  });

  describe('a channel that is not set', () => {
    it('is told of once in production, and its messages wait', async () => {
      const error = vi.fn();
      const log = Object.assign(createLog('silent'), { error });
      const notify = notifier({ isSet: false, log });
      await write(notify);
      await write(notify);
      expect(error.mock.calls).toEqual([[{ channel: 'sms' }, 'Messages stay unsent: SMS_URL is not set.']]);
      expect(await notify.deliver()).toBe(0);
      expect(await stored()).toMatchObject([{ sent_at: null, body: message.text }, { sent_at: null }]);
      // Set later: they go.
      expect(await notifier().deliver()).toBe(2);
    });

    it('is nothing to speak of in development', async () => {
      const error = vi.fn();
      await write(notifier({ production: false, isSet: false, log: Object.assign(createLog('silent'), { error }) }));
      expect(error).not.toHaveBeenCalled();
    });
  });

  it('sends by itself once it was started, soon after the transaction', async () => {
    const notify = notifier();
    notify.start();
    await write(notify);
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
    await notify.stop();
    await write(notify);
    await new Promise((done) => setTimeout(done, 300));
    expect(sent).toHaveLength(1);
  });
});
