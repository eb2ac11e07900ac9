/**
 * RJSF as the form uses it: structure from the schema, and the submit. Values are
 * none of its business: leaves read and write the store, and its validator asks
 * the form's model, so its own form data stays empty and never renders anything.
 */
import { withTheme } from '@rjsf/core';
import type { ErrorSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import type { FormPlan, JsonSchema } from '../../core/definitions/types.ts';
import { formatPointer, getAt, isObject, parsePointer, setAt } from '../../core/json/index.ts';
import type { PlacedFault } from './faults.ts';
import { FieldTemplate } from './field-template.tsx';
import { type FormField, isRows } from './fields.ts';
import { LeafField } from './leaf.tsx';
import { ObjectTemplate } from './object-template.tsx';
import { RowsField, RowsTemplate, RowTemplate } from './rows.tsx';

export const StructureForm = withTheme({
  fields: { leaf: LeafField, rows: RowsField },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ArrayFieldTemplate: RowsTemplate,
    ArrayFieldItemTemplate: RowTemplate,
  },
});

const leaf = { 'ui:field': 'leaf', 'ui:fieldReplacesAnyOrOneOf': true };

/** Says for each field of the plan whether it is a leaf or rows of leaves. */
export function uiSchemaOf(fields: readonly FormField[]): UiSchema {
  return fields.reduce<Record<string, unknown>>((ui, field) => {
    if (parsePointer(field.pointer).length === 0) return ui;
    return setAt(ui, field.pointer, isRows(field) ? { 'ui:field': 'rows', items: rowUi(field.schema.items) } : leaf);
  }, {});
}

function rowUi(items: unknown): Record<string, unknown> {
  const properties = isObject(items) && isObject(items.properties) ? items.properties : {};
  return Object.fromEntries(Object.keys(properties).map((name) => [name, leaf]));
}

/** The schema that RJSF lays out: the plan's, and in their places the fields that are only shown, which no validator asks about. */
export function structureOf(plan: FormPlan): JsonSchema {
  return plan.fields.reduce<JsonSchema>((schema, field) => {
    const place = formatPointer(parsePointer(field.pointer).flatMap((name) => ['properties', name]));
    return getAt(schema, place) === undefined ? setAt(schema, place, field.schema) : schema;
  }, plan.schema);
}

/** RJSF's view of the model's validation. A fault travels with its pointer as `property`. */
export function submitValidator(validate: () => readonly PlacedFault[]): ValidatorType {
  const errorSchema: ErrorSchema = {};
  return {
    validateFormData: () => ({ errors: validate().map(toRjsf), errorSchema }),
    // Asked only to choose between oneOf branches of its own form data, which stays empty.
    isValid: () => true,
    rawValidation: () => ({}),
  };
}

const toRjsf = ({ pointer, message }: PlacedFault): RJSFValidationError => ({ property: pointer, message, stack: message });

export const fromRjsf = ({ property = '', message = '' }: RJSFValidationError): PlacedFault => ({ pointer: property, message });
