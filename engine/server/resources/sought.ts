/** Rows that the references of a call name, asked for together before it is known who else needs them. */
import type { Row } from '../database/port.ts';

/** Rows of one list by the value that they are named by. */
export type Found = ReadonlyMap<unknown, readonly Row[]>;
/** By list that is pointed into: the values that were asked for, and the rows that have them. */
export type Sought = ReadonlyMap<string, { readonly values: ReadonlySet<unknown>; readonly rows: Promise<Found> }>;

/** Records of an entity by one of their columns. */
export type Target = { readonly entity: string; readonly column: string };
export const listOf = ({ entity, column }: Target) => `${entity} ${column}`;

/** Of the records that were sought by id, those with these ids. */
export const soughtRows = async (sought: Sought | undefined, entity: string, ids: readonly unknown[]): Promise<readonly Row[]> => {
  const found = await sought?.get(listOf({ entity, column: 'id' }))?.rows;
  return ids.flatMap((id) => found?.get(id) ?? []);
};
