import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import type { OpenDatabase } from '../database/open.ts';
import { createManualClock } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import { system } from '../kernel/principal.ts';
import {
  createJobs,
  endSchedules,
  GiveUp,
  givenUpQueue,
  type Job,
  JobLost,
  type JobQueue,
  type Jobs,
  keepSchedules,
  type NewJob,
} from './index.ts';

eachEngine((open) => {
  const own = system('test');
  const log = createLog('silent');
  let database: OpenDatabase;
  let clock: ReturnType<typeof createManualClock>;
  let opened: Jobs[] = [];
  let done: unknown[];
  let lookEvery: number;

  beforeAll(async () => {
    database = await open({ entities: [] });
    await database.admin((run) => run('create table effect (id text)'));
  });
  beforeEach(async () => {
    clock = createManualClock('2026-01-05T08:00:00.000Z');
    done = [];
    lookEvery = 0.5;
    await database.admin((run) => run('delete from job_schedule; delete from effect'));
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
    opened = [];
    await database.admin((run) => run('delete from pgboss.job'));
  });

  const queue = (changes: Partial<JobQueue> = {}): JobQueue => ({
    name: 'plain',
    retries: { limit: 2, delay: 60, most: 600 },
    expires: 60,
    atOnce: 10,
    keeps: 3600,
    keepsFailed: true,
    run: async ({ data }) => {
      done.push(data.n);
    },
    ...changes,
  });
  const process = async (...queues: readonly JobQueue[]): Promise<Jobs> => openWith({ lookEvery }, queues);
  /** One that looks by itself only after a minute: what it does before, it was woken for. */
  const rarely = async (...queues: readonly JobQueue[]): Promise<Jobs> => openWith({ lookEvery: 60 }, queues);
  const openWith = async (options: { readonly lookEvery: number }, queues: readonly JobQueue[]): Promise<Jobs> => {
    const jobs = createJobs({ database, clock, log, ...options });
    opened.push(jobs);
    await jobs.open([...queues, { ...queue(), name: 'given-up', keepsFailed: false }]);
    return jobs;
  };
  const ask = (jobs: Jobs, name: string, ...asked: readonly NewJob[]) =>
    database.transaction(own, (connection) => jobs.enqueue(connection, name, asked));
  const stored = (name: string) =>
    database.admin((run) => run('select state, data, output, retry_count from pgboss.job where name = $1 order by created_on, id', [name]));
  const effects = () => database.admin((run) => run('select id from effect order by id'));
  const write =
    (id: string) =>
    ({ commit }: Job) =>
      commit(async ({ kysely }) => {
        await kysely.insertInto('effect').values({ id }).execute();
      });

  describe('a job', () => {
    it('is done once its cause holds, and never when it does not', async () => {
      const jobs = await process(queue());
      const failing = database.transaction(own, async (connection) => {
        await jobs.enqueue(connection, 'plain', [{ data: { n: 1 } }]);
        throw new Error('on second thoughts');
      });
      await expect(failing).rejects.toThrow('second thoughts');
      await ask(jobs, 'plain', { data: { n: 2 } });
      expect(await jobs.work('plain')).toBe(1);
      expect(await jobs.work('plain')).toBe(0);
      expect(done).toEqual([2]);
    });

    it('is done by itself where jobs were started, soon', async () => {
      lookEvery = 60;
      const jobs = await process(queue());
      await jobs.start();
      await new Promise((wait) => setTimeout(wait, 100));
      await ask(jobs, 'plain', { data: { n: 1 } });
      await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 4000, interval: 10 });
      // Woken: a look by itself would come a minute later.
      await jobs.stop();
      await ask(jobs, 'plain', { data: { n: 2 } });
      await new Promise((wait) => setTimeout(wait, 200));
      expect(done).toEqual([1]);
    });

    it('is done by one of several processes', async () => {
      const [one, other] = [await process(queue()), await process(queue())];
      await ask(one, 'plain', ...Array.from({ length: 60 }, (_, n) => ({ data: { n } })));
      await Promise.all([one.start(), other.start()]);
      await vi.waitFor(() => expect(done).toHaveLength(60), { timeout: 15_000 });
      await Promise.all([one.stop(), other.stop()]);
      expect(new Set(done).size).toBe(60);
    });

    it('is one, however often it is asked for by the same name', async () => {
      const jobs = await process(queue());
      const id = '0193e7a0-0000-7000-8000-000000000001';
      await ask(jobs, 'plain', { id, data: { n: 1 } });
      await ask(jobs, 'plain', { id, data: { n: 1 } });
      await jobs.work('plain');
      await ask(jobs, 'plain', { id, data: { n: 1 } });
      expect(await jobs.work('plain')).toBe(0);
      expect(done).toEqual([1]);
    });

    it('goes first when it is urgent', async () => {
      const jobs = await process(queue({ atOnce: 1 }));
      await ask(jobs, 'plain', { data: { n: 'later' } }, { data: { n: 'first' }, priority: 5 });
      expect([await jobs.work('plain'), await jobs.work('plain')]).toEqual([1, 1]);
      expect(done).toEqual(['first', 'later']);
    });
  });

  describe('jobs of an organisation', () => {
    it('run no more at once than its share, while those of others go on', async () => {
      const running = new Map<unknown, number>();
      const most = new Map<unknown, number>();
      const count = (n: unknown, by: number) => {
        running.set(n, (running.get(n) ?? 0) + by);
        most.set(n, Math.max(most.get(n) ?? 0, running.get(n) ?? 0));
      };
      const run = async ({ data: { n } }: Job) => {
        count(n, 1);
        await new Promise((wait) => setTimeout(wait, 40));
        count(n, -1);
        done.push(n);
      };
      const both = [await process(queue({ name: 'shared', perGroup: 2, run })), await process(queue({ name: 'shared', perGroup: 2, run }))];
      const [one] = both;
      if (!one) throw new Error('Nothing was opened.');
      const jobsOf = (group: string, times: number) => Array.from({ length: times }, () => ({ data: { n: group }, group }));
      await ask(one, 'shared', ...jobsOf('many', 8), ...jobsOf('few', 2));
      await Promise.all(both.map((jobs) => jobs.start()));
      await vi.waitFor(() => expect(done).toHaveLength(10), { timeout: 30_000 });
      expect(most.get('many')).toBeLessThanOrEqual(2);
      expect(done.indexOf('few')).toBeLessThan(8);
    }, 40_000);

    it('go on as soon as there is a place, not at the next look', async () => {
      const jobs = await rarely(queue({ name: 'shared', perGroup: 1 }));
      await ask(jobs, 'shared', ...Array.from({ length: 6 }, (_, n) => ({ data: { n }, group: 'one' })));
      await jobs.start();
      await vi.waitFor(() => expect(done).toHaveLength(6), { timeout: 10_000 });
    });
  });

  describe('jobs that are gathered', () => {
    /** Each waits until three are under way: with one place for all, only those that were taken by the same look can. */
    const together = () => {
      let begun = 0;
      return async ({ data: { n } }: Job) => {
        begun += 1;
        await vi.waitFor(() => expect(begun).toBe(3), { timeout: 10_000, interval: 10 });
        done.push(n);
      };
    };

    it('are taken together, though they were asked for one after another', async () => {
      const jobs = await rarely(queue({ name: 'gathered', gathers: 500, run: together() }));
      await jobs.start();
      await new Promise((wait) => setTimeout(wait, 200));
      for (const n of [1, 2, 3]) await ask(jobs, 'gathered', { data: { n } });
      await vi.waitFor(() => expect(done).toHaveLength(3), { timeout: 15_000 });
    }, 30_000);

    it('go on at once where a share kept them waiting', async () => {
      const jobs = await rarely(queue({ name: 'gathered-shares', perGroup: 1, gathers: 60_000 }));
      await ask(jobs, 'gathered-shares', ...Array.from({ length: 6 }, (_, n) => ({ data: { n }, group: 'one' })));
      await jobs.start();
      await vi.waitFor(() => expect(done).toHaveLength(6), { timeout: 10_000 });
    });
  });

  describe('jobs that are done together', () => {
    const shared = (fails: (n: unknown) => boolean = () => false): JobQueue =>
      queue({
        run: async (job) => {
          if (fails(job.data.n)) throw new Error('not this one');
          await write(`alone ${job.data.n}`)(job);
        },
        together: {
          of: ({ n }) => Number(n) < 10,
          run: (jobs, commit) =>
            commit(async ({ kysely }) => {
              for (const { data } of jobs) {
                await kysely
                  .insertInto('effect')
                  .values({ id: `together ${data.n}` })
                  .execute();
                if (fails(data.n)) throw new Error('not this one');
              }
            }),
        },
      });
    const written = async () => (await effects()).map(({ id }) => id);

    it('are one transaction of those that may be, and the others stand apart', async () => {
      const jobs = await process(shared());
      await ask(jobs, 'plain', ...[1, 2, 10].map((n) => ({ data: { n } })));
      expect(await jobs.work('plain')).toBe(3);
      expect(await written()).toEqual(['alone 10', 'together 1', 'together 2']);
    });

    it('stand apart where one of them cannot be done: nothing is left of what they did together', async () => {
      const jobs = await process(shared((n) => n === 2));
      await ask(jobs, 'plain', ...[1, 2, 3].map((n) => ({ data: { n } })));
      expect(await jobs.work('plain')).toBe(2);
      expect(await written()).toEqual(['alone 1', 'alone 3']);
      expect((await stored('plain')).map(({ state, retry_count }) => [state, retry_count])).toContainEqual(['retry', 0]);
    });

    it('are left alone by a process that has lost one of them', async () => {
      let lost: unknown;
      const jobs = await process({
        ...shared(),
        together: {
          of: () => true,
          run: async (all, commit) => {
            await database.admin((run) => run(`update pgboss.job set retry_count = retry_count + 1 where id = '${all[0]?.id}'`));
            lost = all[0]?.data.n;
            await commit(async ({ kysely }) => {
              await kysely.insertInto('effect').values({ id: 'never' }).execute();
            });
          },
        },
      });
      await ask(jobs, 'plain', ...[1, 2].map((n) => ({ data: { n } })));
      await jobs.work('plain');
      expect([1, 2]).toContain(lost);
      expect(await written()).toEqual([`alone ${lost === 1 ? 2 : 1}`]);
    });
  });

  describe('jobs that stand apart', () => {
    it('are kept waiting by none that takes long', async () => {
      const run = async ({ data: { n }, signal }: Job) => {
        if (n === 'long') await new Promise((ended) => signal.addEventListener('abort', ended));
        done.push(n);
      };
      const jobs = await rarely(queue({ name: 'apart', apart: true, atOnce: 2, run }));
      await ask(jobs, 'apart', { data: { n: 'long' } }, ...[1, 2, 3].map((n) => ({ data: { n } })));
      await jobs.start();
      await vi.waitFor(() => expect(done).toEqual([1, 2, 3]), { timeout: 10_000 });
    });
  });

  describe('a server that stops', () => {
    it('ends what is under way, and begins nothing', async () => {
      let begun = 0;
      const run = async ({ data }: Job) => {
        begun += 1;
        await new Promise((wait) => setTimeout(wait, 300));
        done.push(data.n);
      };
      const jobs = await process(queue({ name: 'slow', atOnce: 1, run }));
      await jobs.start();
      await ask(jobs, 'slow', { data: { n: 1 } }, { data: { n: 2 } });
      await vi.waitFor(() => expect(begun).toBe(1), { timeout: 8000 });
      await jobs.close();
      expect([done, begun]).toEqual([[1], 1]);
      expect((await stored('slow')).map(({ state }) => state).sort()).toEqual(['completed', 'created']);
    });
  });

  describe('a job that fails', () => {
    it('is tried again, later, and then kept among the given up', async () => {
      const tries: [number, boolean][] = [];
      const jobs = await process(
        queue({
          run: async ({ attempt, isLast }) => {
            tries.push([attempt, isLast]);
            throw new Error('not today');
          },
        }),
      );
      await ask(jobs, 'plain', { data: { n: 1 } });
      expect(await jobs.work('plain')).toBe(0);
      expect(await jobs.work('plain')).toBe(0);
      expect(tries).toHaveLength(1);
      await jobs.work('plain', { early: true });
      await jobs.work('plain', { early: true });
      await jobs.work('plain', { early: true });
      expect(tries).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect(await stored('plain')).toMatchObject([{ state: 'failed', output: { message: 'not today' }, retry_count: 2 }]);
      expect(await stored('given-up')).toMatchObject([{ state: 'created', data: { n: 1 } }]);
    });

    it('is given up at once when another try would come to the same', async () => {
      const run = vi.fn(async () => {
        throw new GiveUp('refused');
      });
      const jobs = await process(queue({ run }));
      await jobs.start();
      await ask(jobs, 'plain', { data: { n: 1 } });
      await vi.waitFor(async () => expect(await stored('plain')).toMatchObject([{ state: 'failed' }]), { timeout: 8000 });
      expect(run).toHaveBeenCalledTimes(1);
      expect(await stored('given-up')).toHaveLength(1);
    });
  });

  describe('a job that is given up', () => {
    it('is told to its queue as well, which ends what it was asked for', async () => {
      const over: unknown[] = [];
      const failing = queue({
        retries: { limit: 0, delay: 1, most: 1 },
        run: async () => {
          throw new Error('no');
        },
        abandoned: async (_, data) => {
          over.push(...data);
        },
      });
      const jobs = createJobs({ database, clock, log, lookEvery });
      opened.push(jobs);
      const kept: unknown[] = [];
      const resources = {
        create: async (_principal: unknown, _entity: string, rows: readonly object[]) => {
          kept.push(...rows);
          return [];
        },
      };
      await jobs.open([failing, givenUpQueue({ resources, clock, queues: [failing] })]);
      await ask(jobs, 'plain', { data: { n: 7 } });
      await jobs.work('plain');
      await jobs.work('given-up');
      expect([over, kept]).toMatchObject([[{ n: 7 }], [{ queue: 'plain', data: { n: 7 }, tries: 1 }]]);
    });
  });

  describe('a job that commits', () => {
    it('is done exactly when what it writes holds', async () => {
      const jobs = await process(queue({ name: 'writing', run: write('a') }));
      await ask(jobs, 'writing', { data: {} });
      expect(await jobs.work('writing')).toBe(1);
      expect(await effects()).toEqual([{ id: 'a' }]);
      expect(await stored('writing')).toMatchObject([{ state: 'completed' }]);
    });

    it('is tried again when what it writes does not hold, of which nothing stays', async () => {
      const run = async ({ commit }: Job) => {
        await commit(async ({ kysely }) => {
          await kysely.insertInto('effect').values({ id: 'b' }).execute();
          throw new Error('no');
        });
      };
      const jobs = await process(queue({ name: 'writing', run }));
      await ask(jobs, 'writing', { data: {} });
      await jobs.work('writing');
      expect(await effects()).toEqual([]);
      expect(await stored('writing')).toMatchObject([{ state: 'retry' }]);
    });

    it('writes nothing when another process has it by then', async () => {
      const seen: unknown[] = [];
      const slow = async (job: Job) => {
        // Meanwhile it took too long, and another process did it.
        await database.admin((run) => run("update pgboss.job set state = 'completed' where name = 'writing'"));
        await write('c')(job).catch((error: unknown) => {
          seen.push(error);
          throw error;
        });
      };
      const jobs = await process(queue({ name: 'writing', run: slow }));
      await ask(jobs, 'writing', { data: {} });
      await jobs.work('writing');
      expect(seen).toEqual([expect.any(JobLost)]);
      expect(await effects()).toEqual([]);
    });

    it('is taken over by another process when the first one is gone', async () => {
      const jobs = await process(queue({ name: 'writing', run: write('d') }));
      await ask(jobs, 'writing', { data: {} });
      // A process that took it and died: its time is over.
      await database.admin((run) =>
        run("update pgboss.job set state = 'active', started_on = now() - interval '2 minutes' where name = 'writing'"),
      );
      expect(await jobs.work('writing')).toBe(0);
      await jobs.maintain();
      expect(await jobs.work('writing', { early: true })).toBe(1);
      expect(await effects()).toEqual([{ id: 'd' }]);
    });
  });

  describe('a schedule', () => {
    const schedule = { key: 's', queue: 'plain', data: { n: 's' }, cron: '* * * * *', timeZone: 'Europe/Berlin', missed: 'skip' } as const;
    const keep = (changes: object = {}) =>
      database.transaction(own, (connection) => keepSchedules(connection, [{ ...schedule, ...changes }], clock.now()));
    const due = async () => (await stored('plain')).map(({ data }) => Reflect.get(Object(data), 'due'));

    it('has a job written for each due time, once over two processes, over the hour that clocks repeat', async () => {
      clock.set('2026-10-25T00:29:30.000Z');
      const [one, other] = [await process(queue()), await process(queue())];
      await keep();
      for (let minute = 0; minute < 60; minute += 1) {
        clock.advance(60_000);
        await Promise.all([one.lookForDue(), other.lookForDue()]);
      }
      const expected = Array.from({ length: 60 }, (_, minute) =>
        new Date(Date.parse('2026-10-25T00:30:00.000Z') + minute * 60_000).toISOString(),
      );
      expect((await due()).sort()).toEqual(expected);
    });

    it('goes by its policy for what was missed', async () => {
      const jobs = await process(queue());
      for (const missed of ['skip', 'once', 'each']) await keep({ key: missed, data: { n: missed }, missed });
      clock.set('2026-01-05T08:05:00.000Z');
      clock.advance(-1);
      await keep({ key: 'skip', cron: '*/2 * * * *', missed: 'skip' });
      clock.advance(120_000);
      await jobs.lookForDue();
      const rows = (await stored('plain')).map(({ data }) => Object(data));
      const times = (n: string) => rows.filter((row) => row.n === n).length;
      // Minutes 1 to 6: those in time, which are the last one, and what was missed besides.
      expect([times('once'), times('each')]).toEqual([1, 6]);
    });

    it('stays due when it is told again, is computed anew when its times change, and ends', async () => {
      const jobs = await process(queue());
      const next = async () => (await database.admin((run) => run('select next_at from job_schedule')))[0]?.next_at;
      await keep();
      clock.advance(90_000);
      await keep();
      expect(await next()).toBe('2026-01-05T08:01:00.000Z');
      await keep({ cron: '0 9 * * *' });
      expect(await next()).toBe('2026-01-06T08:00:00.000Z');
      await database.transaction(own, (connection) => endSchedules(connection, ['s']));
      expect(await jobs.lookForDue()).toBe(undefined);
    });

    it('does not run beside itself where its queue is single', async () => {
      const jobs = await process(queue({ name: 'alone', single: true }));
      await keep({ queue: 'alone' });
      for (let minute = 0; minute < 5; minute += 1) {
        clock.advance(60_000);
        await jobs.lookForDue();
      }
      expect(await stored('alone')).toHaveLength(1);
      expect(await jobs.work('alone')).toBe(1);
      clock.advance(60_000);
      await jobs.lookForDue();
      expect(await jobs.work('alone')).toBe(1);
    });
  });
});
