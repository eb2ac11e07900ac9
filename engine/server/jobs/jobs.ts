/** The one way to have something done later: queues, their workers, and what is due by the clock. */
import { AsyncResource } from 'node:async_hooks';
import type { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open.ts';
import type { Connection, Row } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { within } from '../kernel/within.ts';
import { createAttempts } from './attempt.ts';
import { createBoss, inside, keepQueues, rowOf } from './boss.ts';
import { countQueued, discardQueued, type ListedJob, listQueued } from './queued.ts';
import { lookForDue } from './schedules.ts';
import { createTicker } from './ticker.ts';
import type { JobQueue, NewJob, QueueFigures } from './types.ts';
import { createWorkers } from './workers.ts';

export type JobsOptions = {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Seconds after which a worker looks by itself, 5; it is woken by what its own process writes. */
  readonly lookEvery?: number;
};

/** Which jobs a process works on: every one, or those that are heavy or not. */
export type JobsPart = 'all' | 'light' | 'heavy';

export type Jobs = {
  /** Brings about tables and queues; before it nothing can be asked for. */
  open(queues: readonly JobQueue[]): Promise<void>;
  /** Written with the cause: done when its transaction holds, and never when it does not. One statement, also for none. */
  enqueue(connection: Connection, queue: string, jobs: readonly NewJob[]): Promise<void>;
  /** Works from now on, besides other processes that do. Who does heavy jobs alone leaves to others what is due by the clock. */
  start(part?: JobsPart): Promise<void>;
  /** `told` is called with the queue when jobs were asked for that this process does not work on. */
  onElsewhere(told: (queue: string) => void): void;
  /** There may be jobs in a queue: whoever rests looks. */
  wake(queue: string): void;
  /** Takes no more jobs; resolves when those under way are over. Jobs can still be asked for. */
  stop(): Promise<void>;
  /** The end: stops, and leaves to other processes what is still under way after a while. May be called twice. */
  close(): Promise<void>;
  /** Has the jobs written that are due by now, once over all processes. */
  lookForDue(): Promise<string | undefined>;
  /**
   * Does now what waits in a queue, as much as goes at once, and answers how many jobs were done. For tests, and for whoever cannot wait.
   * `early`: also those that are to be tried again later.
   */
  work(queue: string, options?: { readonly early?: boolean }): Promise<number>;
  /** Whether there is a queue of this name. */
  has(queue: string): boolean;
  /** How queues are just now. */
  figures(connection: Connection): Promise<readonly QueueFigures[]>;
  /** Jobs that are not over: those under way, and the first of each queue that wait, at most so many. */
  queued(connection: Connection, most: number): Promise<readonly ListedJob[]>;
  /** Jobs that wait are never done; those under way, and others, are left alone. Answers how many were discarded; without ids all that wait. */
  discard(connection: Connection, queue: string, ids?: readonly string[]): Promise<number>;
  /** Takes back what another process left behind, and removes what is old. */
  maintain(): Promise<void>;
};

const LOOK_EVERY = 5;
/** Milliseconds between two looks for what is due, and for what other processes left behind. */
const LOOK_FOR_DUE = 15_000;
const MAINTAIN = 30_000;
/** Milliseconds that jobs under way are given when the server stops. */
const GRACE = 10_000;

export function createJobs({ database, clock, log, lookEvery = LOOK_EVERY }: JobsOptions): Jobs {
  const boss: PgBoss = createBoss(database, log);
  // Workers must not carry the call, and its open transaction, that woke them.
  const outside = new AsyncResource('jobs', { requireManualDestroy: true });
  const attempt = createAttempts({ boss, database, log });
  const known = new Map<string, JobQueue>();
  const workers = createWorkers({ boss, lookEvery, attempt, outside: (work) => outside.runInAsyncScope(work) });
  let closed: Promise<void> | undefined;
  let isOwn: (queue: JobQueue) => boolean = () => true;
  let elsewhere: (queue: string) => void = () => undefined;

  const queueNamed = (name: string): JobQueue => {
    const queue = known.get(name);
    if (!queue) throw new Error(`There is no queue named ${name}.`);
    return queue;
  };

  const look = () => lookForDue(database, clock.now(), (connection, { queue, jobs }) => enqueue(connection, queue, jobs));
  const due = createTicker({ look, most: LOOK_FOR_DUE, fault: 'What is due was not looked for.', clock, log });
  const maintain = () => boss.supervise();
  // By a timer of each process, not a job: it frees the jobs of processes that are gone, its own would be among them.
  const maintenance = createTicker({
    look: async () => {
      await maintain();
      return undefined;
    },
    most: MAINTAIN,
    fault: 'What other processes left behind was not looked for.',
    clock,
    log,
  });

  async function enqueue(connection: Connection, name: string, jobs: readonly NewJob[]): Promise<void> {
    const queue = queueNamed(name);
    const wake = isOwn(queue) ? workers.wake : elsewhere;
    const rows = jobs.map((job) => rowOf(queue, job));
    await boss.insert(name, rows, { db: inside(connection) });
    // What is to wait is found by a look of its own.
    if (jobs.some(({ after = 0 }) => after === 0)) connection.afterCommit(() => wake(name));
  }

  const stop = async () => {
    await Promise.all([due.stop(), maintenance.stop()]);
    await within(GRACE, workers.stop());
  };

  return {
    async open(queues) {
      for (const queue of queues) known.set(queue.name, queue);
      await boss.start();
      await keepQueues(boss, queues);
    },
    enqueue,
    async start(part = 'all') {
      isOwn = ({ isHeavy = false }) => part === 'all' || isHeavy === (part === 'heavy');
      await outside.runInAsyncScope(async () => {
        for (const queue of known.values()) if (isOwn(queue)) await workers.start(queue);
        if (part === 'heavy') return;
        due.start();
        maintenance.start();
      });
    },
    onElsewhere(told) {
      elsewhere = told;
    },
    wake: workers.wake,
    stop,
    close() {
      closed ??= stop().then(() => boss.stop({ graceful: true, timeout: GRACE }));
      return closed;
    },
    lookForDue: look,
    async work(name, { early = false } = {}) {
      const queue = queueNamed(name);
      const found = await boss.fetch<Row>(name, { includeMetadata: true, batchSize: queue.atOnce, ignoreStartAfter: early });
      const results = await attempt(queue, found);
      const tries = new Map(found.map(({ id, retryCount }) => [id, retryCount]));
      for (const result of results) {
        const { id } = result;
        const retryCount = tries.get(id) ?? 0;
        if (result.status === 'completed') await boss.complete(name, { id, retryCount });
        else await boss.fail(name, { id, retryCount }, result.output as object);
      }
      return results.filter(({ status }) => status === 'completed').length;
    },
    has: (queue) => known.has(queue),
    figures: (connection) => countQueued(connection, [...known.keys()]),
    queued: (connection, most) => listQueued(connection, [...known.values()], most),
    discard: (connection, name, ids) => discardQueued(connection, { boss, queue: queueNamed(name), ids }),
    maintain,
  };
}
