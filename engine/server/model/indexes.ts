/** Indexes of an entity's table: what lists filter, sort and search by, within one organisation. */

import { indexOrder, type OrderPart, orderPart, totalOrder } from '../../core/definitions/total-order.ts';
import type { Entity, RoundIndex } from '../../core/definitions/types.ts';
import { CUSTOM_COLUMN } from './columns.ts';
import { literal, OWNED, ownedName, quote } from './names.ts';
import type { ColumnModel, IndexModel } from './types.ts';

type Part = { readonly column: string; readonly descending: boolean };

const inColumns = (parts: readonly OrderPart[]): readonly Part[] => parts.map(({ field, descending }) => ({ column: field, descending }));

/** The entity's order, made total. */
export const orderOf = (entity: Entity): readonly Part[] => inColumns(totalOrder(entity.order.map(orderPart)));

const ascending = (column: string): Part => ({ column, descending: false });

/** Each once, a column said twice (a tenant that is also sorted by) only where it stands first. */
const distinctParts = (parts: readonly Part[]) =>
  parts.filter(({ column }, at) => parts.findIndex((part) => part.column === column) === at);

const render = ({ column, descending }: Part) => `${quote(column)}${descending ? ' desc' : ''}`;

const index = (table: string, parts: readonly Part[], unique = false): IndexModel => {
  const definition = `(${parts.map(render).join(', ')})`;
  const columns = parts.map(({ column }) => column);
  return { name: ownedName(unique ? OWNED.unique : OWNED.index, [table, ...columns], definition), unique, definition, columns };
};

const ginIndex = (table: string, columns: readonly string[], operators: string): IndexModel => {
  const definition = `using gin (${columns.map((column) => `${quote(column)}${operators}`).join(', ')})`;
  return { name: ownedName(OWNED.index, [table, 'gin', ...columns], definition), unique: false, definition, columns };
};

/** Texts by their trigrams, those of each tenant apart: a search meets no others' matches. */
function wordsIndex(table: string, tenants: readonly string[], searched: readonly string[]): IndexModel {
  const otherwise = ginIndex(table, searched, ' gin_trgm_ops');
  if (tenants.length === 0) return otherwise;
  const definition = `using gin (${[...tenants.map(quote), ...searched.map((column) => `${quote(column)} gin_trgm_ops`)].join(', ')})`;
  const columns = [...tenants, ...searched];
  const name = ownedName(OWNED.index, [table, 'gin', ...columns], definition);
  return { name, unique: false, definition, columns, needs: { extension: 'btree_gin', otherwise } };
}

const customWords = (table: string): IndexModel => {
  const definition = `using gin ((${quote(CUSTOM_COLUMN)}::text) gin_trgm_ops)`;
  return {
    name: ownedName(OWNED.index, [table, 'gin', 'words', CUSTOM_COLUMN], definition),
    unique: false,
    definition,
    columns: [CUSTOM_COLUMN],
  };
};

/** What a round looks for, by its time: over all tenants, or those of each. */
const roundIndex = (table: string, { of, by, among }: RoundIndex): IndexModel => {
  const columns = of === undefined ? [by] : [of, by];
  const conditions = Object.entries(among).map(([column, values]) => {
    const texts = values.filter((value) => value !== null);
    const either = [
      ...(texts.length > 0 ? [`${quote(column)} in (${texts.map(literal).join(', ')})`] : []),
      ...(texts.length < values.length ? [`${quote(column)} is null`] : []),
    ];
    return either.length > 1 ? `(${either.join(' or ')})` : either.join('');
  });
  const where = [`${quote(by)} is not null`, ...conditions].join(' and ');
  const definition = `(${columns.map(quote).join(', ')}) where ${where}`;
  return { name: ownedName(OWNED.index, [table, 'round', ...columns], definition), unique: false, definition, columns };
};

/**
 * For every tenant column: the default order, and every x-index field followed by that order. Lists with x-index and searched
 * texts get GIN. What rounds of the server look for has indexes over all tenants.
 */
export const indexesOf = (entity: Entity, table: string, columns: readonly ColumnModel[]): readonly IndexModel[] => {
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]));
  const order = orderOf(entity);
  // The id is the table's own key already; a row is its own tenant there.
  const tenants = entity.tenant.filter((column) => column !== 'id');
  const prefixes = tenants.length > 0 ? tenants.map((column) => [ascending(column)]) : [[]];
  const indexed = [...entity.fields.values()].filter(({ indexed: wanted, name, system }) => wanted && !system && typeOf.has(name));
  const lists = indexed.filter(({ name }) => typeOf.get(name)?.endsWith('[]'));
  const plain = indexed.filter(({ name }) => !typeOf.get(name)?.endsWith('[]') && typeOf.get(name) !== 'jsonb');
  const searched = [...entity.fields.values()]
    .filter(({ searchable, name }) => searchable && typeOf.get(name) === 'text')
    .map(({ name }) => name);
  const all = [
    ...prefixes.map((prefix) => index(table, distinctParts([...prefix, ...order]))),
    ...plain.flatMap(({ name }) =>
      prefixes.map((prefix) => index(table, distinctParts([...prefix, ...inColumns(indexOrder(entity.order, name))]))),
    ),
    ...lists.map(({ name }) => ginIndex(table, [name], '')),
    // Filters over custom values say containment, which this one answers for every custom field there will be.
    ...(entity.customBy === undefined ? [] : [ginIndex(table, [CUSTOM_COLUMN], ' jsonb_path_ops')]),
    // And searches ask whether a word stands in any of them.
    ...(entity.customBy === undefined ? [] : [customWords(table)]),
    ...(searched.length > 0 ? [wordsIndex(table, tenants, searched)] : []),
    ...(entity.rounds ?? []).map((round) => roundIndex(table, round)),
    ...entity.unique.map((set) => index(table, set.map(ascending), true)),
  ];
  return [...new Map(all.map((item) => [item.name, item])).values()];
};
