/** Exceptions of dispatch: raised for what could not be assigned, and settled by themselves once it was, or needs nobody any more. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type Draft, type EntityRows, type ProductContext, tables, takeTurn } from '../rows/index.ts';

const server = system('settled by itself');
const raiser = system('auto-assign');
/** Of which one statement is made: few, so that others get their turn in between. */
const AT_ONCE = 20;

type Writing = Pick<ProductContext, 'connection' | 'resources' | 'now'>;

/** Closes what is still open for these sub-tasks, put off or not. Exceptions are the provider's, whoever's call this is. */
export const settleExceptions = (context: Writing, subtaskIds: readonly string[]): Promise<void> => settle(context, subtaskIds, false);

/** The same, of those alone that a run has raised: a later one has found somebody. */
export const settlePlaced = (context: Writing, subtaskIds: readonly string[]): Promise<void> => settle(context, subtaskIds, true);

async function settle({ connection, resources, now }: Writing, subtaskIds: readonly string[], ofRuns: boolean): Promise<void> {
  const ids = distinct(subtaskIds);
  if (ids.length === 0) return;
  const open = await connection.as(server, (own) => {
    const found = tables(own)
      .selectFrom('dispatch_exception')
      .select('id')
      .where('subtask_id', '=', anyOf(ids))
      .where('state', 'in', ['open', 'snoozed']);
    return (ofRuns ? found.where('run_id', 'is not', null) : found).orderBy('id').forUpdate().execute();
  });
  const patch = { state: 'auto_resolved' as const, resolved_at: now, snoozed_until: null };
  const changes = open.map(({ id }) => ({ id, patch }));
  if (changes.length > 0) await resources.update(server, 'dispatch-exception', changes, connection);
}

/** `subtask_id` and `org_id` are there; `change` is the relaxation as the planner gave it. */
export type Raised = Draft<'dispatch-exception'> & { readonly org_id: string; readonly subtask_id: string };

/** One that is open for a sub-task is brought up to date in place of a second one. */
export async function raiseExceptions({ connection, resources }: Writing, raised: readonly Raised[]): Promise<void> {
  const [first] = raised;
  if (!first) return;
  await connection.as(raiser, async (own) => {
    await takeTurn(own, `exceptions of ${first.org_id}`);
    const open = (await tables(own)
      .selectFrom('dispatch_exception')
      .select(['id', 'subtask_id'])
      .where('subtask_id', '=', anyOf(distinct(raised.map(({ subtask_id }) => subtask_id))))
      .where('state', 'in', ['open', 'snoozed'])
      .orderBy('id', 'desc')
      .forUpdate()
      .execute()) as readonly Pick<EntityRows['dispatch-exception'], 'id' | 'subtask_id'>[];
    const known = new Map(open.map(({ id, subtask_id }) => [subtask_id, id]));
    const none = { run_id: null, relaxation: null, change: null };
    const changes = raised.flatMap((each) => {
      const id = known.get(each.subtask_id);
      return id === undefined ? [] : [{ id, patch: { ...none, ...each } }];
    });
    const fresh = raised.filter(({ subtask_id }) => !known.has(subtask_id));
    for (let from = 0; from < changes.length; from += AT_ONCE)
      await resources.update(raiser, 'dispatch-exception', changes.slice(from, from + AT_ONCE), own);
    for (let from = 0; from < fresh.length; from += AT_ONCE)
      await resources.create(raiser, 'dispatch-exception', fresh.slice(from, from + AT_ONCE), own);
  });
}
