/** Indexes of an entity that nothing in the definitions asks for. */
import type { Entity, Product } from '../../../core/definitions/types.ts';
import { fieldsOf } from '../../../core/rules/index.ts';
import type { Question } from './asked.ts';
import { type Indexed, ordersUsed } from './served.ts';

/** What each is of: a field with `x-index`, or `of` and `by` of an order. */
export function unusedIndexes(
  product: Product,
  { entity, found }: Indexed,
  questions: readonly Question[],
): readonly (readonly string[])[] {
  const orders = new Set(questions.flatMap((question) => ordersUsed(entity, question)));
  const read = readByRules(product);
  const asked = new Set(questions.flatMap(({ asked: what, by, among }) => [...(what === 'filter' ? by : []), ...fieldsOf(among)]));
  // Records that refer to one are looked for when it goes; a word is looked for in all texts at once.
  const own = [...entity.fields.values()].filter(({ indexed, system, ref, searchable }) => indexed && !system && !ref && !searchable);
  return [
    ...(entity.gathered?.ordered ?? []).filter((order) => !orders.has(order)).map(({ of, by }) => [of, by]),
    ...own.filter(({ name }) => found.has(name) && !asked.has(name) && !read.has(name)).map(({ name }) => [name]),
  ];
}

const known = new WeakMap<Product, ReadonlySet<string>>();

/**
 * Every name in what rules, references, rounds and flows say, of whichever entity: an index is called unused only where
 * nothing of the kind has its name.
 */
function readByRules(product: Product): ReadonlySet<string> {
  const before = known.get(product);
  if (before) return before;
  const said = JSON.stringify([...[...product.entities.values()].map(askingOf), ...(product.flows?.values() ?? [])]);
  const names = new Set([...said.matchAll(/["./]([A-Za-z_]\w*)/g)].map(([, name = '']) => name));
  known.set(product, names);
  return names;
}

/** What an entity asks by: not what it is, nor how its forms and cards are drawn. */
const askingOf = ({ access, rounds, offline, keys, beside, fields, deleted, phases }: Entity): unknown => [
  [access, rounds, offline, keys, beside, deleted, phases],
  [...fields.values()].map(({ optionsFrom, grid, rollup }) => [optionsFrom, grid, rollup]),
];
