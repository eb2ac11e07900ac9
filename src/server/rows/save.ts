/** Changes that workflows have decided on, by the columns of their entity. */
import { system } from '../../../engine/server/kernel/principal.ts';
import type { EntityRows } from '../../../schemas/types/rows.ts';
import type { EntityName, Patch, ProductContext } from './contexts.ts';

/** `save` of the platform: statuses, assignees and copies, which nobody may write himself. Answers the rows as stored. */
export const saveRows = <E extends EntityName>(
  { resources, connection }: Pick<ProductContext, 'resources' | 'connection'>,
  entity: E,
  reason: string,
  changes: readonly { readonly id: string; readonly patch: Patch<E> }[],
): Promise<readonly EntityRows[E][]> =>
  changes.length === 0 ? Promise.resolve([]) : resources.update(system(reason), entity, changes, connection);
