/** Changes of tables that others are at work with: nobody waits for them longer than a moment. */
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase, Sql } from '../../database/open.ts';
import { isSqlError } from '../../database/sql-problems.ts';

/**
 * Milliseconds for which a lock is waited for. Whoever comes meanwhile stands behind us, so this is what a change may cost them;
 * below the second after which PostgreSQL looks for deadlocks, so that it is we who give way and nobody else.
 */
const WAIT = 150;
const TRIES = 200;
const PAUSE = 100;

const GIVEN_WAY = new Set(['55P03', '40P01', '40001']);

/** Whether it was only that others hold what is to be changed. */
export const isBusy = (error: unknown): boolean => isSqlError(error) && GIVEN_WAY.has(String(error.code));

/**
 * One transaction, tried again for about half a minute while others hold what it needs; `work` may run several times.
 * @throws what the database says, at last that the lock could not be had (`isBusy`): the next round tries again
 */
export async function shortly<T>(database: Pick<OpenDatabase, 'admin'>, work: (sql: Sql) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.admin((sql) => once(sql, work));
    } catch (error) {
      if (!isBusy(error) || attempt === TRIES) throw error;
    }
    await pause(PAUSE * (0.5 + Math.random()));
  }
}

async function once<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  await sql('begin');
  try {
    await sql(`set local lock_timeout = ${WAIT}`);
    const answer = await work(sql);
    await sql('commit');
    return answer;
  } catch (error) {
    await sql('rollback').catch(() => undefined);
    throw error;
  }
}
