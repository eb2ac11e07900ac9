/** The product of the definition files, and whether the code behind it is there. */
import type { Product } from '../core/definitions/types.ts';
import { codeFaults } from './definitions/coded.ts';
import type { FoundGood } from './definitions/found-good.ts';
import { type DefinitionSource, loadDefinitions } from './definitions/index.ts';
import { sourcesOf } from './definitions/sources.ts';
import { codeOf, type ServerProduct } from './product.ts';
import { BadDefinitions } from './start-failure.ts';

/** @throws BadDefinitions */
export async function loadedFrom(source: DefinitionSource, foundGood?: FoundGood): Promise<Product> {
  const loaded = await loadDefinitions(source, { foundGood });
  if (!loaded.ok) throw new BadDefinitions(loaded.faults);
  return loaded.product;
}

/** @throws BadDefinitions for workflows without code, and code without its workflow */
export async function refuseCodeless(brought: ServerProduct, product: Product): Promise<void> {
  const sources = sourcesOf(product);
  const faults = sources === undefined ? [] : codeFaults(sources.files, await codeOf(brought));
  if (faults.length > 0) throw new BadDefinitions(faults);
}
