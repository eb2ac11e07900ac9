/** The fields of a form: rules compiled, members of rows described. */

import type { Field, FieldRules, FieldView, JsonSchema } from '../../core/definitions/types.ts';
import type { FormPlan } from '../../core/definitions/view-types.ts';
import { type FieldTypeName, fieldTypeNames } from '../../core/fields/field-types.ts';
import { isObject } from '../../core/json/index.ts';
import { mapRules } from '../../core/records/index.ts';
import type { Rule } from '../../core/rules/types.ts';
import { ruleOf } from '../rules/trusted.ts';

export type FormField = Field;
export type Rules = FieldRules<Rule>;
type PlannedField = FormPlan['fields'][number];

const NO_RULES: Rules = {};

/** The plan's fields with their rules compiled. Throws for a rule that does not compile: a form that cannot decide does not open. */
export function compileFields(fields: readonly PlannedField[]): readonly FormField[] {
  return fields.map((field) => ({ ...field, rules: compileRules(field.rules, field.pointer), indexed: false }));
}

function compileRules(texts: FieldRules<string>, pointer: string): Rules {
  if (Object.keys(texts).length === 0) return NO_RULES;
  return mapRules(texts, (text) => {
    const rule = ruleOf(text);
    if (!rule) throw new Error(`A rule of ${pointer} does not compile: ${text}`);
    return rule;
  });
}

/** Whether the field is a list of objects, which the form lays out as rows of fields. */
export function isRows(field: FieldView): boolean {
  return field.type === 'list' && isObject(field.schema.items) && isObject(field.schema.items.properties);
}

/** Fields of one row, in the order of its schema; what the plan says nothing of is read off the JSON Schema. */
export function membersOf(list: FieldView): readonly FieldView[] {
  const items = isObject(list.schema.items) ? list.schema.items : {};
  const properties = isObject(items.properties) ? items.properties : {};
  const required = Array.isArray(items.required) ? items.required : [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const planned = list.items?.find((item) => item.name === name);
    if (planned) return [planned.required || !required.includes(name) ? planned : { ...planned, required: true }];
    return isObject(schema) ? [fieldOfSchema(name, schema, required.includes(name))] : [];
  });
}

/** Label of a field in words: custom fields carry words, the others a key. */
export const labelOf = (field: FieldView, text: (key: string) => string): string => (field.literal ? field.label : text(field.label));

function fieldOfSchema(name: string, schema: JsonSchema, required: boolean): FieldView {
  const title = typeof schema.title === 'string' ? schema.title.replace(/^t:/, '') : `field.${name}`;
  return {
    name,
    pointer: `/${name}`,
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
