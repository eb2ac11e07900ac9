/** Values of typed columns: lists to compare with, and what is there although its column may be empty. */
import { type RawBuilder, sql } from 'kysely';
import { isObject } from '../../../engine/core/json/index.ts';
import { type Key, listOf } from '../../../engine/server/workflows/rows.ts';

/** What a column is compared with that is to be one of these: one parameter, and the same text however many there are. */
export const anyOf = <T extends Key>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/** The value of a column that may be empty, of a row in which it never is. @throws TypeError when it is all the same */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new TypeError('A column is empty that never is.');
  return value;
}

/** The objects of a list that is stored as JSON. Their fields are to be checked where they are read. */
export const objectsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] => listOf(value).filter(isObject);

/** Rows by the value of one of their columns. */
export function rowsBy<R, C extends keyof R>(rows: readonly R[], column: C): ReadonlyMap<R[C], readonly R[]> {
  const groups = new Map<R[C], R[]>();
  for (const row of rows) {
    const found = groups.get(row[column]);
    if (found) found.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}
