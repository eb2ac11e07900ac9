/** The least that one warehouse should hold of an item. */
import { system } from '../../../engine/server/kernel/principal.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';

export const setMinLevel: WorkflowRun = {
  name: 'set-min-level',
  entity: 'stock-balance',
  async run({ connection, resources }, { records, input }) {
    const changes = records.map(({ id }) => ({ id: String(id), patch: { min_level: input.min_level ?? null } }));
    await resources.update(system('set-min-level'), 'stock-balance', changes, connection);
    return null;
  },
};
