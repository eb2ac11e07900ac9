/** Words for an empty list that are about the filter that it opens with stand where there is one. */
import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../engine/core/json/index.ts';
import { shippedProduct } from '../support/product.ts';

const { screens } = await shippedProduct();
const listsIn = (node: unknown): readonly JsonObject[] => {
  if (Array.isArray(node)) return node.flatMap(listsIn);
  if (!isObject(node)) return [];
  return [...(node.widget === 'collection' ? [node] : []), ...Object.values(node).flatMap(listsIn)];
};
const lists = [...screens.values()].flatMap(({ id, body }) => listsIn(body).map((list) => ({ place: `${id} ${String(list.id)}`, list })));
const isOfFilter = ({ list }: { readonly list: JsonObject }) => isObject(list.empty) && list.empty.of === 'default_filter';

it('holds for every list', () => {
  const told = lists.filter(isOfFilter);
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter(({ list }) => list.default_filter === undefined).map(({ place }) => place)).toEqual([]);
});

it('and a list that opens with a day or a span says so in words about it', () => {
  const ofDays = lists.filter(
    ({ list }) => typeof list.default_filter === 'string' && /today\(\)|within\(/.test(list.default_filter) && isObject(list.empty),
  );
  expect(ofDays.length).toBeGreaterThan(8);
  expect(ofDays.filter((each) => !isOfFilter(each)).map(({ place }) => place)).toEqual([]);
});
