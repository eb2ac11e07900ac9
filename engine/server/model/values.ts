/** Values of records as parameters of SQL. */
import type { Storage } from '../../core/fields/field-types.ts';

/**
 * A JSON value as the pg client must get it for a column of that storage: pg would write a JavaScript
 * list as an array of SQL, also where the column is jsonb.
 */
export const toParameter = (storage: Storage, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  return storage === 'jsonb' ? JSON.stringify(value) : value;
};
