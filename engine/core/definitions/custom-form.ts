/** The form that a stored list of custom fields makes: with conditions and checks, where values are written. */
import { compileTrusted } from '../rules/index.ts';
import { checkTexts, withChecks } from './custom-checks.ts';
import { conditionFault, conditionRule } from './custom-conditions.ts';
import { customFieldsOf, customItems, typeTexts } from './custom-fields.ts';
import { nullable } from './field-schema.ts';
import type { Field, FieldGroup, JsonSchema } from './types.ts';

/** Heading over custom fields under no header, where the entity's own fields stand in groups. */
const UNHEADED = { id: '/custom', label: 'form.more_fields' } as const;

/** Keys of the texts that custom fields themselves bring. */
export const customTexts: readonly string[] = [...typeTexts, ...checkTexts, UNHEADED.label];

export type CustomForm = {
  readonly fields: readonly Field[];
  /** A heading (Header) and the fields below it, in the order of the list. */
  readonly groups: readonly FieldGroup[];
  /** JSON Schema of the value of `custom`. */
  readonly schema: JsonSchema;
};

/** Fields of a stored list as `customFieldsOf` has them, with their conditions and checks in the terms of the language. */
export function ruledFieldsOf(list: unknown): readonly Field[] {
  const items = customItems(list);
  const places = new Map(items.map((item, index) => [item.id, index]));
  return customFieldsOf(list).map((field) => {
    const index = places.get(field.name) ?? -1;
    const item = items[index];
    return item ? withCondition(withChecks(field, item), items, index) : field;
  });
}

/** A hidden value goes, as with `x-when-hidden: clear`; behind a broken condition it stays, for nobody said that it should go. */
function withCondition(field: Field, items: readonly unknown[], index: number): Field {
  const text = conditionRule(items, index);
  if (text === undefined) return field;
  const whenHidden = conditionFault(items, index) ? 'keep' : 'clear';
  return { ...field, whenHidden, rules: { ...field.rules, show: compileTrusted(text) } };
}

/**
 * Fields, headings and JSON Schema of a stored `custom_fields` list. `isGrouped`: they follow fields in groups, so
 * that those under no header get a heading of their own; otherwise they stand in none.
 */
export function customForm(list: unknown, { isGrouped = false }: { readonly isGrouped?: boolean } = {}): CustomForm {
  const fields = ruledFieldsOf(list);
  return { fields, groups: groupsOf(list, isGrouped), schema: customSchemaOf(fields) };
}

/** JSON Schema of the value of `custom`: no other keys than the fields'. One that a condition may hide is not required here. */
export function customSchemaOf(fields: readonly Field[]): JsonSchema {
  const writable = fields.filter((field) => !field.readOnly);
  const isRequired = ({ required, rules }: Field) => required && rules.show === undefined;
  return {
    type: 'object',
    additionalProperties: false,
    required: writable.filter(isRequired).map((field) => field.name),
    properties: Object.fromEntries(writable.map((field) => [field.name, isRequired(field) ? field.schema : nullable(field.schema)])),
  };
}

function groupsOf(list: unknown, isGrouped: boolean): readonly FieldGroup[] {
  const groups: { id: string; label: string; literal?: true; fields: string[] }[] = isGrouped ? [{ ...UNHEADED, fields: [] }] : [];
  for (const item of customItems(list)) {
    if (item.type === 'Header') groups.push({ id: `/custom/${item.id}`, label: String(item.label ?? ''), literal: true, fields: [] });
    else if (item.type !== 'LineBreak') groups.at(-1)?.fields.push(`/custom/${item.id}`);
  }
  return groups.filter((group) => group.fields.length > 0 || group.literal);
}
