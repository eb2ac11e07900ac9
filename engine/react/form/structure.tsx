/**
 * RJSF as the form uses it: the form element, its root field and the submit. The root is drawn by our own
 * layout, leaf by leaf, and values are none of RJSF's business: leaves read and write the store, and its
 * validator asks the form's model, so its own form data stays empty and never renders anything.
 */
import { withTheme } from '@rjsf/core';
import type { ErrorSchema, FieldTemplateProps, RJSFSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import type { PlacedFault } from './faults.ts';
import { RecordField } from './record-layout.tsx';

const FieldTemplate = ({ children }: FieldTemplateProps) => children;

export const StructureForm = withTheme({ fields: { record: RecordField }, templates: { FieldTemplate } });

/** One object, whose fields the layout takes from the plan: RJSF walks no schema. */
export const rootSchema: RJSFSchema = { type: 'object' };
export const rootUiSchema: UiSchema = { 'ui:field': 'record', 'ui:fieldReplacesAnyOrOneOf': true };

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
