/** Indexes of an entity's table: what lists filter, sort and search by, within one organisation. */

import { indexOrder, type OrderPart, orderPart, totalOrder } from '../../core/definitions/total-order.ts';
import type { Entity, GatheredIndexes, RoundIndex } from '../../core/definitions/types.ts';
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
function textsIndex(table: string, tenants: readonly string[], searched: readonly string[]): IndexModel {
  const otherwise = ginIndex(table, searched, ' gin_trgm_ops');
  if (tenants.length === 0) return otherwise;
  const definition = `using gin (${[...tenants.map(quote), ...searched.map((column) => `${quote(column)} gin_trgm_ops`)].join(', ')})`;
  const columns = [...tenants, ...searched];
  const name = ownedName(OWNED.index, [table, 'gin', ...columns], definition);
  return { name, unique: false, definition, columns, needs: { extension: 'btree_gin', otherwise: [otherwise] } };
}

const customTexts = (table: string): IndexModel => {
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

/** SQL of the day, in universal time, of an instant, as `hourOf`: those of one day are stored together. */
export const dayOf = (column: string): string => `date_trunc('day', ${quote(column)} at time zone 'UTC')`;

/** SQL of the hour, in universal time, of an instant: as the index has it, so whoever is to be served by that says the same. */
export const hourOf = (column: string): string => `date_trunc('hour', ${quote(column)} at time zone 'UTC')`;

type Tables = { readonly entity: Entity; readonly table: string; readonly columns: readonly ColumnModel[] };

const typesIn = (columns: readonly ColumnModel[]) => new Map(columns.map(({ name, type }) => [name, type]));
const isList = (type: string | undefined) => type?.endsWith('[]') === true;

/** Texts of the table that searches look into. */
export const searchedIn = ({ entity, columns }: Tables): readonly string[] => {
  const typeOf = typesIn(columns);
  return [...entity.fields.values()].filter(({ searchable, name }) => searchable && typeOf.get(name) === 'text').map(({ name }) => name);
};

/** The id is the table's own key already; a row is its own tenant there. */
export const tenantsOf = ({ tenant }: Entity): readonly string[] => tenant.filter((column) => column !== 'id');

/** What searches look into, where its words lie in no table beside it. */
function textIndexes({ entity, table, columns }: Tables): readonly IndexModel[] {
  const searched = searchedIn({ entity, table, columns });
  return [
    ...(entity.customBy === undefined ? [] : [customTexts(table)]),
    ...(searched.length > 0 ? [textsIndex(table, tenantsOf(entity), searched)] : []),
  ];
}

/** For every tenant column: the default order, and every field with x-index or x-sort followed by that order. Lists with x-index get GIN. */
function apart({ entity, table, columns }: Tables): readonly IndexModel[] {
  const typeOf = typesIn(columns);
  const tenants = tenantsOf(entity);
  const prefixes = tenants.length > 0 ? tenants.map((column) => [ascending(column)]) : [[]];
  const indexed = [...entity.fields.values()].filter(
    ({ indexed: wanted, sortable, name, system }) => (wanted || sortable) && !system && typeOf.has(name),
  );
  const lists = indexed.filter(({ name }) => isList(typeOf.get(name)));
  const plain = indexed.filter(({ name }) => !isList(typeOf.get(name)) && typeOf.get(name) !== 'jsonb');
  return [
    ...prefixes.map((prefix) => index(table, distinctParts([...prefix, ...orderOf(entity)]))),
    ...plain.flatMap(({ name }) =>
      prefixes.map((prefix) => index(table, distinctParts([...prefix, ...inColumns(indexOrder(entity.order, name))]))),
    ),
    ...lists.map(({ name }) => ginIndex(table, [name], '')),
    // Filters over custom values say containment, which this one answers for every custom field there will be.
    ...(entity.customBy === undefined ? [] : [ginIndex(table, [CUSTOM_COLUMN], ' jsonb_path_ops')]),
  ];
}

/** What GIN finds equal values of, by `btree_gin` or as it is. */
const FOUND_EQUAL: ReadonlySet<string> = new Set(['uuid', 'text', 'integer', 'bigint', 'boolean', 'date', 'uuid[]', 'text[]']);

/**
 * An order within the records of one. Its id is left out: equal keys are then stored once, which halves the index of a day and an hour, and
 * the few that are equal are sorted as they are read. Without those of nobody, where nobody may have one.
 */
function orderedIndex({ entity, table, columns }: Tables, of: string, order: readonly OrderPart[]): IndexModel {
  const parts = distinctParts([ascending(of), ...inColumns(order)]);
  const isEndedById = parts.length > 2 && parts.at(-1)?.column === 'id';
  const whole = index(table, isEndedById ? parts.slice(0, -1) : parts);
  if (entity.tenant.includes(of) || columns.find(({ name }) => name === of)?.notNull !== false) return whole;
  const definition = `${whole.definition} where ${quote(of)} is not null`;
  return { ...whole, definition, name: ownedName(OWNED.index, [table, ...whole.columns], definition) };
}

/**
 * One index of all that records are found by, besides their texts (words.ts). A row whose place in the table changes is written into each index of it anew, so
 * their number is what a change costs; the orders that are read off are said one by one.
 */
function gathered(given: Tables, { ordered, hours = [] }: GatheredIndexes): readonly IndexModel[] {
  const { entity, table, columns } = given;
  const typeOf = typesIn(columns);
  const tenants = tenantsOf(entity);
  const equal = [...entity.fields.values()]
    .filter(({ indexed, name, system }) => indexed && !system && !tenants.includes(name))
    // What leads an index of its own is found by that one.
    .filter(({ name }) => !ordered.some(({ of }) => of === name))
    .filter(({ name }) => FOUND_EQUAL.has(typeOf.get(name) ?? ''))
    .map(({ name }) => name);
  const parts = [
    ...[...tenants, ...equal].map(quote),
    ...(entity.customBy === undefined ? [] : [`${quote(CUSTOM_COLUMN)} jsonb_path_ops`]),
    ...hours.map((name) => `(${hourOf(name)})`),
  ];
  const definition = `using gin (${parts.join(', ')})`;
  const all: IndexModel = {
    name: ownedName(OWNED.index, [table, 'gin', 'gathered'], definition),
    unique: false,
    definition,
    columns: [...tenants, ...equal],
    needs: {
      extension: 'btree_gin',
      otherwise: [...apart(given), ...hours.flatMap((by) => tenants.slice(0, 1).map((of) => roundIndex(table, { of, by, among: {} })))],
    },
  };
  return [
    ...tenants.map((column) => orderedIndex(given, column, totalOrder(entity.order.map(orderPart)))),
    ...ordered.map(({ of, by, few }) => orderedIndex(given, of, few ? [] : indexOrder(entity.order, by))),
    all,
  ];
}

/** A set that not every record has all of: those that have, where each index costs. */
function uniqueIndex({ entity, table, columns }: Tables, set: readonly string[]): IndexModel {
  const whole = index(table, set.map(ascending), true);
  const optional = columns.filter(({ name, notNull }) => set.includes(name) && !notNull).map(({ name }) => `${quote(name)} is not null`);
  if (entity.gathered === undefined || optional.length === 0) return whole;
  const definition = `${whole.definition} where ${optional.join(' and ')}`;
  return { ...whole, definition, name: ownedName(OWNED.unique, [table, ...set], definition) };
}

/** What lists are filtered, sorted and searched by, each set that is unique, and what rounds of the server look for. */
export const indexesOf = (entity: Entity, table: string, columns: readonly ColumnModel[]): readonly IndexModel[] => {
  const given = { entity, table, columns };
  const all = [
    ...(entity.gathered ? gathered(given, entity.gathered) : [...apart(given), ...textIndexes(given)]),
    ...(entity.rounds ?? []).map((round) => roundIndex(table, round)),
    ...entity.unique.map((set) => uniqueIndex(given, set)),
  ];
  return [...new Map(all.map((item) => [item.name, item])).values()];
};
