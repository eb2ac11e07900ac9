/** Decisions as SQL: what a row must satisfy to be within a principal's reach. */
import { sql } from 'kysely';
import type { Decision, Through } from '../../core/access/types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { columnOf, type Sql, tableOf } from './columns.ts';
import { predicateToSql } from './predicate-sql.ts';

type Source = { readonly entity: Entity; readonly alias: string };

/** Conditions of the rows of `source` that the decision lets through; none when it is all of them. */
export function conditionsOfDecision(decision: Exclude<Decision, { kind: 'denied' }>, source: Source): readonly Sql[] {
  if (decision.kind === 'open') return [];
  const through = (decision.through ?? []).map((one) => reachedThrough(one, source.alias, 1));
  return [predicateToSql(decision.predicate, source), ...through];
}

/** The row that a field refers to is there for the caller, and within reach itself; where the field may be empty, also none. */
function reachedThrough({ field, optional, entity, predicate, through }: Through, outer: string, depth: number): Sql {
  const alias = `via_${depth}`;
  const conditions = [
    sql`${columnOf(alias, 'id')} = ${columnOf(outer, field)}`,
    predicateToSql(predicate, { entity, alias }),
    ...through.map((one) => reachedThrough(one, alias, depth + 1)),
  ];
  const isThere = sql`exists (select 1 from ${sql.table(tableOf(entity.name))} as ${sql.ref(alias)} where ${sql.join(conditions, sql` and `)})`;
  return optional ? sql`(${columnOf(outer, field)} is null or ${isThere})` : isThere;
}
