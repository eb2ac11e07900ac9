import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import { deliver } from '../../../tests/support/deliver.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { Connection } from '../database/port.ts';
import { createJobs, type JobQueue, type Jobs, sweep } from '../jobs/index.ts';
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
  let opened: Jobs[] = [];
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

  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
    opened = [];
    await database.admin((run) => run('delete from pgboss.job'));
  });

  const givenUp: JobQueue = { name: 'given-up', expires: 60, atOnce: 1, keeps: 60, run: async () => undefined };
  const notifier = async ({
    production = true,
    isSet = true,
    log = createLog('silent'),
  }: {
    production?: boolean;
    isSet?: boolean;
    log?: Log;
  } = {}) => {
    const jobs = createJobs({ database, clock, log });
    const notify = createNotify({ database, clock, log, jobs, config: { production, ...(isSet ? { sms: { url } } : {}) } });
    opened.push(jobs);
    await jobs.open([notify.queue, givenUp]);
    const sender = { database, jobs };
    return { ...notify, jobs, deliver: (early = false) => deliver(sender, 'messages', { early }) };
  };
  const message: Message = { channel: 'sms', to: '9000000001', text: '1234 is your code', data: { otp: '1234', country_code: '+91' } };
  const write = (notify: Awaited<ReturnType<typeof notifier>>, messages: readonly Message[] = [message]) =>
    database.transaction(own, (connection) => notify.send(connection, messages));
  const stored = () =>
    database.admin((run) => run('select body, html, data, sent_at, next_at, tries, fault from outbox_message order by id'));

  describe('a message', () => {
    it('goes when its cause holds, once, and is forgotten in production', async () => {
      const notify = await notifier();
      await write(notify);
      expect(await stored()).toMatchObject([{ body: message.text, sent_at: null, tries: 0 }]);
      expect(await notify.deliver()).toBe(1);
      expect(sent).toMatchObject([{ to: '+919000000001', text: message.text }]);
      expect(await stored()).toEqual([{ body: '', html: null, data: null, sent_at: clock.now(), next_at: null, tries: 1, fault: null }]);
      expect(await notify.deliver()).toBe(0);
      expect(sent).toHaveLength(1);
    });

    it('stays readable outside production', async () => {
      const notify = await notifier({ production: false });
      await write(notify);
      await notify.deliver();
      expect(await stored()).toMatchObject([{ body: message.text, data: { otp: '1234' }, sent_at: clock.now() }]);
    });

    it('never goes when its cause does not hold', async () => {
      const notify = await notifier();
      const work = async (connection: Connection) => {
        await notify.send(connection, [message]);
        throw new Error('on second thoughts');
      };
      await expect(database.transaction(own, work)).rejects.toThrow('second thoughts');
      expect(await notify.deliver()).toBe(0);
      expect(sent).toEqual([]);
    });

    it('is tried again, later and later, and given up in the end', async () => {
      const notify = await notifier();
      status = 503;
      await write(notify);
      expect([await notify.deliver(), await notify.deliver(), sent.length]).toEqual([0, 0, 1]);
      const waits = async () => {
        const [job] = await database.admin((run) =>
          run("select extract(epoch from start_after - now())::float as wait from pgboss.job where name = 'messages' and state = 'retry'"),
        );
        return Number(job?.wait ?? 0);
      };
      const found: number[] = [];
      for (let tries = 0; tries < 10; tries += 1) {
        found.push(await waits());
        await notify.deliver(true);
      }
      // Twice as long each time, give or take half of it: about an hour together.
      for (const [tries, wait] of found.slice(0, 8).entries()) expect(wait / (15 * 2 ** tries)).toBeGreaterThan(0.45);
      expect(found.slice(8)).toEqual([0, 0]);
      expect([sent.length, new Set(sent.map(({ id }) => id)).size]).toEqual([9, 1]);
      // It can be tried again by hand, with what it says.
      expect(await stored()).toMatchObject([{ body: message.text, sent_at: null, tries: 9, fault: 'answered 503' }]);
      const given = await database.admin((run) => run("select data, source_name from pgboss.job where name = 'given-up'"));
      expect(given).toMatchObject([{ data: { message: expect.any(String) }, source_name: 'messages' }]);
    });

    it('that the gateway refuses is not sent again', async () => {
      const notify = await notifier();
      status = 400;
      await write(notify);
      await notify.deliver();
      await notify.deliver(true);
      expect(sent).toHaveLength(1);
    });

    it('is not sent late, and is forgotten then', async () => {
      const notify = await notifier();
      await write(notify, [{ ...message, until: new Date(Date.parse(clock.now()) + 60 * SECOND).toISOString() }]);
      clock.advance(60 * SECOND);
      expect(await notify.deliver()).toBe(0);
      for (const each of notify.sweeps) await sweep(database, each, clock.now());
      expect(await stored()).toMatchObject([{ body: '', data: null, sent_at: null, next_at: null, fault: 'not sent in time' }]);
      clock.advance(31 * 86_400 * SECOND);
      for (const each of notify.sweeps) await sweep(database, each, clock.now());
      expect(await stored()).toEqual([]);
    });

    it('is sent by one of several servers, and by another when that one died over it', async () => {
      const [one, other] = [await notifier(), await notifier()];
      await write(
        one,
        Array.from({ length: 15 }, (_, count) => ({ ...message, to: String(9_000_000_000 + count) })),
      );
      await Promise.all([one.deliver(), other.deliver(), one.deliver(), other.deliver()]);
      expect(new Set(sent.map(({ to }) => to)).size).toBe(15);
      expect(sent).toHaveLength(15);
      await write(one);
      // One that took the message is gone; the other one frees it.
      await database.admin((run) =>
        run("update pgboss.job set state = 'active', started_on = now() - interval '2 minutes' where state = 'created'"),
      );
      expect(await other.deliver()).toBe(0);
      await other.jobs.maintain();
      expect(await other.deliver(true)).toBe(1);
    });
  });

  describe('a channel that is not set', () => {
    it('is told of once in production, and its messages wait', async () => {
      const error = vi.fn();
      const log = Object.assign(createLog('silent'), { error });
      const notify = await notifier({ isSet: false, log });
      await write(notify);
      await write(notify);
      expect(error.mock.calls).toEqual([[{ channel: 'sms' }, 'Messages stay unsent: SMS_URL is not set.']]);
      expect(await notify.deliver()).toBe(0);
      expect(await stored()).toMatchObject([{ sent_at: null, body: message.text }, { sent_at: null }]);
      // Set later: they go.
      const later = await notifier();
      await later.resume();
      await later.resume();
      expect(await later.deliver()).toBe(2);
      expect(sent).toHaveLength(2);
    });

    it('was tried before by what knew no jobs, and goes too; one that was given up stays', async () => {
      const notify = await notifier({ isSet: false });
      await write(notify, [message, { ...message, to: '9000000002' }]);
      await database.admin((run) =>
        run("update outbox_message set tries = case recipient when '9000000002' then 9 else 2 end, fault = 'answered 503'"),
      );
      const later = await notifier();
      await later.resume();
      expect(await later.deliver()).toBe(1);
      expect(sent.map(({ to }) => to)).toEqual(['+919000000001']);
    });

    it('is nothing to speak of in development', async () => {
      const error = vi.fn();
      await write(await notifier({ production: false, isSet: false, log: Object.assign(createLog('silent'), { error }) }));
      expect(error).not.toHaveBeenCalled();
    });
  });

  it('sends by itself once it was started, soon after the transaction', async () => {
    const notify = await notifier();
    await notify.jobs.start();
    await write(notify);
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
    await notify.jobs.stop();
    await write(notify);
    await new Promise((done) => setTimeout(done, 300));
    expect(sent).toHaveLength(1);
  });
});
