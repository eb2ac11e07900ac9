/** Columns of an entity as SQL: which type each has, and how a value of it is written and read. */
import { type RawBuilder, sql } from 'kysely';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { fieldTypes, type Storage } from '../../core/fields/field-types.ts';
import { isObject } from '../../core/json/index.ts';

export type Sql = RawBuilder<unknown>;

export { tableName as tableOf } from '../model/names.ts';

const isWhole = (schema: unknown) => isObject(schema) && schema.type === 'integer';

/** Column type of a field. Ids and references are whole numbers where the entity's id is a serial. */
export function storageOf(entity: Pick<Entity, 'idType'>, field: Pick<Field, 'name' | 'type' | 'schema'>): Storage {
  if (field.name === 'id') return entity.idType === 'serial' ? 'integer' : 'uuid';
  if (field.type === 'ref' || field.type === 'id') return isWhole(field.schema) ? 'integer' : 'uuid';
  if (field.type === 'refs') return isWhole(field.schema.items) ? 'integer[]' : 'uuid[]';
  return fieldTypes[field.type].storage;
}

/** A column of the row under its alias. */
export const columnOf = (alias: string, name: string): Sql => sql.id(alias, name) as Sql;

/** Text of a date or instant column as records carry it: `YYYY-MM-DD`, or ISO in UTC with milliseconds. */
export function canonicalText(column: Sql, storage: Storage): Sql {
  if (storage === 'date') return sql`to_char(${column}, 'YYYY-MM-DD')`;
  if (storage === 'timestamptz') return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return storage === 'text' ? column : sql`${column}::text`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID as the database writes it. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** A value as a parameter of a column's type. */
export const parameter = (value: unknown, storage: Storage): Sql => sql`${value}::${sql.raw(storage)}`;

/** Ids of an entity's records as one parameter. */
export const idList = (entity: Pick<Entity, 'idType'>, ids: readonly (string | number)[]): Sql =>
  parameter(ids, entity.idType === 'serial' ? 'integer[]' : 'uuid[]');
