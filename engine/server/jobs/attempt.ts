/** One try at a job that was fetched: what it is told, and what is made of how it ends. */
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Row } from '../database/port.ts';
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
  signal: found.signal,
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

export type Attempt = (queue: JobQueue, found: JobWithMetadata<Row>) => Promise<JobResult>;

/** Does not throw: how a try ends is its answer. */
export function createAttempts({ boss, database, log }: AttemptOptions): Attempt {
  const jobOf = (queue: JobQueue, found: JobWithMetadata<Row>): Job => ({
    ...readingOf(found),
    commit: (work) =>
      database.transaction(system(`job ${queue.name}`), async (connection) => {
        // First: whoever has lost the job waits for nothing, and the row stays locked until all of it holds.
        const { affected }: Settled = await boss.complete(queue.name, found, null, { db: inside(connection) });
        if (affected !== 1) throw new JobLost(`The job ${found.id} is no longer this process's.`);
        return work(connection);
      }),
  });

  return async (queue: JobQueue, found: JobWithMetadata<Row>): Promise<JobResult> => {
    try {
      await queue.run(jobOf(queue, found));
      return { id: found.id, status: 'completed' };
    } catch (err) {
      if (err instanceof JobLost) return { id: found.id, status: 'completed' };
      const isOver = err instanceof GiveUp;
      if (isOver || found.retryCount >= found.retryLimit) log.warn({ err, queue: queue.name, job: found.id }, 'A job was given up.');
      return { id: found.id, status: isOver ? 'deadletter' : 'failed', output: faultOf(err) };
    }
  };
}
