/** The fields of a form: rules compiled, nested rows described. */
import type { Field, FieldView, FormPlan, JsonSchema } from '../../core/definitions/types.ts';
import { type FieldTypeName, fieldTypeNames } from '../../core/fields/field-types.ts';
import { isObject, parsePointer } from '../../core/json/index.ts';
import { ruleOf } from '../rules/trusted.ts';

export type FormField = Field;
type PlannedField = FormPlan['fields'][number];

const ruleNames = ['show', 'require', 'lock', 'compute', 'default', 'check', 'mask'] as const;

/** The plan's fields with their rules compiled. Throws for a rule that does not compile: a form that cannot decide does not open. */
export function compileFields(fields: readonly PlannedField[]): readonly FormField[] {
  return fields.map((field) => {
    const rules = ruleNames.flatMap((name) => {
      const text = field.rules[name];
      if (text === undefined) return [];
      const rule = ruleOf(text);
      if (!rule) throw new Error(`The rule ${name} of ${field.pointer} does not compile: ${text}`);
      return [[name, rule]];
    });
    return { ...field, rules: Object.fromEntries(rules), indexed: false };
  });
}

/** Whether the field is a list of objects, which the form lays out as rows of fields. */
export function isRows(field: FieldView): boolean {
  return field.type === 'list' && isObject(field.schema.items) && isObject(field.schema.items.properties);
}

/** The field at a place of the form: the plan's own, or that of a row's member. */
export function fieldAt(fields: readonly FormField[], pointer: string, schema: JsonSchema, required: boolean): FieldView {
  const own = fields.find((field) => field.pointer === pointer);
  if (own) return own;
  const name = parsePointer(pointer).at(-1) ?? '';
  const member = fields.find((field) => pointer.startsWith(`${field.pointer}/`))?.items?.find((item) => item.name === name);
  return member ? { ...member, pointer } : fieldOfSchema(pointer, schema, required);
}

/** Label of a field in words: custom fields carry words, the others a key. */
export const labelOf = (field: FieldView, text: (key: string) => string): string => (field.literal ? field.label : text(field.label));

/** A member that the plan says nothing of, read off its JSON Schema. */
function fieldOfSchema(pointer: string, schema: JsonSchema, required: boolean): FieldView {
  const name = parsePointer(pointer).at(-1) ?? '';
  const title = typeof schema.title === 'string' ? schema.title.replace(/^t:/, '') : `field.${name}`;
  return {
    name,
    pointer,
    label: title,
    type: typeOfSchema(schema),
    required,
    readOnly: schema.readOnly === true,
    system: false,
    whenHidden: 'keep',
    messages: {},
    searchable: false,
    sortable: false,
    schema,
  };
}

const isTypeName = (name: unknown): name is FieldTypeName => fieldTypeNames.some((known) => known === name);
const byFormat: Readonly<Record<string, FieldTypeName>> = {
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  email: 'email',
  uri: 'url',
};
const byType: Readonly<Record<string, FieldTypeName>> = { integer: 'integer', number: 'number', boolean: 'boolean', object: 'json' };

function typeOfSchema(schema: JsonSchema): FieldTypeName {
  if (isTypeName(schema['x-type'])) return schema['x-type'];
  const type = [schema.type].flat().find((name) => name !== 'null');
  if (Array.isArray(schema.enum)) return 'select';
  if (type === 'array') return isObject(schema.items) && Array.isArray(schema.items.enum) ? 'multiselect' : 'list';
  if (type === 'string') return byFormat[String(schema.format)] ?? 'text';
  return byType[String(type)] ?? 'text';
}
