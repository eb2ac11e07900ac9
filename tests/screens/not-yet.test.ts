/** What does not run yet is said in every list of its entity, by a key of the entity; nothing that is shipped has one any more. */
import { expect, it } from 'vitest';
import { shippedProduct } from '../support/product.ts';

const product = await shippedProduct();

it('nothing that is shipped says that it does not run yet', () => {
  expect([...product.entities.values()].filter(({ notYet }) => notYet !== undefined).map(({ name }) => name)).toEqual([]);
});
