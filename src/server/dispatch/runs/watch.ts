/** Work under way: how far it is, told now and then, and whether somebody has cancelled it. */
import { sql } from 'kysely';
import { said } from '../../../../engine/server/kernel/said.ts';
import { keeper, type RunHost } from './types.ts';

/** Runs and scenarios that this process works on. */
const underWay = new Map<string, AbortController>();

/** At once where this process works on it; another one notices by itself. */
export const stopWork = (id: string): void => underWay.get(id)?.abort();

/** Milliseconds between two looks. */
const EVERY = 1_000;

export type Watch = {
  readonly signal: AbortSignal;
  readonly progress: (share: number, left: number) => void;
  /** Nothing is told any more once it resolves. */
  end(): Promise<void>;
};

/** `table`: of the record that is under way. */
type Watched = { readonly table: 'dispatch_run' | 'dispatch_scenario'; readonly id: string };

export function watchWork({ database }: Pick<RunHost, 'database'>, { table, id }: Watched, outer: AbortSignal): Watch {
  const own = new AbortController();
  underWay.set(id, own);
  let [share, left] = [0, 0];
  let looking: Promise<void> | undefined;
  const look = async () => {
    const percent = Math.min(99, Math.floor(share * 100));
    const message = said('ace.message_searching', { share: percent, left });
    // Not through the pipeline: how far it is, is nobody's change. Pages are told by the table's own trigger.
    const found = await database.transaction(keeper, ({ kysely }) =>
      sql`update ${sql.table(table)} set share = ${percent}, message = ${message} where id = ${id}::uuid and state = 'running' returning 1`.execute(
        kysely,
      ),
    );
    if (found.rows.length === 0) own.abort();
  };
  const timer = setInterval(() => {
    // What cannot be told now is told by the next look.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  }, EVERY);
  timer.unref();
  return {
    signal: AbortSignal.any([own.signal, outer]),
    progress: (to, count) => {
      [share, left] = [to, count];
    },
    async end() {
      clearInterval(timer);
      underWay.delete(id);
      await looking;
    },
  };
}
