/** Rows that the references of a call name, asked for together before it is known who else needs them. */
import type { Connection, Row } from '../database/port.ts';
import { type Key, rowsOf } from '../workflows/rows.ts';

/** Rows of one list by the value that they are named by. */
export type Found = ReadonlyMap<unknown, readonly Row[]>;
/** By list that is pointed into: the values that were asked for, and the rows that have them. */
export type Sought = ReadonlyMap<string, { readonly values: ReadonlySet<unknown>; readonly rows: Promise<Found> }>;

/** Records of an entity by one of their columns. */
export type Target = { readonly entity: string; readonly column: string };
export const listOf = ({ entity, column }: Target) => `${entity} ${column}`;

/** Of the records that were sought by id, those with these ids; only where they were read with these columns. */
export const soughtRows = async (
  sought: Sought | undefined,
  entity: string,
  ids: readonly unknown[],
  columns: readonly string[] = [],
): Promise<readonly Row[]> => {
  const found = await sought?.get(listOf({ entity, column: 'id' }))?.rows;
  const rows = ids.flatMap((id) => found?.get(id) ?? []);
  return rows.filter((row) => columns.every((name) => Object.hasOwn(row, name)));
};

type Wanted = { readonly entity: string; readonly values: readonly Key[]; readonly columns: readonly string[] };
type Asking = { readonly connection: Connection; readonly sought?: Sought | undefined };

/** Records by their ids: without a statement where the references of the call named all of them. */
export async function namedRows({ connection, sought }: Asking, { entity, values, columns }: Wanted): Promise<readonly Row[]> {
  const known = await soughtRows(sought, entity, values, columns);
  return known.length === values.length ? known : rowsOf(connection, { entity, values, columns });
}
