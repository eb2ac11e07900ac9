/** Rights that the shipped definitions name, as rules know them of an administrator. */
import { shippedProduct } from './product.ts';

const { rights } = await shippedProduct();
const VERBS = ['create', 'read', 'update'] as const;

export const rightNames: readonly string[] = [...rights.keys()];
export const everyRight: readonly string[] = [...rights.values()].flatMap(({ name, reaches }) =>
  VERBS.flatMap((verb) => reaches.map((reach) => `${name}.${verb}.${reach}`)),
);
