/** Definitions on the server: read, checked, served. */

export { createOrgProducts, type OrgProducts, type OrgProductsOptions } from './org-products.ts';
export { type DefinitionSource, definitionFolders, type ReadDefinitions, readDefinitions } from './read.ts';
export {
  createDefinitions,
  type Definitions,
  type DefinitionsOptions,
  type FormRequest,
  type PublicPlan,
  type PublicScreen,
} from './service.ts';
export { countOverrides, loadOverrides } from './stored-overrides.ts';
export { createValidators, type Validators, type ValidatorsOptions } from './validators.ts';
export { type LoadResult, loadDefinitions, watchDefinitions } from './watch.ts';
