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
  const answer = await sql<{ value: number }>`${counting(entity, conditions)}`.execute(connection.kysely);
  return countIn(answer.rows[0]?.value ?? 0);
}

/** A select of one number, `value`: how many rows there are, and no more than one beyond what is counted exactly. */
export const counting = (entity: Entity, conditions: readonly Sql[]): Sql =>
  sql`select count(*)::integer as value from (select 1 ${fromWhere(entity, conditions)} limit ${sql.lit(MAX_EXACT + 1)}) as found`;

/** The answer of such a number. */
export const countIn = (value: number): NonNullable<ListAnswer['count']> =>
  value > MAX_EXACT ? { value: MAX_EXACT, exact: false } : { value, exact: true };

async function estimate(connection: Connection, rows: Sql): Promise<number> {
  const answer = await sql<Record<string, unknown>>`explain (format json) ${rows}`.execute(connection.kysely);
  const [plan] = [answer.rows[0]?.['QUERY PLAN']].flat();
  const inner = isObject(plan) ? plan.Plan : undefined;
  return isObject(inner) && typeof inner['Plan Rows'] === 'number' ? inner['Plan Rows'] : 0;
}
