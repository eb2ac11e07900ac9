/** Records of a provider's own that are about a sub-task say which brand's work it is: rules show them while that brand is theirs. */
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { byId, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';

const reader = system('brand of a sub-task');

async function fillBrands(changes: readonly Change[], { connection }: HookContext): Promise<void> {
  const moved = changes.filter(({ before, after }) => (before?.subtask_id ?? null) !== (after.subtask_id ?? null));
  if (moved.length === 0) return;
  const values = moved.flatMap(({ after }) => textOf(after.subtask_id) ?? []);
  const wanted = { entity: 'subtask', values, columns: ['id', 'org_id'] };
  const subtasks = byId(await connection.as(reader, (server) => rowsOf(server, wanted)));
  for (const { after } of moved) after.brand_id = subtasks.get(after.subtask_id)?.org_id ?? null;
}

export const brandOfWork: EntityHooks = { beforeCreate: fillBrands, beforeUpdate: fillBrands };
