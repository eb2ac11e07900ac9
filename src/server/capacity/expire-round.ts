/** Places whose time is over: they count for nothing from then on, and say so within a minute. */
import { sql } from 'kysely';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Round } from '../../../engine/server/workflows/types.ts';
import { typedResources } from '../rows/index.ts';

const server = system('hold expired');
/** Of one round; the rest waits for the next. One that is just being confirmed is left to that. */
const AT_ONCE = 500;

export const expireRound: Round = ({ database, resources, now }) =>
  database.transaction(server, async (connection) => {
    const { rows } = await sql<{ id: string }>`
      select id from capacity_hold where state = 'held' and expires_at <= ${now}::timestamptz
      order by expires_at, id limit ${AT_ONCE} for update skip locked`.execute(connection.kysely);
    const changes = rows.map(({ id }) => ({ id, patch: { state: 'expired' as const } }));
    if (changes.length > 0) await typedResources(resources).update(server, 'capacity-hold', changes, connection);
  });
