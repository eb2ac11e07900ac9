/** A column of a board and the value that its records share. */
import type { FieldView } from '../../../../engine/core/definitions/types.ts';
import type { Predicate } from '../../../../engine/core/rules/types.ts';
import { pathOf } from '../../../../engine/react/index.ts';

export type ColumnValue = string | number | boolean | null;

export type Column = {
  /** Stands in the page and in what is remembered. */
  readonly key: string;
  readonly value: ColumnValue;
  readonly label: string;
  readonly colour: string | undefined;
};

export const isColumnValue = (value: unknown): value is ColumnValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Key of the column that a record's value stands in; a missing value and null are one. */
export const columnKey = (value: unknown): string => (value === null || value === undefined ? 'none' : `is-${String(value)}`);

/** The rows of one column. */
export const columnPredicate = (field: FieldView, value: ColumnValue): Predicate => ({
  op: 'eq',
  left: { kind: 'field', path: pathOf(field.pointer) },
  right: { kind: 'value', value },
});
