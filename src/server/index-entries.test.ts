/**
 * A record whose place in its table changes is written into each index that holds it, so their number is what a change of it costs.
 * One more is one more for every change of a request, by everybody.
 */
import { expect, it } from 'vitest';
import { planModel } from '../../engine/server/model/plan.ts';
import { shippedProduct } from '../../tests/support/product.ts';

const MOST = 8;

it.each(['service-request', 'subtask'])('a change of a %s that has all values writes few index entries', async (entity) => {
  const { tables } = planModel((await shippedProduct()).entities);
  const table = tables.find((one) => one.entity === entity) ?? expect.fail();
  const ofKey = `(${table.primaryKey.join(', ')})`;
  const entries = [ofKey, ...table.indexes.map(({ definition }) => definition)];
  expect(entries.slice(MOST), `an index too many: ${entries.join('; ')}`).toEqual([]);
});
