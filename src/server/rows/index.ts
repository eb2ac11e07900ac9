/**
 * Rows of entities with the types of their columns, for the product's areas: a column that an entity does not have does not
 * compile. Whose row-level security holds, and what is locked, is as with the readers of the platform.
 */
import { type Kysely, sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { type Key, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { EntityRows, Tables } from '../../../schemas/types/rows.ts';

export type { EntityRows, NotificationName, Tables, WorkflowInputs } from '../../../schemas/types/rows.ts';
export { anyOf, objectsOf, present, rowsBy } from './columns.ts';
export type {
  Changed,
  Created,
  Draft,
  EffectOf,
  EntityName,
  HooksOf,
  Patch,
  ProductContext,
  ProductResources,
  StepOf,
  Updated,
  WorkflowOf,
} from './contexts.ts';
export { typedResources } from './contexts.ts';
export { saveRows } from './save.ts';
export { type Seen, seenRows } from './seen.ts';
export { takeTurn } from './turns.ts';

/** The connection's statements, for the tables that there are instead of any. */
export const tables = ({ kysely }: Connection): Kysely<Tables> => kysely.$omitTables<string>().$extendTables<Tables>();

type Wanted<E extends keyof EntityRows, C extends keyof EntityRows[E] & string> = {
  readonly entity: E;
  readonly column?: keyof EntityRows[E] & string;
  readonly values: readonly Key[];
  readonly lock?: boolean;
  /** All of them when absent; named ones let the server keep the statement prepared. */
  readonly columns?: readonly C[];
};

/** `rowsOf` of the platform, with no other columns than those that are named. The types are made of the same plan as the tables. */
export async function entityRows<E extends keyof EntityRows, C extends keyof EntityRows[E] & string>(
  connection: Connection,
  wanted: Wanted<E, C>,
): Promise<Pick<EntityRows[E], C>[]> {
  return (await rowsOf(connection, wanted)) as Pick<EntityRows[E], C>[];
}

/** Rows with all of their columns, for what looks at whichever of them it is told to. */
export async function wholeRows<E extends keyof EntityRows>(
  connection: Connection,
  wanted: Omit<Wanted<E, never>, 'columns'>,
): Promise<readonly EntityRows[E][]> {
  return (await rowsOf(connection, wanted)) as EntityRows[E][];
}

/** Rows that the caller has, as a table to select from: one parameter, and the same text however many there are. */
export const rowsGiven = <A extends string, R extends Readonly<Record<string, unknown>>>(
  alias: A,
  rows: readonly R[],
  columns: { readonly [K in keyof R & string]: string },
) => {
  const shape = Object.entries<string>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  return sql<R>`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)`.as<A>(sql`${sql.id(alias)}(${sql.join(shape)})`);
};
