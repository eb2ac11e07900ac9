/** What every part of the demo's seeding is given. */
import type { Connection, Database, Row } from '../../../engine/server/database/port.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import { type Principal, system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import type { RunMany } from './run-many.ts';

export const server = system('demo data');

export type Seed = {
  readonly database: Database;
  readonly resources: Resources;
  readonly run: RunMany;
  readonly clock: Clock;
};

/** As many rows as the pipeline takes at once. */
const AT_ONCE = 200;

/** Creates records through the pipeline, in order, on behalf of the server or a member. */
export async function create(
  { resources }: Pick<Seed, 'resources'>,
  entity: string,
  rows: readonly Row[],
  principal: Principal = server,
): Promise<readonly Row[]> {
  const made: Row[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) made.push(...(await resources.create(principal, entity, rows.slice(at, at + AT_ONCE))));
  return made;
}

/** Statements of the server's own, for what no call of the product can say: the past. */
export const asServer = <T>({ database }: Pick<Seed, 'database'>, work: (connection: Connection) => Promise<T>): Promise<T> =>
  database.transaction(server, work);

/** The rows by a key of theirs; every key must be known. */
export function lookup<V>(entries: Iterable<readonly [string, V]>, what: string): (key: string) => V {
  const known = new Map(entries);
  return (key) => {
    const value = known.get(key);
    if (value === undefined) throw new Error(`The demo knows no ${what} '${key}'.`);
    return value;
  };
}
