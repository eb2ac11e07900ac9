/** What every part of the demo's seeding is given. */
import type { Connection, Database } from '../../../engine/server/database/port.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import { type Principal, system } from '../../../engine/server/kernel/principal.ts';
import type { Draft, EntityName, EntityRows, ProductResources } from '../rows/index.ts';
import type { RunMany } from './run-many.ts';

export const server = system('demo data');

export type Seed = {
  readonly database: Database;
  readonly resources: ProductResources;
  readonly run: RunMany;
  readonly clock: Clock;
};

/** What is written down of a record before it is known whose it is. */
export type Given<E extends EntityName, Later extends string = 'org_id'> = Readonly<Omit<Draft<E>, Later>>;

/** As many rows as the pipeline takes at once. */
const AT_ONCE = 200;

/** Creates records through the pipeline, in order, on behalf of the server or a member. */
export async function create<E extends EntityName>(
  { resources }: Pick<Seed, 'resources'>,
  entity: E,
  rows: readonly Draft<E>[],
  principal: Principal = server,
): Promise<readonly EntityRows[E][]> {
  const made: EntityRows[E][] = [];
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
