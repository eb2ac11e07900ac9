/** What a record lacks. */
import type { Required } from './types.ts';

type Row = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Own keys only: a pointer leads to nothing that every object has. */
const valueAt = (row: Row, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
      row,
    );

/** Fields that must be filled and are not. */
export const unfilled = (required: readonly Required[], row: Row): readonly Required[] =>
  required.filter(({ pointer }) => isEmpty(valueAt(row, pointer)));
