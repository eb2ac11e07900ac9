/** Billing fields as a form of custom fields: what a bill asks for, and what is still to be filled in. Pure. */

import type { CustomFieldType } from '../../../engine/core/definitions/custom-field-types.ts';
import { customFieldsOf } from '../../../engine/core/definitions/custom-fields.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type EntityRows, objectsOf } from '../rows/index.ts';

export type Field = Pick<
  EntityRows['billing-field'],
  'code' | 'name' | 'field_type' | 'is_required' | 'options' | 'is_active' | 'is_discount' | 'srvc_types' | 'order'
>;
/** A field of the form, as forms of custom fields have it. */
type Item = {
  readonly id: string;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly required: boolean;
  readonly options?: readonly string[];
};

const types: Readonly<Record<Field['field_type'], CustomFieldType>> = {
  text: 'TextInput',
  number: 'NumberInput',
  money: 'NumberInput',
  date: 'Date',
  select: 'Dropdown',
  yes_no: 'RadioButtons',
  file: 'Files',
};

/** The fields that bills of a service type ask for, in their order; of null those that all service types have. Discounts are no fields of a bill. */
export function formListOf(fields: readonly Field[], srvcTypeId: number | null): readonly Item[] {
  return fields
    .filter((field) => field.is_active === true && field.is_discount !== true && isFor(field.srvc_types ?? [], srvcTypeId))
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.name.localeCompare(b.name))
    .map(itemOf);
}

const isFor = (ids: readonly number[], srvcTypeId: number | null): boolean =>
  ids.length === 0 || (srvcTypeId !== null && ids.includes(srvcTypeId));

const itemOf = ({ code, name, field_type, is_required, options }: Field): Item => ({
  id: code,
  label: name,
  type: types[field_type],
  required: is_required === true,
  ...optionsOf(field_type, options),
});

function optionsOf(type: Field['field_type'], options: Field['options']): Pick<Item, 'options'> {
  if (type === 'select') return { options: [...(options ?? [])] };
  return type === 'yes_no' ? { options: ['Yes', 'No'] } : {};
}

type Form = EntityRows['billing-form'];

/** Fields that stood on the form and no longer do: bills hold values of them, which stay readable. */
export function retiredList(before: Pick<Form, 'custom_fields' | 'retired_fields'>, current: readonly Pick<Item, 'id'>[]) {
  const known = new Set<unknown>(current.map(({ id }) => id));
  const past = [...objectsOf(before.retired_fields), ...objectsOf(before.custom_fields)];
  return [...new Map(past.map((item) => [item.id, item])).values()].filter(({ id }) => !known.has(id));
}

/** What the form requires and the bill does not have, by the name of the field. */
export function missingValues(
  form: Pick<Form, 'custom_fields'>,
  bill: Pick<EntityRows['service-billing'], 'custom'>,
): readonly FieldProblem[] {
  const values = isObject(bill.custom) ? bill.custom : {};
  return customFieldsOf(form.custom_fields)
    .filter(({ name, required }) => required && isNothing(values[name]))
    .map(({ pointer, label }) => ({ pointer, code: 'required', message: said('problem.billing.not_filled_yet', { label }) }));
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
