/** Fields that an organisation adds at run time (specification 3.11), as fields of the product. */
import { type FieldTypeName, fieldTypes } from '../fields/field-types.ts';
import { fieldSchemaOf, nullable } from './field-schema.ts';
import { isObject } from './raw.ts';
import type { CustomField, Field, FieldGroup, JsonSchema } from './types.ts';

/** Types that hold a value, and those that only arrange the form. */
const valueTypes = {
  TextInput: 'text',
  TextArea: 'textarea',
  NumberInput: 'number',
  Dropdown: 'select',
  Tags: 'multiselect',
  Date: 'date',
  TimePicker: 'time',
  Email: 'email',
  Mobile: 'mobile',
  Rating: 'rating',
  RadioButtons: 'radio',
  Checkboxes: 'checkboxes',
  Files: 'files',
} as const satisfies Readonly<Record<string, FieldTypeName>>;
const layoutTypes = ['Header', 'LineBreak'] as const;

export type CustomValueType = keyof typeof valueTypes;
export type CustomFieldType = CustomValueType | (typeof layoutTypes)[number];
export const customFieldTypes: readonly CustomFieldType[] = [...(Object.keys(valueTypes) as CustomValueType[]), ...layoutTypes];

const isValueType = (type: string): type is CustomValueType => Object.hasOwn(valueTypes, type);
const isLayoutType = (type: string) => layoutTypes.some((name) => name === type);

/** An id that may stand as a key of `custom`. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const refused = new Set(['__proto__', 'constructor', 'prototype']);
const CUSTOM_STAR_COUNT = 5;
/** Specification 5.7: a mobile field takes digits only, exactly ten. */
const MOBILE = { pattern: '^[0-9]{10}$' } as const;
export const incorrectNumber = 'message.incorrect_number';

export type CustomForm = {
  readonly fields: readonly Field[];
  /** A heading (Header) and the fields below it; fields before the first are in none. */
  readonly groups: readonly FieldGroup[];
  /** JSON Schema of the value of `custom`. */
  readonly schema: JsonSchema;
};

/**
 * Fields of a stored `custom_fields` list, pointers under `/custom`. What is no field (no usable id, an id
 * that stood before) is left out; a type that the product does not know becomes a read-only
 * field that names it in `unknownType`. Never throws: the list is data.
 */
export const customFieldsOf = (list: unknown): readonly Field[] =>
  read(list).flatMap((item) => (isLayoutType(item.type) ? [] : [fieldOf(item)]));

/** Fields, headings and JSON Schema of a stored `custom_fields` list. */
export function customForm(list: unknown): CustomForm {
  const fields = customFieldsOf(list);
  return { fields, groups: groupsOf(list), schema: customSchemaOf(fields) };
}

/** JSON Schema of the value of `custom`: no other keys than the fields'. */
export function customSchemaOf(fields: readonly Field[]): JsonSchema {
  const writable = fields.filter((field) => !field.readOnly);
  return {
    type: 'object',
    additionalProperties: false,
    required: writable.filter((field) => field.required).map((field) => field.name),
    properties: Object.fromEntries(writable.map((field) => [field.name, field.required ? field.schema : nullable(field.schema)])),
  };
}

function read(list: unknown): readonly CustomField[] {
  const seen = new Set<string>();
  return (Array.isArray(list) ? list : []).filter((item): item is CustomField => {
    if (!isObject(item) || typeof item.id !== 'string' || typeof item.type !== 'string') return false;
    const isNew = ID.test(item.id) && !refused.has(item.id) && !seen.has(item.id);
    seen.add(item.id);
    return isNew;
  });
}

function fieldOf(item: CustomField): Field {
  const known = isValueType(item.type);
  const type: FieldTypeName = isValueType(item.type) ? valueTypes[item.type] : 'text';
  const options = textsOf(item.options);
  return {
    name: item.id,
    pointer: `/custom/${item.id}`,
    label: typeof item.label === 'string' && item.label !== '' ? item.label : item.id,
    literal: true,
    type,
    required: known && item.required === true,
    readOnly: !known,
    system: false,
    ...(options.length > 0 ? { options: options.map((value) => ({ value, label: value })) } : {}),
    ...(known ? {} : { unknownType: item.type }),
    ...(typeof item.colSpan === 'number' && item.colSpan >= 1 && item.colSpan <= 12 ? { colSpan: Math.round(item.colSpan) } : {}),
    whenHidden: 'keep',
    messages: item.type === 'Mobile' ? { pattern: incorrectNumber } : {},
    searchable: false,
    sortable: false,
    schema: schemaOf(item, type, options),
    rules: {},
    indexed: false,
  };
}

function schemaOf(item: CustomField, type: FieldTypeName, options: readonly string[]): JsonSchema {
  const isRequiredList = item.required === true && fieldTypes[type].storage !== 'text';
  const base = fieldSchemaOf({}, type);
  const choice = type === 'select' || type === 'radio' ? { enum: options } : {};
  const choices = type === 'checkboxes' ? { items: { type: 'string', enum: options }, uniqueItems: true } : {};
  return {
    ...base,
    ...(options.length > 0 ? { ...choice, ...choices } : {}),
    ...(item.type === 'Mobile' ? MOBILE : {}),
    ...(type === 'rating' ? { maximum: starsOf(item) } : {}),
    ...(base.type === 'array' && isRequiredList ? { minItems: 1 } : {}),
    ...(base.type === 'string' && item.required === true && choice.enum === undefined ? { minLength: 1 } : {}),
  };
}

const starsOf = ({ numberOfStars }: CustomField) =>
  Number.isInteger(numberOfStars) && Number(numberOfStars) > 0 ? Math.min(Number(numberOfStars), 10) : CUSTOM_STAR_COUNT;
const textsOf = (list: unknown): readonly string[] => [
  ...new Set((Array.isArray(list) ? list : []).filter((item): item is string => typeof item === 'string' && item !== '')),
];

function groupsOf(list: unknown): readonly FieldGroup[] {
  const groups: { id: string; label: string; literal: true; fields: string[] }[] = [];
  for (const item of read(list)) {
    if (item.type === 'Header') groups.push({ id: item.id, label: String(item.label ?? ''), literal: true, fields: [] });
    else if (item.type !== 'LineBreak') groups.at(-1)?.fields.push(`/custom/${item.id}`);
  }
  return groups;
}
