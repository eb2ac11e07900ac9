/** What is made of lists. Whatever cannot be computed is null. */
import type { Fold } from './expression.ts';
import { calculate, order } from './values.ts';

/** What is there of a list: rows that are still being filled in count for nothing. Null of what is no list. */
const given = (list: unknown): readonly unknown[] | null =>
  Array.isArray(list) ? list.filter((item) => item !== null && item !== undefined) : null;

function furthest(list: unknown, sign: 1 | -1): unknown {
  const [first, ...rest] = given(list) ?? [];
  if (typeof first !== 'number' && typeof first !== 'string') return null;
  let best: unknown = first;
  for (const item of rest) {
    const away = order(item, best);
    if (away === undefined) return null;
    if (away * sign > 0) best = item;
  }
  return best;
}

function average(list: unknown): number | null {
  const items = given(list);
  const total = items?.reduce((sum, item) => calculate('+', sum, item), 0) ?? null;
  return items && items.length > 0 ? calculate('/', total, items.length) : null;
}

/** Null items are passed over, as SUM, MIN and MAX of a database do; items without a sum or an order make the whole null. */
export const folds: { readonly [K in Fold]: (list: unknown) => unknown } = {
  sum: (list) => given(list)?.reduce((total, item) => calculate('+', total, item), 0) ?? null,
  min: (list) => furthest(list, -1),
  max: (list) => furthest(list, 1),
  avg: average,
};
