/** Counts of records by the values of a field: what charts and tiles show. */
import { sql } from 'kysely';
import { columnOf, type Sql, storageOf } from '../access/columns.ts';
import { isOpenField } from '../access/decisions.ts';
import { labelsOf } from './labels.ts';
import { namedField } from './list-query.ts';
import type { Call } from './options.ts';
import { ALIAS, asBadQuery, conditionsOf, fromWhere, readable } from './selection.ts';
import type { GroupAnswer, GroupQuery } from './types.ts';

const MAX_GROUPS = 200;
const UNGROUPED = new Set(['jsonb', 'text[]', 'uuid[]', 'integer[]']);

/**
 * The largest groups first; without `by` one total whose key is null. A field that is hidden or masked cannot be grouped by.
 * @throws not_found, bad_query
 */
export function prepareGroup(call: Omit<Call, 'connection'>, query: GroupQuery) {
  const { principal, entity, now } = call;
  const decision = readable(principal, entity, now);
  const by =
    query.by === undefined
      ? undefined
      : namedField(entity, 'by', query.by, (field) => isOpenField(decision.fields, field.name) && !UNGROUPED.has(storageOf(entity, field)));
  const conditions = conditionsOf(call, decision, query);
  return async (connection: Call['connection']): Promise<GroupAnswer> => {
    const data = await asBadQuery(() => groups({ ...call, connection }, by?.name, conditions));
    if (!by?.ref) return { data };
    return {
      data,
      labels: await labelsOf(
        { ...call, connection },
        data.map(({ key }) => ({ [by.name]: key })),
        [by.name],
      ),
    };
  };
}

async function groups({ entity, connection }: Call, by: string | undefined, conditions: readonly Sql[]): Promise<GroupAnswer['data']> {
  const from = fromWhere(entity, conditions);
  const text =
    by === undefined
      ? sql<{ key: unknown; count: number }>`select null as key, count(*)::integer as count ${from}`
      : sql<{ key: unknown; count: number }>`select ${columnOf(ALIAS, by)} as key, count(*)::integer as count ${from}
          group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_GROUPS)}`;
  return (await text.execute(connection.kysely)).rows;
}
