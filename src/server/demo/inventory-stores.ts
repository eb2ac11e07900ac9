/** What the parts of the demo's stock share: where things are, and doing something in the past. */
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import type { Posting } from '../inventory/index.ts';
import type { Seed } from './seed.ts';
import type { Work } from './work.ts';

export type Stores = {
  readonly work: Work;
  itemId(sku: string): string;
  /** Units of the item have serial numbers. */
  isSerialized(sku: string): boolean;
  placeId(key: string): string;
};

/** Does something on a day of the past, on somebody's behalf: the ledger then tells that day. */
export const onBehalf = <T>(
  { database, resources }: Seed,
  principal: Principal,
  now: string,
  work: (posting: Posting) => Promise<T>,
): Promise<T> => database.transaction(principal, (connection) => work({ principal, connection, resources, now }));
