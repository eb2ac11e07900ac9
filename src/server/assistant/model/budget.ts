/** What a person and their organisation have asked of a model in the last day, by what is kept of their conversations. */
import { sql } from 'kysely';
import type { Database } from '../../../../engine/server/database/port.ts';
import type { ModelConfig } from '../../../../engine/server/kernel/config-types.ts';
import type { Member } from '../../../../engine/server/kernel/principal.ts';
import { keeper } from '../conversation.ts';

const DAY = 86_400_000;
export type Limits = Pick<ModelConfig, 'timeout' | 'tokensPerson' | 'tokensOrg'>;

/** Whether nothing is left of what they may use. A question that is under way counts once it is answered. */
export async function isSpent(database: Database, { user, org }: Member, limits: Limits, now: string): Promise<boolean> {
  const since = new Date(Date.parse(now) - DAY).toISOString();
  return database.read(keeper, async ({ kysely }) => {
    const { rows } = await sql<{ own: number; all: number }>`select
        coalesce(sum(tokens) filter (where user_id = ${user.id}::uuid), 0)::float8 as own, coalesce(sum(tokens), 0)::float8 as all
      from assistant_message where org_id = ${org.id}::uuid and tokens is not null and created_at > ${since}::timestamptz`.execute(kysely);
    const [used] = rows;
    return used !== undefined && (used.own >= limits.tokensPerson || used.all >= limits.tokensOrg);
  });
}
