/** How many rows a list has. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Sql } from '../access/columns.ts';
import type { Connection } from '../database/port.ts';
import { fromWhere } from './selection.ts';
import type { ListAnswer } from './types.ts';

/** Counting further would cost more than anyone reads. */
const MAX_EXACT = 10_000;

/** Exact up to 10,000 and a lower bound beyond, or the planner's estimate, which reads no row. */
export async function countOf(
  connection: Connection,
  entity: Entity,
  conditions: readonly Sql[],
  exact: boolean,
): Promise<NonNullable<ListAnswer['count']>> {
  const rows = sql`select 1 ${fromWhere(entity, conditions)}`;
  if (!exact) return { value: await estimate(connection, rows), exact: false };
  const answer = await sql<{
    value: number;
  }>`select count(*)::integer as value from (${rows} limit ${sql.lit(MAX_EXACT + 1)}) as found`.execute(connection.kysely);
  const value = answer.rows[0]?.value ?? 0;
  return value > MAX_EXACT ? { value: MAX_EXACT, exact: false } : { value, exact: true };
}

async function estimate(connection: Connection, rows: Sql): Promise<number> {
  const answer = await sql<Record<string, unknown>>`explain (format json) ${rows}`.execute(connection.kysely);
  const [plan] = [answer.rows[0]?.['QUERY PLAN']].flat();
  const inner = isObject(plan) ? plan.Plan : undefined;
  return isObject(inner) && typeof inner['Plan Rows'] === 'number' ? inner['Plan Rows'] : 0;
}
