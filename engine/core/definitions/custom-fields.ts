/** Fields that an organisation adds at run time, as fields of the product. */
import { type FieldTypeName, fieldTypes } from '../fields/field-types.ts';
import { fieldTypeOfCustom, isLayoutType } from './custom-field-types.ts';
import { fieldSchemaOf } from './field-schema.ts';
import { isObject } from './raw.ts';
import type { CustomField, Field, JsonSchema } from './types.ts';

/** An id that may stand as a key of `custom`. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const refused = new Set(['__proto__', 'constructor', 'prototype']);
const CUSTOM_STAR_COUNT = 5;
/** A mobile field takes digits only, exactly ten. */
const MOBILE = { pattern: '^[0-9]{10}$' } as const;
const INCORRECT_NUMBER = 'message.incorrect_number';
const INCORRECT_TIME = 'message.incorrect_time';

/** Columns of the grid; a wider field fills the row. */
const COLUMNS = 12;
/** Files of one photo or sound field. */
const MOST_RECORDED = 10;

/** Keys of the texts that custom fields bring by their type. */
export const typeTexts: readonly string[] = [INCORRECT_NUMBER, INCORRECT_TIME];

/**
 * Fields of a stored `custom_fields` list, pointers under `/custom`. What is no field (no usable id, an id
 * that stood before) is left out; a type that the product does not know becomes a read-only
 * field that names it in `unknownType`. A field after a LineBreak has `newRow`. Never throws: the list is data. What they are
 * called and how their values look is here; conditions and checks, for where values are written, in `ruledFieldsOf`.
 */
export function customFieldsOf(list: unknown): readonly Field[] {
  let isAfterBreak = false;
  return customItems(list).flatMap((item) => {
    if (item.type === 'LineBreak') isAfterBreak = true;
    if (isLayoutType(item.type)) return [];
    const field = isAfterBreak ? { ...fieldOf(item), newRow: true as const } : fieldOf(item);
    isAfterBreak = false;
    return [field];
  });
}

/** Fields that once stood on the form, from the list of those removed: read-only, under their last label. */
export function retiredFieldsOf(list: unknown, current: readonly Field[]): readonly Field[] {
  const known = new Set(current.map((field) => field.name));
  return customFieldsOf(list)
    .filter((field) => !known.has(field.name))
    .map(({ newRow: _, ...field }) => ({ ...field, readOnly: true, required: false, retired: true as const }));
}

/** Whether the field is masked for a person: fail closed, so only a plain yes to the right opens it. */
export const isMaskedFor = (field: Pick<Field, 'masked'>, user: unknown): boolean =>
  field.masked === true && !(isObject(user) && user.can_see_consumer_phonenumber === true);

/** The entries of a stored list that can be used. */
export function customItems(list: unknown): readonly CustomField[] {
  const seen = new Set<string>();
  return (Array.isArray(list) ? list : []).filter((item): item is CustomField => {
    if (!isObject(item) || typeof item.id !== 'string' || typeof item.type !== 'string') return false;
    const isNew = ID.test(item.id) && !refused.has(item.id) && !seen.has(item.id);
    seen.add(item.id);
    return isNew;
  });
}

function fieldOf(item: CustomField): Field {
  const known = fieldTypeOfCustom(item.type);
  const type = known ?? 'text';
  const isFilledIn = known !== undefined && known !== 'button';
  const options = textsOf(item.options);
  return {
    name: item.id,
    pointer: `/custom/${item.id}`,
    label: typeof item.label === 'string' && item.label !== '' ? item.label : item.id,
    literal: true,
    type,
    required: isFilledIn && item.required === true,
    readOnly: !isFilledIn,
    system: false,
    ...(options.length > 0 ? { options: options.map((value) => ({ value, label: value })) } : {}),
    ...(known === undefined ? { unknownType: item.type } : {}),
    ...(typeof item.colSpan === 'number' && item.colSpan >= 1 ? { colSpan: Math.min(Math.round(item.colSpan), COLUMNS) } : {}),
    ...(item.phase === 'create' || item.phase === 'edit' ? { phase: [item.phase] } : {}),
    // Anything but a plain no masks.
    ...(item.mask === undefined || item.mask === null || item.mask === false ? {} : { masked: true as const }),
    ...(item.by_link === true ? { byLink: true as const } : {}),
    ...(typeof item.initialText === 'string' && item.initialText !== '' ? { initialText: item.initialText } : {}),
    whenHidden: 'keep',
    messages: messages[type] ?? {},
    searchable: false,
    sortable: false,
    schema: schemaOf(item, type, options),
    rules: {},
    indexed: false,
  };
}

/** A mobile field says the same for letters and for a wrong length. */
const messages: { readonly [K in FieldTypeName]?: Field['messages'] } = {
  mobile: { pattern: INCORRECT_NUMBER, minLength: INCORRECT_NUMBER },
  time: { pattern: INCORRECT_TIME },
};

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
    ...(type === 'photo' || type === 'audio' ? { maxItems: MOST_RECORDED } : {}),
    ...(base.type === 'array' && isRequiredList ? { minItems: 1 } : {}),
    ...(base.type === 'string' && item.required === true && choice.enum === undefined ? { minLength: 1 } : {}),
  };
}

const starsOf = ({ numberOfStars }: CustomField) =>
  Number.isInteger(numberOfStars) && Number(numberOfStars) > 0 ? Math.min(Number(numberOfStars), 10) : CUSTOM_STAR_COUNT;
const textsOf = (list: unknown): readonly string[] => [
  ...new Set((Array.isArray(list) ? list : []).filter((item): item is string => typeof item === 'string' && item !== '')),
];
