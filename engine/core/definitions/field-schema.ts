/** From the raw JSON of a property to its field type and its JSON Schema without the x- vocabulary. */
import { type FieldTypeName, fieldTypeNames, fieldTypes } from '../fields/field-types.ts';
import type { RuleType } from '../rules/types.ts';
import { isObject, type JsonObject, listIn, objectIn, objectsIn, textIn, textsIn } from './raw.ts';
import type { JsonSchema } from './types.ts';

const isFieldType = (name: string | undefined): name is FieldTypeName => fieldTypeNames.some((known) => known === name);

const byFormat: Readonly<Record<string, FieldTypeName>> = {
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  email: 'email',
  uri: 'url',
  uuid: 'id',
};
const byJsonType: Readonly<Record<string, FieldTypeName>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'json',
};

const offersChoice = (raw: JsonObject) =>
  listIn(raw, 'enum').length > 0 || listIn(raw, 'x-options').length > 0 || isObject(raw['x-options-from']);

/** Name of the entity that a property's value, or each of its elements, is the id of. */
export const refOf = (raw: JsonObject): string | undefined => textIn(raw, 'x-ref') ?? textIn(objectIn(raw, 'items'), 'x-ref');

/** Field type of a property: as `x-type` says, else by reference, choices, format and type. */
export function fieldTypeOf(raw: JsonObject): FieldTypeName {
  const stated = textIn(raw, 'x-type');
  if (isFieldType(stated)) return stated;
  const type = textIn(raw, 'type');
  if (type === 'array') return listTypeOf(raw);
  if (refOf(raw) !== undefined) return 'ref';
  if (offersChoice(raw)) return 'select';
  return byFormat[textIn(raw, 'format') ?? ''] ?? byJsonType[type ?? ''] ?? 'json';
}

function listTypeOf(raw: JsonObject): FieldTypeName {
  const items = objectIn(raw, 'items');
  if (refOf(raw) !== undefined) return 'refs';
  if (offersChoice(raw) || offersChoice(items) || textIn(items, 'type') === 'string') return 'multiselect';
  return textIn(items, 'type') === 'object' ? 'list' : 'json';
}

/** What a client may write of a file, and what the server adds to it. */
const file: JsonSchema = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    type: { type: 'string' },
    size: { type: 'integer' },
    url: { type: 'string' },
  },
};
const LONG = 100_000;
const WHOLE = { minimum: -2_147_483_648, maximum: 2_147_483_647 };
const SAFE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

const text = (maxLength = 10_000): JsonSchema => ({ type: 'string', maxLength });
const texts: JsonSchema = { type: 'array', items: { type: 'string', maxLength: 1000 }, maxItems: 1000 };

/** JSON Schema under every field of a type: its JSON type, and bounds that its column can hold. */
const bases: { readonly [K in FieldTypeName]: JsonSchema } = {
  text: text(),
  textarea: text(LONG),
  richtext: text(LONG),
  email: text(),
  mobile: text(100),
  url: { ...text(2000), format: 'uri' },
  integer: { type: 'integer', ...WHOLE },
  number: { type: 'number' },
  money: { type: 'integer', ...SAFE },
  percent: { type: 'number' },
  rating: { type: 'integer', minimum: 1, maximum: 5 },
  boolean: { type: 'boolean' },
  date: { type: 'string' },
  datetime: { type: 'string' },
  time: { type: 'string' },
  select: { type: 'string' },
  multiselect: texts,
  tags: { ...texts, uniqueItems: true },
  radio: { type: 'string' },
  checkboxes: texts,
  ref: { type: 'string' },
  refs: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 1000 },
  files: { type: 'array', items: file, maxItems: 100 },
  audio: { type: 'array', items: file, maxItems: 20 },
  photo: { type: 'array', items: file, maxItems: 20 },
  signature: { type: 'array', items: file, maxItems: 1 },
  barcode: text(1000),
  bluetooth: text(1000),
  button: text(200),
  colour: text(64),
  icon: text(64),
  json: {},
  list: { type: 'array', items: { type: 'object' }, maxItems: 1000 },
  matrix: { type: 'array', items: { type: 'object' }, maxItems: 1000 },
  grid: { ...texts, uniqueItems: true },
  polygon: {
    type: 'array',
    items: { type: 'array', items: { type: 'number', minimum: -180, maximum: 180 }, minItems: 2, maxItems: 2 },
    maxItems: 1000,
  },
  password: text(200),
  custom_fields: { type: 'array', items: { type: 'object' }, maxItems: 100 },
  id: { type: 'string', format: 'uuid' },
};

/** JSON types that a field type can hold; a definition that says another is refused. */
export const jsonTypesOf = (type: FieldTypeName): readonly string[] => {
  if (type === 'json') return ['object', 'array', 'string', 'number', 'integer', 'boolean'];
  if (type === 'ref' || type === 'select' || type === 'radio' || type === 'id') return ['string', 'integer'];
  if (type === 'number' || type === 'percent') return ['number', 'integer'];
  return [String(bases[type].type)];
};

const plainKeys = [
  'type',
  'format',
  'enum',
  'const',
  'default',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
  'additionalProperties',
] as const;

/** JSON Schema of a property without the x- vocabulary, the field type's own laid under it. */
export function fieldSchemaOf(raw: JsonObject, type: FieldTypeName): JsonSchema {
  const tag = tagOf(raw);
  if (tag !== undefined) return variantsOf(raw, tag);
  if (isObject(raw.properties)) return structureOf(raw);
  const own = plain(raw);
  const schema: Record<string, unknown> = { ...baseOf(raw, type), ...fieldTypes[type].schema, ...own };
  if (isObject(raw.items)) schema.items = itemSchema(raw.items, raw, type);
  else if (type === 'refs') schema.items = { type: 'string', format: 'uuid' };
  if (type === 'ref' && schema.type === 'string') schema.format = 'uuid';
  const values = objectsIn(raw, 'x-options').map(({ item }) => item.value);
  return values.length > 0 && schema.enum === undefined ? withValues(schema, values) : schema;
}

/** Lengths are for free text; where a format or choices bind the value they say nothing. */
function baseOf(raw: JsonObject, type: FieldTypeName): JsonSchema {
  if (isChoiceOfNumbers(raw)) return { type: 'integer', ...WHOLE };
  const { maxLength, ...rest } = bases[type];
  const isFree = maxLength !== undefined && raw.enum === undefined && raw.format === undefined;
  return isFree ? { ...rest, maxLength } : rest;
}

const isChoiceOfNumbers = (raw: JsonObject) => textIn(raw, 'type') === 'integer' && (refOf(raw) !== undefined || offersChoice(raw));

/** Choices bind the value, or each element of a list. */
function withValues(schema: Readonly<Record<string, unknown>>, values: readonly unknown[]): JsonSchema {
  if (schema.type !== 'array') return { ...schema, enum: values };
  const type = values.every((value) => typeof value === 'number') ? 'integer' : 'string';
  return { ...schema, items: { type, enum: values }, uniqueItems: true };
}

function itemSchema(items: JsonObject, raw: JsonObject, type: FieldTypeName): JsonSchema {
  const schema = plainDeep(items);
  const isUuid = type === 'refs' && (schema.type ?? 'string') === 'string' && refOf(raw) !== undefined;
  return isUuid ? { ...schema, type: 'string', format: 'uuid' } : schema;
}

const plain = (raw: JsonObject): Record<string, unknown> =>
  Object.fromEntries(plainKeys.filter((key) => raw[key] !== undefined).map((key) => [key, raw[key]]));

const plainDeep = (raw: JsonObject): JsonSchema => fieldSchemaOf(raw, fieldTypeOf(raw));

/** An object with stated members: each by its own field type again, and no others unless it says so. */
function structureOf(raw: JsonObject): JsonSchema {
  const members = Object.entries(objectIn(raw, 'properties')).flatMap(([name, inner]) =>
    isObject(inner) ? [[name, plainDeep(inner)] as const] : [],
  );
  const required = textsIn(raw, 'required').filter((name) => isAlwaysThere(objectIn(objectIn(raw, 'properties'), name)));
  const stated = raw.required === undefined ? {} : { required };
  return { type: 'object', additionalProperties: false, ...plain(raw), ...stated, properties: Object.fromEntries(members) };
}

/** Name of the member that tells the variants of an object apart: a text constant in each, another one each time. */
export function tagOf(raw: JsonObject): string | undefined {
  const variants = objectsIn(raw, 'oneOf').map(({ item }) => objectIn(item, 'properties'));
  const constOf = (properties: JsonObject, name: string) => textIn(objectIn(properties, name), 'const');
  return Object.keys(variants[0] ?? {}).find((name) => {
    const values = variants.map((properties) => constOf(properties, name));
    return values.length > 1 && !values.includes(undefined) && new Set(values).size === values.length;
  });
}

/** One of several structures. Each asks for the tag, which Ajv and RJSF choose by. */
function variantsOf(raw: JsonObject, tag: string): JsonSchema {
  const oneOf = objectsIn(raw, 'oneOf').map(({ item }) => {
    const schema = structureOf(item);
    return { ...schema, required: [...new Set([tag, ...(Array.isArray(schema.required) ? schema.required : [])])] };
  });
  return { type: 'object', discriminator: { propertyName: tag }, oneOf };
}

/** A member that a rule may hide or that is computed is not required by the schema: the record's rules ask for it. */
const isAlwaysThere = (member: JsonObject) => member['x-show'] === undefined && member['x-compute'] === undefined;

const JSON_TO_RULE: Readonly<Record<string, RuleType>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'bool',
  array: 'list',
  object: 'map',
};

/** What a rule gives that fills a field with this schema. */
export const ruleTypeOf = (schema: JsonSchema): RuleType => JSON_TO_RULE[String(schema.type)] ?? 'dyn';

/** The same schema, null allowed: how a field that is not required may stand in a record. */
export function nullable(schema: JsonSchema): JsonSchema {
  const withNull = typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;
  const { const: only, ...rest } = withNull;
  if (only !== undefined) return { ...rest, enum: [only, null] };
  return Array.isArray(schema.enum) && !schema.enum.includes(null) ? { ...withNull, enum: [...schema.enum, null] } : withNull;
}
