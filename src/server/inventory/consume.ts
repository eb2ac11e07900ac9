/** Parts used on a job: they leave the van or store and are with customers from then on. */
import { textsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { isSerialized } from './kinds.ts';
import { post } from './ledger.ts';
import { type Movement, serialOf } from './movements.ts';
import { systemPlace } from './system-places.ts';

export const consume: WorkflowRun = {
  name: 'consume',
  entity: 'stock-balance',
  async run(context, { records, input }) {
    const serials = textsOf(input.serials).map(serialOf);
    for (const record of records) {
      const to = await systemPlace(context, String(record.holder_id), 'customer');
      const ends = { itemId: String(record.item_id), from: String(record.warehouse_id), to };
      const movement: Movement = isSerialized(record)
        ? { ...ends, quantity: serials.length, serials, pointer: '/serials' }
        : { ...ends, quantity: Number(input.quantity), pointer: '/quantity' };
      await post(context, { kind: 'consumption', movements: [movement], subtaskId: input.subtask_id, reason: input.remarks });
    }
    return null;
  },
};
