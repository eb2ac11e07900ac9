/** The shipped definitions, planned once for all test files of a worker that shares its modules. They are frozen: nobody may change them. */
import type { Product } from '../../engine/core/definitions/types.ts';
import { loadDefinitions } from '../../engine/server/definitions/index.ts';

const load = async (): Promise<Product> => {
  const loaded = await loadDefinitions({ root: process.cwd() });
  if (!loaded.ok) throw new Error(loaded.faults.map(({ file, pointer, message }) => `${file}#${pointer} ${message}`).join('\n'));
  return loaded.product;
};

let product: Promise<Product> | undefined;

/** @throws with file, pointer and message of every fault. */
export const shippedProduct = (): Promise<Product> => {
  product ??= load();
  return product;
};
