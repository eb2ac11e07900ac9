/**
 * Reading, locking and writing of rows besides the record that a workflow or hook was called for.
 * Everything takes many ids at once. Row-level security of the caller's connection still holds.
 */
import { sql } from 'kysely';
import { type Sql, tableOf } from '../access/columns.ts';
import type { Connection, Row } from '../database/port.ts';

export type Key = string | number;

/** Distinct values, nulls left out, in order: rows are always locked in the same order. */
export const distinct = <T extends Key>(values: Iterable<T | null | undefined>): T[] =>
  [...new Set([...values].filter((value): value is T => value !== null && value !== undefined))].sort();

type Wanted = {
  readonly entity: string;
  readonly column?: string;
  readonly values: readonly Key[];
  readonly lock?: boolean;
  /** Columns to read; absent: all. Named ones let the server keep the statement prepared. */
  readonly columns?: readonly string[];
  /** At most so many rows; absent: all. Whoever gives it reads one more than it takes, and so sees that there are more. */
  readonly limit?: number;
  /** What the rows must satisfy besides, over the entity's table under its own name. */
  readonly where?: Sql;
};

/** Rows as stored whose `column` (`id` by default) is one of `values`, in order of id; `lock` keeps them from others until the end of the transaction. */
export async function rowsOf(
  connection: Connection,
  { entity, column = 'id', values, lock = false, columns, limit, where }: Wanted,
): Promise<Row[]> {
  const wanted = distinct(values);
  if (wanted.length === 0) return [];
  const table = connection.kysely.selectFrom(tableOf(entity));
  const read = columns ? table.select(columns) : table.selectAll();
  const named = read.where(isAmong(sql.ref(column), wanted)).orderBy('id');
  const query = where === undefined ? named : named.where(sql<boolean>`${where}`);
  const bounded = limit === undefined ? query : query.limit(limit);
  return (lock ? bounded.forUpdate() : bounded).execute();
}

/**
 * That a column has one of the values: one parameter, so that the text is the same however many there are. A single one is compared
 * by itself: of a list PostgreSQL expects several, finds a plan for any list dear, and plans a kept statement anew each time.
 */
export const isAmong = (column: Sql, values: readonly Key[]) =>
  values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${values})`;

export const byId = <T extends { readonly id?: unknown }>(rows: readonly T[]): ReadonlyMap<unknown, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Rows by the value of a column. */
export function groupedBy<T extends Row>(rows: readonly T[], column: string): ReadonlyMap<unknown, T[]> {
  const groups = new Map<unknown, T[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    // Added to and not copied: a group may have tens of thousands.
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textsOf = (value: unknown): readonly string[] => listOf(value).filter((item): item is string => typeof item === 'string');

/** `column in (…)` for raw statements. */
export const isIn = (column: string, values: readonly Key[]) => sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;

/** Where a problem of one of several records stands in the body: pointers then begin with the record's index, as the pipeline's do. */
export const pointerIn = (all: readonly unknown[], index: number, pointer: string): string =>
  all.length > 1 ? `/${index}${pointer}` : pointer;
