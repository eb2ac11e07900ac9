/** The rows that a caller may read and asks for, as SQL; the same for lists, counts, groups and single records. */
import { sql } from 'kysely';
import type { Decision } from '../../../engine/core/access/types.ts';
import type { Entity } from '../../../engine/core/definitions/types.ts';
import { type Sql, tableOf } from '../access/columns.ts';
import { decisionOf, isOpenField, scopeOf } from '../access/decisions.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import { isSqlError } from '../database/sql-problems.ts';
import { problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { compileFilter } from './filter.ts';
import { badQuery } from './list-query.ts';
import type { Call } from './options.ts';
import { searchToSql } from './search.ts';
import type { ListQuery } from './types.ts';

/** Alias of the entity's table in every statement. */
export const ALIAS = 'r';

/** @throws not_found when no rule lets the principal read any record of the entity. */
export function readable(principal: Principal, entity: Entity, now: string): Exclude<Decision, { kind: 'denied' }> {
  const decision = decisionOf(principal, entity, 'read', now);
  if (decision.kind === 'denied') throw problems.notFound();
  return decision;
}

export type Selection = Pick<ListQuery, 'filter' | 'search'>;

/** The rows that the caller may read and asks for. @throws bad_query */
export function conditionsOf(
  { principal, entity, now }: Omit<Call, 'connection'>,
  decision: Exclude<Decision, { kind: 'denied' }>,
  query: Selection,
): readonly Sql[] {
  const source = { entity, alias: ALIAS };
  const conditions: Sql[] = [];
  if (decision.kind === 'gated') conditions.push(predicateToSql(decision.predicate, source));
  if (query.filter !== undefined) {
    conditions.push(predicateToSql(compileFilter(entity, decision.fields, query.filter, scopeOf(principal, now)), source));
  }
  const search =
    query.search === undefined ? undefined : searchToSql(entity, ALIAS, query.search, (name) => isOpenField(decision.fields, name));
  if (search) conditions.push(search);
  return conditions;
}

/** `from` and `where` of the conditions. */
export const fromWhere = (entity: Entity, conditions: readonly Sql[]): Sql => {
  const where = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`from ${sql.table(tableOf(entity.name))} as ${sql.ref(ALIAS)}${where}`;
};

/** A value that the database cannot calculate with came from the filter: definitions were checked. */
export async function asBadQuery<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isSqlError(error) && error.code.startsWith('22'))
      throw badQuery('filter', 'value', 'The filter compares with a value that cannot be calculated.');
    throw error;
  }
}
