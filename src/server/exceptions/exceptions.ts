/** Exceptions of dispatch that settle themselves: what could not be assigned was, or needs nobody any more. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type ProductContext, tables } from '../rows/index.ts';

const server = system('settled by itself');

/** Closes what is still open for these sub-tasks, put off or not. Exceptions are the provider's, whoever's call this is. */
export async function settleExceptions(
  { connection, resources, now }: Pick<ProductContext, 'connection' | 'resources' | 'now'>,
  subtaskIds: readonly string[],
): Promise<void> {
  const ids = distinct(subtaskIds);
  if (ids.length === 0) return;
  const open = await connection.as(server, (own) =>
    tables(own)
      .selectFrom('dispatch_exception')
      .select('id')
      .where('subtask_id', '=', anyOf(ids))
      .where('state', 'in', ['open', 'snoozed'])
      .orderBy('id')
      .forUpdate()
      .execute(),
  );
  const patch = { state: 'auto_resolved' as const, resolved_at: now, snoozed_until: null };
  const changes = open.map(({ id }) => ({ id, patch }));
  if (changes.length > 0) await resources.update(server, 'dispatch-exception', changes, connection);
}
