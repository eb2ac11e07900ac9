/** Which visits a person may assign: the rule behind the button of each, for many at once. */
import { sql } from 'kysely';
import type { Product } from '../../../../engine/core/definitions/types.ts';
import { conditionsOfDecision } from '../../../../engine/server/access/decision-sql.ts';
import { decisionOf } from '../../../../engine/server/access/decisions.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import type { Principal } from '../../../../engine/server/kernel/principal.ts';
import { keeper } from './types.ts';

/** `held`: the product as the person's calls are held to it; without it, what restrictions close to them would be open. Absent, nothing is allowed. */
type Asked = { readonly principal: Principal; readonly held?: Product | undefined; readonly now: string };

/** Conditions over sub-tasks `r`; undefined where the person may assign none. */
export function assignable({ principal, held, now }: Asked) {
  const entity = held?.entities.get('subtask');
  const decision = entity && decisionOf(principal, entity, 'assign', now);
  if (!entity || !decision || decision.kind === 'denied') return undefined;
  return [sql`r.is_deleted is not true`, ...conditionsOfDecision(decision, { entity, alias: 'r' })];
}

/** Those of the sub-tasks that the person may assign. */
export async function assignableOf(connection: Connection, asked: Asked, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const conditions = assignable(asked);
  if (!conditions || ids.length === 0) return new Set();
  return connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from subtask r where r.id = any(${[...ids]}::uuid[]) and ${sql.join(conditions, sql` and `)}`.execute(kysely);
    return new Set(rows.map(({ id }) => id));
  });
}
