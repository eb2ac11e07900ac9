/** Stock: a catalogue, places that hold it, a ledger that moves it, and transfers between those who keep it. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { adjustStock } from './adjust-stock.ts';
import { consume } from './consume.ts';
import { requestStock, returnStock } from './custody.ts';
import { formHooks, organisationHooks } from './form-hooks.ts';
import { itemHooks } from './item-hooks.ts';
import { proposeTransfer } from './propose-transfer.ts';
import { receiveStock } from './receive-stock.ts';
import { reverse } from './reverse.ts';
import { transferHooks } from './transfer-hooks.ts';
import { transferSteps } from './transfers.ts';

export { adjust } from './adjust-stock.ts';
export { type Posting, post } from './ledger.ts';
export { serialOf } from './movements.ts';
export { systemPlace } from './system-places.ts';
export { transferSteps } from './transfers.ts';

export const inventory: WorkflowArea = {
  workflows: [receiveStock, adjustStock, consume, returnStock, requestStock, reverse],
  steps: transferSteps,
  effects: [proposeTransfer],
  hooks: {
    'item-form': formHooks,
    organisation: organisationHooks,
    'stock-item': itemHooks,
    'stock-transfer': transferHooks,
  },
};
