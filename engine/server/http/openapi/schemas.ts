/** Schemas of the OpenAPI document: JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
import type { Entity, Field, JsonSchema, Workflow } from '../../../core/definitions/types.ts';

/** Name of an entity's schemas: `service-request` → `ServiceRequest`. */
export const schemaName = (name: string) =>
  name.replace(/(^|[^A-Za-z0-9]+)([a-z0-9])/g, (_all, _gap, letter: string) => letter.toUpperCase());

export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

type Texts = Readonly<Record<string, string>>;

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
    [name]: { type: 'object', title: texts[entity.label] ?? entity.name, properties: properties(fields) },
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

function orNull({ schema, required, system }: Field): JsonSchema {
  if (required || system || typeof schema.type !== 'string') return schema;
  const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...values };
}

/** Body of a workflow. */
export const workflowSchema = (workflow: Workflow): JsonSchema => workflow.inputSchema;

/** What every entity shares. */
export const commonSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: {
    type: 'object',
    description: 'RFC 9457. `code` is stable, `message` is for people.',
    required: ['type', 'title', 'status', 'code', 'message'],
    properties: {
      type: { type: 'string', format: 'uri' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string' },
      sub_code: { type: 'string' },
      message: { type: 'string' },
      instance: { type: 'string', format: 'uri' },
      errors: { type: 'array', items: refTo('Fault') },
    },
  },
  CacheUpdate: {
    type: 'object',
    description: 'What the browser keeps of the signed-in person, as the sign-in brought it.',
    required: ['user_data', 'hash', 'settings'],
    properties: { user_data: { type: 'object' }, hash: { type: 'string' }, settings: { type: 'object' } },
  },
  Fault: {
    type: 'object',
    required: ['pointer', 'code', 'message'],
    properties: {
      pointer: { type: 'string', description: 'JSON Pointer into the body, or `?name` of a query parameter.' },
      code: { type: 'string' },
      message: { type: 'string' },
      key: { type: 'string', description: 'Key of the text in the locales, where a definition gives it.' },
      params: { type: 'object' },
    },
  },
  Outcome: {
    type: 'object',
    required: ['index', 'ok', 'errors'],
    properties: {
      index: { type: 'integer', description: 'Place in the list that was sent.' },
      ok: { type: 'boolean' },
      id: { type: ['string', 'integer'], description: 'Of the record that was kept.' },
      version: { type: 'integer' },
      errors: { type: 'array', items: refTo('Fault'), description: 'Pointers begin in the record.' },
    },
  },
  Resolve: {
    type: 'object',
    required: ['words'],
    additionalProperties: false,
    properties: {
      words: { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 200 } },
      filter: { type: 'string', maxLength: 4000, description: 'CEL over the record: only these are meant.' },
    },
  },
  Resolved: {
    type: 'array',
    items: {
      type: 'object',
      required: ['word', 'matches'],
      properties: {
        word: { type: 'string' },
        matches: {
          type: 'array',
          maxItems: 5,
          description: 'None: unknown; several: ambiguous.',
          items: {
            type: 'object',
            required: ['id', 'label'],
            properties: { id: { type: ['string', 'integer'] }, label: { type: 'string' } },
          },
        },
      },
    },
  },
  Count: { type: 'object', required: ['value', 'exact'], properties: { value: { type: 'integer' }, exact: { type: 'boolean' } } },
  Labels: {
    type: 'object',
    description: 'Field name → id → how to show the record referred to.',
    additionalProperties: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['label'],
        properties: { label: { type: 'string' }, colour: { type: 'string' }, icon: { type: 'string' } },
      },
    },
  },
  Figures: {
    type: 'object',
    description: 'By field name, `custom/floor` for a custom field; null where no record has a value.',
    additionalProperties: { type: ['number', 'null'] },
  },
  Group: {
    type: 'object',
    required: ['key', 'keys', 'count'],
    properties: {
      key: { description: 'Value of the first field of `by`; of a bucket its first day.' },
      keys: { type: 'array', description: 'Values of all fields of `by`.', items: {} },
      count: { type: 'integer' },
      ...Object.fromEntries(['sums', 'averages', 'minima', 'maxima'].map((name) => [name, refTo('Figures')])),
    },
  },
  Groups: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        description: 'The largest first; with a bucket on the first field the latest, in the order of time.',
        items: refTo('Group'),
        maxItems: 200,
      },
      labels: refTo('Labels'),
      truncated: { const: true, description: 'There are more groups than these.' },
    },
  },
  File: {
    type: 'object',
    required: ['id', 'name', 'type', 'size'],
    properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' }, type: { type: 'string' }, size: { type: 'integer' } },
  },
  SignIn: {
    type: 'object',
    required: ['id_type', 'id'],
    properties: {
      id_type: { enum: ['EMAIL', 'MOBILE_NUM', 'SUPER_ADMIN_ACCESS'] },
      id: { type: 'string', description: 'E-mail address, mobile number, or id of the user to enter as.' },
      id_key: {
        type: ['string', 'null'],
        format: 'password',
        description: 'Password, one-time password (without one MOBILE_NUM sends it), or the token that was given.',
      },
      org_id: { type: ['string', 'null'], format: 'uuid' },
      is_check_technician_app: { type: 'boolean' },
    },
  },
};
