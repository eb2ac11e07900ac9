/** Entities → tables. Pure: the same definitions always give the same model. */
import type { Entity } from '../../core/definitions/types.ts';
import { followedOf } from './changes.ts';
import { columnsOf } from './columns.ts';
import { indexesOf } from './indexes.ts';
import { lookupsOf } from './lookups.ts';
import { NAME_LIMIT, OWNED, ownedName, tableName } from './names.ts';
import { LONGEST_OF_MONTHS } from './partitions/months.ts';
import { policiesOf } from './policies.ts';
import { systemTables } from './system-tables.ts';
import { talliedOf } from './tallies.ts';
import type { ForeignKeyModel, Model, TableModel } from './types.ts';
import { wordsOf, wordsTable } from './words.ts';

const foreignKeysOf = (entity: Entity, entities: ReadonlyMap<string, Entity>, table: string): readonly ForeignKeyModel[] =>
  [...entity.fields.values()].flatMap((field) => {
    if (field.type !== 'ref' || field.system || field.ref === undefined || !entities.has(field.ref)) return [];
    const target = tableName(field.ref);
    return [{ name: ownedName(OWNED.foreignKey, [table, field.name], target), column: field.name, table: target }];
  });

const tableOf = (entity: Entity, entities: ReadonlyMap<string, Entity>): TableModel => {
  const name = tableName(entity.name);
  const columns = columnsOf(entity, entities);
  return {
    name,
    entity: entity.name,
    columns,
    primaryKey: ['id'],
    ...(entity.partition === undefined ? {} : { partition: entity.partition }),
    // What lies by month is written once.
    ...(entity.gathered === undefined || entity.partition !== undefined ? {} : { roomy: true as const }),
    indexes: indexesOf(entity, name, columns),
    foreignKeys: foreignKeysOf(entity, entities, name),
    policies: policiesOf(entity, name),
    grants: entity.system ? [] : ['select', 'insert', 'update', 'delete'],
  };
};

/**
 * The tables of these entities and of the server itself.
 * @throws when an entity's name cannot be a table's: too long, or one of the server's own tables.
 */
export const planModel = (entities: ReadonlyMap<string, Entity>): Model => {
  const taken = new Set(systemTables.map(({ name }) => name));
  for (const { name, file, partition } of entities.values()) {
    if (name.length > NAME_LIMIT) throw new Error(`${file}: the name "${name}" is longer than ${NAME_LIMIT} characters.`);
    if (partition !== undefined && name.length > LONGEST_OF_MONTHS)
      throw new Error(`${file}: the name "${name}" is longer than ${LONGEST_OF_MONTHS} characters, which its months need.`);
    if (taken.has(tableName(name))) throw new Error(`${file}: "${name}" is the name of a table of the server's own.`);
  }
  const planned = [...entities.values()].map((entity) => {
    const table = tableOf(entity, entities);
    return { entity, table, words: wordsOf(entity, table.name, table.columns) };
  });
  const words = planned.flatMap((one) => one.words);
  const names = new Set(planned.map(({ table }) => table.name));
  for (const { name, table } of words)
    if (names.has(name)) throw new Error(`"${name}" is the name of an entity's table and of the words of "${table}".`);
  return Object.freeze({
    // Words after the tables that they are filled from.
    tables: [...systemTables, ...planned.map(({ table }) => table), ...words.map(wordsTable)],
    followed: planned.flatMap(({ entity, table }) => followedOf(entity, table.name, table.columns)),
    words,
    lookups: planned.flatMap((one) => one.words.flatMap(({ name }) => lookupsOf(one.entity, name))),
    tallied: planned.flatMap(({ entity, table }) => talliedOf(entity, table.name)),
  });
};
