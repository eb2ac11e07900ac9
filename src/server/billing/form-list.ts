/** Billing fields as a form of custom fields: what a bill asks for, and what is still to be filled in. Pure. */

import type { CustomFieldType } from '../../../engine/core/definitions/custom-field-types.ts';
import { customFieldsOf } from '../../../engine/core/definitions/custom-fields.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { listOf, textsOf } from '../../../engine/server/workflows/rows.ts';

const types: Readonly<Record<string, CustomFieldType>> = {
  text: 'TextInput',
  number: 'NumberInput',
  money: 'NumberInput',
  date: 'Date',
  select: 'Dropdown',
  yes_no: 'RadioButtons',
  file: 'Files',
};

/** The fields that bills of a service type ask for, in their order; of null those that all service types have. Discounts are no fields of a bill. */
export function formListOf(fields: readonly Row[], srvcTypeId: number | null): readonly Row[] {
  return fields
    .filter((field) => field.is_active === true && field.is_discount !== true && isFor(listOf(field.srvc_types).map(Number), srvcTypeId))
    .toSorted((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0) || String(a.name).localeCompare(String(b.name)))
    .map(itemOf);
}

const isFor = (ids: readonly number[], srvcTypeId: number | null): boolean =>
  ids.length === 0 || (srvcTypeId !== null && ids.includes(srvcTypeId));

const itemOf = ({ code, name, field_type, is_required, options }: Row): Row => ({
  id: code,
  label: name,
  type: types[String(field_type)] ?? 'TextInput',
  required: is_required === true,
  ...optionsOf(field_type, options),
});

function optionsOf(type: unknown, options: unknown): Row {
  if (type === 'select') return { options: [...textsOf(options)] };
  return type === 'yes_no' ? { options: ['Yes', 'No'] } : {};
}

/** Fields that stood on the form and no longer do: bills hold values of them, which stay readable. */
export function retiredList(before: Row, current: readonly Row[]): readonly Row[] {
  const known = new Set(current.map(({ id }) => id));
  const past = [...listOf(before.retired_fields), ...listOf(before.custom_fields)].filter(isObject);
  return [...new Map(past.map((item) => [item.id, item])).values()].filter(({ id }) => !known.has(id));
}

/** What the form requires and the bill does not have, by the name of the field. */
export function missingValues(form: Row, bill: Row): readonly FieldProblem[] {
  const values = isObject(bill.custom) ? bill.custom : {};
  return customFieldsOf(form.custom_fields)
    .filter(({ name, required }) => required && isNothing(values[name]))
    .map(({ pointer, label }) => ({ pointer, code: 'required', message: said('problem.billing.not_filled_yet', { label }) }));
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
