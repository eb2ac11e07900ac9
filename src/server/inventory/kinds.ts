/** Inventory types. */
import type { EntityRows } from '../rows/index.ts';

/** Whether every piece has a serial number, by the type that a balance repeats of its item. */
export const isSerialized = ({ inventory_type: type }: Pick<EntityRows['stock-balance'], 'inventory_type'>): boolean =>
  type === 'serialized-product' || type === 'serialized-spare';
