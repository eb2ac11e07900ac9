/** Parts used on a job: they leave the van or store and are with customers from then on. */
import type { WorkflowOf } from '../rows/index.ts';
import { isSerialized } from './kinds.ts';
import { post } from './ledger.ts';
import { type Movement, serialOf } from './movements.ts';
import { systemPlace } from './system-places.ts';

export const consume: WorkflowOf<'stock-balance', 'consume'> = {
  name: 'consume',
  entity: 'stock-balance',
  async run(context, { records, input }) {
    const serials = (input.serials ?? []).map(serialOf);
    for (const record of records) {
      const to = await systemPlace(context, record.holder_id, 'customer');
      const ends = { itemId: record.item_id, from: record.warehouse_id, to };
      const movement: Movement = isSerialized(record)
        ? { ...ends, quantity: serials.length, serials, pointer: '/serials' }
        : { ...ends, quantity: input.quantity ?? 0, pointer: '/quantity' };
      await post(context, { kind: 'consumption', movements: [movement], subtaskId: input.subtask_id, reason: input.remarks });
    }
    return null;
  },
};
