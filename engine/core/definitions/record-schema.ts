/** JSON Schemas of whole records, put together from their fields. */
import type { FieldDraft } from './field-draft.ts';
import { nullable } from './field-schema.ts';
import type { FieldView, JsonSchema } from './types.ts';

const custom: JsonSchema = { type: ['object', 'null'], additionalProperties: true };

/** What rules may know of a record: every field, null where it is not required, and nothing else. */
export function recordSchema(fields: Iterable<FieldDraft>, hasCustom: boolean): JsonSchema {
  const properties = [...fields].map(
    ({ view }) => [view.name, referring(view, view.required ? view.schema : nullable(view.schema))] as const,
  );
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(hasCustom ? [...properties, ['custom', custom]] : properties),
  };
}

/** Rules follow references: what refers to a record says of which entity. */
const referring = ({ type, ref }: FieldView, schema: JsonSchema): JsonSchema =>
  type === 'ref' && ref !== undefined ? { ...schema, 'x-ref': ref } : schema;

/** Whether a client may write a field at all. */
export const isWritable = (field: FieldView): boolean => !field.readOnly && !field.system;

/**
 * JSON Schema of what a client may write. A field that x-show may hide is not required here:
 * whether it stands is known only with the record.
 */
export function writableSchema(fields: readonly { readonly view: FieldView; readonly hasShow: boolean }[], hasCustom: boolean): JsonSchema {
  const writable = fields.filter(({ view }) => isWritable(view));
  const isRequired = (field: { readonly view: FieldView; readonly hasShow: boolean }) => field.view.required && !field.hasShow;
  const properties = writable.map(
    (field) => [field.view.name, isRequired(field) ? field.view.schema : nullable(field.view.schema)] as const,
  );
  return {
    type: 'object',
    additionalProperties: false,
    required: writable.filter(isRequired).map(({ view }) => view.name),
    properties: Object.fromEntries(hasCustom ? [...properties, ['custom', custom]] : properties),
  };
}
