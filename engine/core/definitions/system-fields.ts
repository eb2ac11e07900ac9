import { fieldTypes } from '../fields/field-types.ts';
import type { FieldView, JsonSchema } from './types.ts';

type Part = Pick<FieldView, 'type' | 'schema'> & { readonly ref?: string; readonly sortable?: boolean; readonly required?: boolean };

const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const whole: JsonSchema = { type: 'integer', minimum: 1 };

const define = (name: string, part: Part): FieldView => ({
  name,
  pointer: `/${name}`,
  label: `field.${name}`,
  required: true,
  readOnly: true,
  system: true,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  ...part,
});

/**
 * Columns that every record has: id first, then who and when, and the version that ETags come from.
 * `created_by` and `updated_by` are null for what the server itself did.
 */
export function systemFields(idType: 'uuid' | 'serial', hasUsers: boolean): readonly FieldView[] {
  const person: Part = hasUsers
    ? { type: 'ref', schema: uuid, ref: 'user', required: false }
    : { type: 'id', schema: uuid, required: false };
  return [
    define('id', idType === 'serial' ? { type: 'integer', schema: whole, sortable: true } : { type: 'id', schema: uuid, sortable: true }),
    define('created_at', { type: 'datetime', schema: instant, sortable: fieldTypes.datetime.sortable }),
    define('created_by', person),
    define('updated_at', { type: 'datetime', schema: instant, sortable: fieldTypes.datetime.sortable }),
    define('updated_by', person),
    define('version', { type: 'integer', schema: whole }),
  ];
}

export const systemFieldNames: readonly string[] = systemFields('uuid', false).map((field) => field.name);
