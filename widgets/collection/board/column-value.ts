/** A column of a board and the values that its records have. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { pathOf } from '../../../engine/react/index.ts';

export type ColumnValue = string | number | boolean | null;

export type Column = {
  /** Stands in the page and in what is remembered. */
  readonly key: string;
  /** Mostly one; several where life cycles have a status of the same name. */
  readonly values: readonly ColumnValue[];
  readonly label: string;
  readonly colour: string | undefined;
};

export const isColumnValue = (value: unknown): value is ColumnValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Key of the column that a record's value stands in; a missing value and null are one. */
export const columnKey = (value: unknown): string => (value === null || value === undefined ? 'none' : `is-${String(value)}`);

/** The column that a value stands in; undefined where it has none. */
export const columnOf = (columns: readonly Column[], value: unknown): Column | undefined =>
  columns.find(({ values }) => values.some((one) => columnKey(one) === columnKey(value)));

/** The rows of one column. */
export function columnPredicate(field: FieldView, { values }: Column): Predicate {
  const left = { kind: 'field' as const, path: pathOf(field.pointer) };
  const [value = null, ...others] = values;
  if (others.length === 0) return { op: 'eq', left, right: { kind: 'value', value } };
  return { op: 'in', left, values: values.filter((one) => one !== null) };
}

/** Columns of the same name as one, in the place of the first. */
export function merged(columns: readonly Column[]): Column[] {
  const byName = new Map<string, Column>();
  for (const column of columns) {
    const known = byName.get(column.label);
    byName.set(column.label, known ? { ...known, values: [...known.values, ...column.values] } : column);
  }
  return [...byName.values()];
}
