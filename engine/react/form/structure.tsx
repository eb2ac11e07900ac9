/**
 * RJSF as the form uses it. Its registry carries the structure: the form element and its submit, the schema cut for
 * the person, which field stands for a part of it, the rows of lists, the variants of
 * objects (`oneOf`). Values stay in the path store: a leaf reads and
 * writes its own path, and RJSF is told only of what changes the structure, so that a key press renders one leaf.
 */
import { withTheme } from '@rjsf/core';
import type { ErrorSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import type { PlacedFault } from './faults.ts';
import { LeafField } from './leaf.tsx';
import { RecordField } from './record-layout.tsx';
import { ListField, ListTemplate, RowTemplate } from './rows.tsx';
import { GridCellsTemplate, GridListTemplate, GridRowTemplate } from './rows-grid.tsx';
import { BareTemplate, GridTemplate } from './templates.tsx';
import type { FormValidator } from './use-form-validator.ts';
import { VariantSelect, VariantsField, VariantsTemplate } from './variants.tsx';

export const StructureForm = withTheme({
  fields: { record: RecordField, leaf: LeafField, ArrayField: ListField, OneOfField: VariantsField },
  templates: {
    FieldTemplate: BareTemplate,
    ObjectFieldTemplate: GridTemplate,
    ArrayFieldTemplate: ListTemplate,
    MultiSchemaFieldTemplate: VariantsTemplate,
    ArrayFieldItemTemplate: RowTemplate,
    // Of lists whose definition lays them out as a grid.
    GridListTemplate,
    GridRowTemplate,
    GridCellsTemplate,
  },
  widgets: { SelectWidget: VariantSelect },
});

/** The record as a whole is laid out by sections, each of whose fields RJSF draws. */
export const rootUiSchema: UiSchema = { 'ui:field': 'record', 'ui:fieldReplacesAnyOrOneOf': true };

/** RJSF's view of the model's validation. A fault travels with its pointer as `property`. */
export function submitValidator(validate: () => readonly PlacedFault[], validator: FormValidator): ValidatorType {
  const errorSchema: ErrorSchema = {};
  return {
    validateFormData: () => ({ errors: validate().map(toRjsf), errorSchema }),
    isValid: (schema, value, root) => validator.isValid(schema, value, root),
    rawValidation: (schema, value) => validator.rawValidation(schema, value),
  };
}

const toRjsf = ({ pointer, message }: PlacedFault): RJSFValidationError => ({ property: pointer, message, stack: message });

export const fromRjsf = ({ property = '', message = '' }: RJSFValidationError): PlacedFault => ({ pointer: property, message });
