/** Fields that are kept as deltas: what is stored, and what was added since. */
import { sql } from 'kysely';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { columnOf, type Sql, storageOf } from './columns.ts';

type Holder = Pick<Entity, 'name' | 'idType' | 'fields'>;

const isApart = (field: Field | undefined): field is Field => field?.rollup?.deltas === true;

/** The value of a field of the row under its alias, as everybody reads it. */
export function keptValueOf(entity: Holder, alias: string, name: string): Sql {
  const field = entity.fields.get(name);
  if (!isApart(field)) return columnOf(alias, name);
  return sql`(coalesce(${columnOf(alias, name)}, 0) + coalesce((select sum(d.delta) from rollup_delta as d
    where d.entity = ${entity.name} and d.field = ${name} and d.record_id = ${columnOf(alias, 'id')}::text), 0))::${sql.raw(storageOf(entity, field))}`;
}

/** The same in the list of what is selected, by its name. */
export const selectedOf = (entity: Holder, alias: string, name: string): Sql =>
  isApart(entity.fields.get(name)) ? sql`${keptValueOf(entity, alias, name)} as ${sql.id(name)}` : columnOf(alias, name);

/** Names of the fields that are kept so. */
export const apartIn = ({ fields }: Pick<Entity, 'fields'>): readonly string[] =>
  [...fields.values()].filter(isApart).map(({ name }) => name);
