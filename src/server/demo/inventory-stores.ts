/** What the parts of the demo's stock share: where things are, and doing something in the past. */
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import type { Posting } from '../inventory/index.ts';
import type { Seed } from './seed.ts';
import data from './stock.json' with { type: 'json' };

export const itemId = ({ fixtures }: Pick<Seed, 'fixtures'>, sku: string): string => fixtures.id(`stock-item/${sku}`);
export const placeId = ({ fixtures }: Pick<Seed, 'fixtures'>, key: string): string => fixtures.id(`warehouse/${key}`);

/** Units of the item have serial numbers. */
export const isSerialized = (sku: string): boolean => data.serialized.includes(sku);

/** Does something on a day of the past, on somebody's behalf: the ledger then tells that day. */
export const onBehalf = <T>(
  { database, resources }: Seed,
  principal: Principal,
  now: string,
  work: (posting: Posting) => Promise<T>,
): Promise<T> => database.transaction(principal, (connection) => work({ principal, connection, resources, now }));
