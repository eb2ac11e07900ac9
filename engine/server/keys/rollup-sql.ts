/** Roll-ups as SQL. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { columnOf, type Sql, storageOf, tableOf } from '../access/columns.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { KeptField } from './rollups.ts';

const ALIAS = 'rolled';

/** What the field is, read from the records that there are, of the record under `holder`. */
export function foldOf(source: Entity, { rollup, where }: KeptField, holder: { readonly entity: Entity; readonly alias: string }): Sql {
  const mine = sql`${columnOf(ALIAS, rollup.by)} = ${columnOf(holder.alias, 'id')}`;
  const rows = sql`from ${sql.table(tableOf(source.name))} as ${sql.ref(ALIAS)} where ${mine} and ${predicateToSql(where, { entity: source, alias: ALIAS })}`;
  const value = columnOf(ALIAS, rollup.field ?? 'id');
  switch (rollup.fold) {
    case 'count':
      return sql`(select count(*) ${rows})`;
    case 'exists':
      return sql`exists (select 1 ${rows})`;
    case 'sum':
      return sql`coalesce((select sum(${value}) ${rows}), 0)`;
    case 'min':
      return sql`(select min(${value}) ${rows})`;
    case 'max':
      return sql`(select max(${value}) ${rows})`;
    default:
      return sql`(select ${value} ${rows} order by ${columnOf(ALIAS, rollup.order ?? 'created_at')} desc nulls last, ${columnOf(ALIAS, 'id')} desc limit 1)`;
  }
}

/** The column's own type, which a count or a sum is wider than. */
export const typeOf = (holder: Entity, { field }: Pick<KeptField, 'field'>): Sql => sql.raw(storageOf(holder, field));
