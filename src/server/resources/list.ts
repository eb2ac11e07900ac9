/** Lists of records: one statement a page, whatever is asked. */
import { sql } from 'kysely';
import type { Decision, FieldGate } from '../../../engine/core/access/types.ts';
import type { Entity } from '../../../engine/core/definitions/types.ts';
import { columnOf, type Sql, tableOf } from '../access/columns.ts';
import { decisionOf, isOpenField, scopeOf } from '../access/decisions.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { Row } from '../database/port.ts';
import { isSqlError } from '../database/sql-problems.ts';
import { problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { countOf } from './count.ts';
import { compileFilter } from './filter.ts';
import { keyColumns, type OrderKey, orderBy, positionOf, seek } from './keyset.ts';
import { labelsOf } from './labels.ts';
import { badQuery, fieldsOf, orderOf, pageSizeOf } from './list-query.ts';
import type { Call } from './options.ts';
import { type PageScope, readToken, writeToken } from './page-token.ts';
import { searchToSql } from './search.ts';
import { columnsFor, serve } from './serve.ts';
import type { ListAnswer, ListQuery } from './types.ts';

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

/**
 * One page. Parameters are checked before anything is asked of the database.
 * @throws not_found, bad_query
 */
export function prepareList(call: Omit<Call, 'connection'>, query: ListQuery) {
  const { principal, entity, options, now } = call;
  const decision = readable(principal, entity, now);
  const size = pageSizeOf(query.pageSize);
  const wanted = fieldsOf(entity, decision.fields, query.fields);
  const order = orderOf(entity, decision.fields, query.orderBy);
  const conditions = conditionsOf(call, decision, query);
  const scope = pageScope(call, order, query);
  const position = query.pageToken === undefined ? undefined : readToken(options.signer, scope, query.pageToken);
  return async (connection: Call['connection']): Promise<ListAnswer> => {
    const full: Call = { ...call, connection };
    const rows = await asBadQuery(() =>
      select({
        call: full,
        gate: decision.fields,
        wanted,
        order,
        size,
        conditions: position ? [...conditions, seek(entity, ALIAS, order, position)] : conditions,
      }),
    );
    const page = rows.slice(0, size);
    const last = page.at(-1);
    const serving = { entity, gate: decision.fields, media: options.media };
    const data = page.map((row) => serve(serving, row, wanted));
    return {
      data,
      next_page_token: rows.length > size && last ? writeToken(options.signer, scope, positionOf(last, order)) : null,
      ...(query.count && query.count !== 'none'
        ? { count: await asBadQuery(() => countOf(connection, entity, conditions, query.count === 'exact')) }
        : {}),
      ...(query.labels ? { labels: await labelsOf(full, data, wanted) } : {}),
    };
  };
}

/** What a page token is bound to: another person's filter may mean other rows. */
function pageScope({ principal, entity }: Omit<Call, 'connection'>, order: readonly OrderKey[], { filter, search }: ListQuery): PageScope {
  const caller = principal.kind === 'member' ? `${principal.org.id}/${principal.user.id}` : 'system';
  const keys = order.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
  return [entity.name, caller, keys, filter ?? '', search ?? ''];
}

type Selecting = {
  readonly call: Call;
  readonly gate: FieldGate;
  readonly wanted: ReadonlySet<string>;
  readonly order: readonly OrderKey[];
  readonly size: number;
  readonly conditions: readonly Sql[];
};

/** One row more than the page, which tells whether there is another. */
async function select({ call: { entity, connection }, gate, wanted, order, size, conditions }: Selecting): Promise<readonly Row[]> {
  const columns = columnsFor({ entity, gate }, wanted).map((name) => columnOf(ALIAS, name));
  const { rows } = await sql<Row>`select ${sql.join([...columns, ...keyColumns(entity, ALIAS, order)])} ${fromWhere(entity, conditions)}
    order by ${orderBy(entity, ALIAS, order)} limit ${sql.lit(size + 1)}`.execute(connection.kysely);
  return rows;
}
