/** The rows that a caller may read and asks for, as SQL; the same for lists, counts, groups and single records. */

import { sql } from 'kysely';
import type { Decision, FieldGate } from '../../core/access/types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import { columnOf, type Sql, tableOf } from '../access/columns.ts';
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { decisionOf, scopeOf, searchedWhere } from '../access/decisions.ts';
import type { Source } from '../access/operands.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import { isSqlError } from '../database/sql-problems.ts';
import { problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { customSearchOf } from './custom-search.ts';
import { compileFilter, filterReads } from './filter.ts';
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

export type Selection = Pick<ListQuery, 'filter' | 'search' | 'searchIn' | 'searchAt' | 'withDeleted'>;

/** The rows that the caller may read and asks for. @throws bad_query */
export function conditionsOf(
  { options, principal, entity, now }: Omit<Call, 'connection'>,
  decision: Exclude<Decision, { kind: 'denied' }>,
  query: Selection,
  scope: RuleScope = scopeOf(principal, now),
): readonly Sql[] {
  const source = { entity, alias: ALIAS };
  const conditions: Sql[] = [...conditionsOfDecision(decision, source)];
  if (query.filter !== undefined) {
    conditions.push(predicateToSql(compileFilter(entity, decision.fields, query.filter, scope), source));
  }
  const search = searchOf({ options, principal, entity, now }, decision, query);
  if (search) conditions.push(search);
  const readsMark = query.filter !== undefined && filterReads(entity, decision.fields, query.filter).includes(`doc/${entity.deleted}`);
  if (!readsMark && !query.withDeleted) conditions.push(...notDeleted(entity));
  return conditions;
}

/** What is searched for; undefined for no words. @throws bad_query */
export function searchOf(
  { options, principal, entity }: Omit<Call, 'connection'>,
  { fields }: Exclude<Decision, { kind: 'denied' }>,
  { search, searchIn, searchAt }: Selection,
): Sql | undefined {
  if (search === undefined) return undefined;
  const where = (name: string) => (searchIn?.includes(name) ?? true) && whereSearched(fields, name, { entity, alias: ALIAS });
  const isPlain = searchIn === undefined && searchAt === undefined;
  const custom = isPlain ? customSearchOf({ options, principal, entity, alias: ALIAS }, fields) : undefined;
  return searchToSql({ entity, alias: ALIAS, where, at: searchAt, custom }, search);
}

/** The same as SQL, for `searchToSql`. */
export function whereSearched(gate: FieldGate, name: string, source: Source): boolean | Sql {
  const where = searchedWhere(gate, name);
  if (where.op === 'true' || where.op === 'false') return where.op === 'true';
  return predicateToSql(where, source);
}

/** What leaves out records that are marked as deleted; nothing for an entity without a mark. */
export const notDeleted = ({ deleted }: Pick<Entity, 'deleted'>): readonly Sql[] =>
  deleted === undefined ? [] : [sql`${columnOf(ALIAS, deleted)} is not true`];

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
      throw badQuery('filter', 'value', said('problem.platform.resources.filter_compares_value_cannot_calculated'));
    throw error;
  }
}
