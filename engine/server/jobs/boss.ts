/** pg-boss over the server's database: its tables stand in a schema of their own, which it keeps at its version by itself. */
import { CompiledQuery, sql } from 'kysely';
import { type Db, type JobInsert, PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open.ts';
import type { Connection } from '../database/port.ts';
import type { Log } from '../kernel/log.ts';
import { system } from '../kernel/principal.ts';
import type { JobQueue, NewJob } from './types.ts';

export const own = system('jobs');

/** Where jobs go whose last try failed. */
export const GIVEN_UP = 'given-up';

const DAY = 86_400;
/** Seconds for which a job waits for somebody to do it, and for which one that was given up can be tried again. */
const WAITS = 30 * DAY;

/** Seconds after which a process that said nothing of its job is taken for dead, and between two looks for such. */
const HEARTBEAT = 30;

/** Statements of pg-boss inside a transaction of somebody else. */
export const inside = (connection: Connection): Db => ({
  executeSql: (text, values = []) =>
    connection.as(own, async ({ kysely }) => ({ rows: [...(await kysely.executeQuery(CompiledQuery.raw(text, [...values]))).rows] })),
});

/** What pg-boss counts the running jobs of each group in before it takes more of them. */
const COUNTS_GROUPS = 'active_group_count_map';
/** Any number, the same everywhere. */
const LOCK = 7_033_120;

/**
 * Statements by themselves. Of two processes that take jobs at the same moment, neither would see what the other takes, and both
 * would fill the share of a group: where shares are counted, one takes jobs after the other.
 */
const alone = (database: OpenDatabase): Db => ({
  executeSql: async (text, values) => {
    if (database.engine === 'pglite' || !text.includes(COUNTS_GROUPS)) return { rows: [...(await database.run(text, values))] };
    return database.transaction(own, async (connection) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(connection.kysely);
      return inside(connection).executeSql(text, values);
    });
  },
});

export function createBoss(database: OpenDatabase, log: Pick<Log, 'warn'>): PgBoss {
  const boss = new PgBoss({
    db: alone(database),
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
    // When something is due is computed here, and told by the clock of the server.
    schedule: false,
    supervise: false,
    registerInstance: false,
    monitorIntervalSeconds: HEARTBEAT,
  });
  boss.on('error', (err) => log.warn({ err }, 'Jobs were not looked for.'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

const optionsOf = ({ retries, expires, keeps, keepsFailed = false }: JobQueue) => ({
  retryLimit: retries?.limit ?? 0,
  retryDelay: retries?.delay ?? 0,
  retryBackoff: retries !== undefined,
  ...(retries ? { retryDelayMax: retries.most } : {}),
  expireInSeconds: expires,
  heartbeatSeconds: HEARTBEAT,
  retentionSeconds: WAITS,
  deleteAfterSeconds: keeps,
  ...(keepsFailed ? { deadLetter: GIVEN_UP } : {}),
});

/** Makes the queues that are not there, and has the others follow what they are declared as. */
export async function keepQueues(boss: PgBoss, queues: readonly JobQueue[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // What failed goes there: it has to be there before those that name it.
  for (const queue of queues.toSorted((a, b) => Number(b.name === GIVEN_UP) - Number(a.name === GIVEN_UP))) {
    const options = optionsOf(queue);
    const found = stored.get(queue.name);
    if (!found) await boss.createQueue(queue.name, { ...options, policy: queue.single ? 'stately' : 'standard' });
    else if (Object.entries(options).some(([name, value]) => Reflect.get(found, name) !== value))
      await boss.updateQueue(queue.name, options);
  }
}

/** A job as pg-boss takes it; what is left out goes by its queue. */
export const rowOf = ({ single }: JobQueue, { id, data, key, group, priority, after }: NewJob): JobInsert => ({
  data,
  ...(id === undefined ? {} : { id }),
  ...(key === undefined || !single ? {} : { singletonKey: key }),
  ...(group === undefined ? {} : { group: { id: group } }),
  ...(priority === undefined ? {} : { priority }),
  ...(after === undefined ? {} : { startAfter: after }),
});
