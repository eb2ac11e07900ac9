/** Exceptions of dispatch that settle themselves: what could not be assigned was, or needs nobody any more. */
import { sql } from 'kysely';
import type { Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { HookContext } from '../../../engine/server/resources/types.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';

const server = system('settled by itself');

/** Closes what is still open for these sub-tasks, put off or not. Exceptions are the provider's, whoever's call this is. */
export async function settleExceptions(
  { connection, resources, now }: Pick<HookContext, 'connection' | 'resources' | 'now'>,
  subtaskIds: readonly string[],
): Promise<void> {
  const ids = distinct(subtaskIds);
  if (ids.length === 0) return;
  const open = await connection.as(server, async ({ kysely }) => {
    const { rows } = await sql<Row>`
      select id from dispatch_exception where subtask_id = any(${ids}::uuid[]) and state in ('open', 'snoozed')
      order by id for update`.execute(kysely);
    return rows;
  });
  const patch = { state: 'auto_resolved', resolved_at: now, snoozed_until: null };
  const changes = open.map(({ id }) => ({ id: String(id), patch }));
  if (changes.length > 0) await resources.update(server, 'dispatch-exception', changes, connection);
}
