/** Schemas of an entity in the document of the API: JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
import type { Entity, Field, JsonSchema } from '../../../core/definitions/types.ts';
import type { Texts } from './call.ts';

/** Name of an entity's schemas: `work-order` → `WorkOrder`. */
export const schemaName = (name: string) =>
  name.replace(/(^|[^A-Za-z0-9]+)([a-z0-9])/g, (_all, _gap, letter: string) => letter.toUpperCase());

/** Schemas of one entity: the record as read, and as written on create and as a merge patch on update. */
export function entitySchemas(entity: Entity, texts: Texts): Record<string, JsonSchema> {
  const name = schemaName(entity.name);
  const fields = [...entity.fields.values()];
  const writable = fields.filter((field) => !field.system && !field.readOnly);
  const custom = entity.customBy
    ? { custom: { type: 'object', description: `Fields that the organisation adds, listed by the record in '${entity.customBy}'.` } }
    : {};
  const properties = (of: readonly Field[]) => ({
    ...Object.fromEntries(of.map((field) => [field.name, fieldSchema(field, texts)])),
    ...custom,
  });
  return {
    [name]: { type: 'object', title: texts[entity.label] ?? entity.name, properties: properties(fields.map(asRead)) },
    [`${name}Create`]: {
      type: 'object',
      properties: properties(writable),
      required: writable.filter((field) => field.required && field.schema.default === undefined).map((field) => field.name),
      additionalProperties: false,
    },
    [`${name}Update`]: { type: 'object', properties: properties(writable), additionalProperties: false },
    [`${name}Change`]: {
      type: 'object',
      properties: { id: { type: ['string', 'integer'] }, version: { type: 'integer' }, ...properties(writable) },
      required: ['id'],
      additionalProperties: false,
    },
  };
}

/** A text may come masked, or be from before its rules: of these, a reader can count on none. */
function asRead(field: Field): Field {
  const { pattern: _pattern, minLength: _minLength, maxLength: _maxLength, ...schema } = field.schema;
  if (schema.type !== 'string') return field;
  const { format, ...rest } = schema;
  return { ...field, schema: typeof format === 'string' && kinds.has(format) ? schema : rest };
}
/** Formats that say what kind of value a text stands for. */
const kinds: ReadonlySet<string> = new Set(['date', 'date-time', 'time', 'uuid']);

/** One field with its title; a reader may meet null wherever a value is not there. */
function fieldSchema(field: Field, texts: Texts): JsonSchema {
  const note = [field.help && texts[field.help], field.ref && `Id of a record of '${field.ref}'.`].filter(Boolean).join(' ');
  return {
    ...orNull(field),
    title: texts[field.label] ?? field.name,
    ...(note === '' ? {} : { description: note }),
    ...(field.readOnly || field.system ? { readOnly: true } : {}),
  };
}

/** Of what every record has, only who wrote it may be nobody: the server itself. */
function orNull({ schema, required, system, ref }: Field): JsonSchema {
  if (required || (system && !ref) || typeof schema.type !== 'string') return schema;
  const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...values };
}
