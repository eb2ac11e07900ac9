/** Definitions on the server: read, checked, served. */
export { type DefinitionSource, definitionFolders, type ReadDefinitions, readDefinitions } from './read.ts';
export {
  createDefinitions,
  type Definitions,
  type DefinitionsOptions,
  type FormRequest,
  type PublicPlan,
  type PublicScreen,
} from './service.ts';
export { createValidators, type Validators, type ValidatorsOptions } from './validators.ts';
export { type LoadResult, loadDefinitions, watchDefinitions } from './watch.ts';
