/** Inventory types. */
import type { Row } from '../../../engine/server/database/port.ts';

/** Whether every piece has a serial number, by the type that a balance repeats of its item. */
export const isSerialized = ({ inventory_type: type }: Row): boolean => type === 'serialized-product' || type === 'serialized-spare';
