/** One try at a job that was fetched: what it is told, and what is made of how it ends. */
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Log } from '../kernel/log.ts';
import { system } from '../kernel/principal.ts';
import { inside } from './boss.ts';
import { GiveUp, type Job, JobLost, type JobQueue } from './types.ts';

const instantOf = (value: unknown): string => new Date(value instanceof Date ? value : String(value)).toISOString();

/** What was told of the failed job that this one is a copy of. */
const wasOf = ({ sourceName, sourceOutput, sourceRetryCount, sourceCreatedOn }: JobWithMetadata<Row>): Pick<Job, 'was'> =>
  sourceName
    ? {
        was: {
          queue: sourceName,
          fault: String(Reflect.get(Object(sourceOutput), 'message') ?? ''),
          tries: Number(sourceRetryCount ?? 0) + 1,
          askedAt: instantOf(sourceCreatedOn),
        },
      }
    : {};

const readingOf = (found: JobWithMetadata<Row>) => ({
  id: found.id,
  data: found.data,
  attempt: found.retryCount + 1,
  isLast: found.retryCount >= found.retryLimit,
  askedAt: instantOf(found.createdOn),
  signal: found.signal ?? new AbortController().signal,
  ...wasOf(found),
});

/** What pg-boss answers when a job was settled; its types leave the count out. */
type Settled = { readonly affected?: number };

const faultOf = (error: unknown) => (error instanceof Error ? { name: error.name, message: error.message } : { message: String(error) });

export type AttemptOptions = {
  readonly boss: Pick<PgBoss, 'complete'>;
  readonly database: Pick<Database, 'transaction'>;
  readonly log: Pick<Log, 'warn'>;
};

/** One try at each of the jobs that were taken by one look. Does not throw: how each ends is its answer. */
export type Attempts = (queue: JobQueue, found: readonly JobWithMetadata<Row>[]) => Promise<JobResult[]>;

/** Jobs that one transaction does. Measured on a heap of 10,000 of one organisation: with 12 the lots wait for one another's locks, with 1 each pays for its own commit. */
const MOST_TOGETHER = 4;

export function createAttempts({ boss, database, log }: AttemptOptions): Attempts {
  type Found = JobWithMetadata<Row>;

  async function settle<T>(
    queue: JobQueue,
    found: readonly Found[],
    connection: Connection,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    // First: whoever has lost a job waits for nothing, and its row stays locked until all of it holds.
    const jobs = found.map(({ id, retryCount }) => ({ id, retryCount }));
    const { affected }: Settled = await boss.complete(queue.name, jobs, null, { db: inside(connection) });
    if (affected !== found.length) throw new JobLost(`One of the jobs ${found.map(({ id }) => id)} is no longer this process's.`);
    return work(connection);
  }
  const commitOf =
    (queue: JobQueue, found: readonly Found[]): Job['commit'] =>
    (work) =>
      database.transaction(system(`job ${queue.name}`), (connection) => settle(queue, found, connection, work), undefined, 'job');
  const jobOf = (queue: JobQueue, found: Found): Job => ({ ...readingOf(found), commit: commitOf(queue, [found]) });

  async function attempt(queue: JobQueue, found: Found): Promise<JobResult> {
    try {
      await queue.run(jobOf(queue, found));
      return { id: found.id, status: 'completed' };
    } catch (err) {
      if (err instanceof JobLost) return { id: found.id, status: 'completed' };
      const isOver = err instanceof GiveUp;
      if (isOver || found.retryCount >= found.retryLimit)
        log.warn({ err, queue: queue.name, key: found.singletonKey ?? undefined, job: found.id }, 'A job was given up.');
      return { id: found.id, status: isOver ? 'deadletter' : 'failed', output: faultOf(err) };
    }
  }

  const apart = (queue: JobQueue, found: readonly Found[]) => Promise.all(found.map((each) => attempt(queue, each)));

  async function together(queue: JobQueue, found: readonly Found[]): Promise<JobResult[]> {
    const { together: both } = queue;
    if (!both || found.length < 2) return apart(queue, found);
    try {
      const jobs = found.map((each) => jobOf(queue, each));
      await both.run(jobs, commitOf(queue, found));
      return found.map(({ id }) => ({ id, status: 'completed' }));
    } catch {
      // Whatever stood in the way is told of where it stands in the way of one alone.
      return apart(queue, found);
    }
  }

  return async (queue, found) => {
    const shared = found.filter(({ data }) => queue.together?.of(data));
    const parts = Array.from({ length: Math.ceil(shared.length / MOST_TOGETHER) }, (_, part) =>
      shared.slice(part * MOST_TOGETHER, (part + 1) * MOST_TOGETHER),
    );
    const others = found.filter((each) => !shared.includes(each));
    return (await Promise.all([apart(queue, others), ...parts.map((part) => together(queue, part))])).flat();
  };
}
