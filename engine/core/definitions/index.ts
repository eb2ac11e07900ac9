/** Definitions: checked, planned, cut to one person. */
export { bestRoute, expandRoute, leadsTo } from './check/routes.ts';
export { type CustomFieldType, customFieldTypes, fieldTypeOfCustom, isLinkTarget } from './custom-field-types.ts';
export { type CustomForm, customFieldsOf, customForm, customSchemaOf, isMaskedFor, retiredFieldsOf } from './custom-fields.ts';
export { appPlan, mayOpen, routesOf } from './cut/app-plan.ts';
export { entityView } from './cut/entity-view.ts';
export { type FormRequest, formPlan } from './cut/form-plan.ts';
export type * from './cut/inspect.ts';
export { inspectScreen } from './cut/inspect.ts';
export { createRights, type Rights } from './cut/rights.ts';
export { screenPlan } from './cut/screen-plan.ts';
export { nullable } from './field-schema.ts';
export { formats } from './formats.ts';
export { hashOf } from './hash.ts';
export { languageVersion, type Migrated, migrateDefinitions, type OldDefinition } from './migrations/index.ts';
export { type Plan, type PlanOptions, plan, validateDefinitions } from './plan.ts';
export { createPreview, type Previewed } from './preview.ts';
export { systemFieldNames } from './system-fields.ts';
export type * from './types.ts';
