/** The files behind a product: overrides are laid over them, not over what was planned from them. */
import type { DefinitionFile, DefinitionSchemas, Product } from '../../core/definitions/types.ts';

export type DefinitionSources = { readonly files: readonly DefinitionFile[]; readonly schemas: DefinitionSchemas };

const known = new WeakMap<Product, DefinitionSources>();

/** Keeps the files beside the product for as long as it is in use. */
export const rememberSources = (product: Product, sources: DefinitionSources): void => {
  known.set(product, sources);
};

/** Undefined for a product that was planned without reading files (tests of other rooms). */
export const sourcesOf = (product: Product): DefinitionSources | undefined => known.get(product);
