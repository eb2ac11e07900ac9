/** The least that one warehouse should hold of an item. */
import { saveRows, type WorkflowOf } from '../rows/index.ts';

export const setMinLevel: WorkflowOf<'stock-balance', 'set-min-level'> = {
  name: 'set-min-level',
  entity: 'stock-balance',
  async run(context, { records, input }) {
    const changes = records.map(({ id }) => ({ id, patch: { min_level: input.min_level ?? null } }));
    await saveRows(context, 'stock-balance', 'set-min-level', changes);
    return null;
  },
};
