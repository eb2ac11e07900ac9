/** What a voucher moves, and whether it may: pure, by the items and places it names. */

import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { EntityRows } from '../rows/index.ts';

/** An item as far as counting it goes. */
export type CountedItem = {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: EntityRows['stock-item']['unit'];
  /** Of one unit, in the smallest unit of money; null where nobody has said. */
  readonly unitCost: EntityRows['stock-item']['unit_cost'];
  readonly isSerialized: boolean;
};
/** A warehouse as far as holding stock goes. */
export type Place = {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly type: EntityRows['warehouse']['type'];
  readonly isStructural: boolean;
  readonly isActive: boolean;
  readonly custodianId: string | null;
};

/**
 * So much of an item from one place to another. `null` is outside of every warehouse: a supplier, or what was wrong
 * in the books. Both ends in one record: whatever moves, the sum over all ends is zero.
 */
export type Movement = {
  readonly itemId: string;
  readonly from: string | null;
  readonly to: string | null;
  /** More than zero. */
  readonly quantity: number;
  /** Serial numbers of the pieces, in the form of `serialOf`; of serialised items as many as the quantity. */
  readonly serials?: readonly string[];
  /** Where it stands in what the caller sent. */
  readonly pointer?: string;
};

/** One change of a balance: what a ledger entry tells. `placeId` null: the end outside. */
export type Line = { readonly itemId: string; readonly placeId: string | null; readonly quantity: number; readonly serial: string | null };

const PRECISION = 1000;

/** Quantities have three decimals at most: sums of them stay exact. */
export const rounded = (quantity: number): number => Math.round(quantity * PRECISION) / PRECISION;
const isExact = (quantity: number) => Math.abs(quantity * PRECISION - Math.round(quantity * PRECISION)) < 1e-6;

/** A serial number as it is kept: capitals, no space around or doubled. */
export const serialOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toUpperCase();

export type Books = { readonly items: ReadonlyMap<string, CountedItem>; readonly places: ReadonlyMap<string, Place> };

/** Everything that is wrong with the movements by themselves, before any balance is looked at. */
export function movementFaults(movements: readonly Movement[], books: Books): readonly FieldProblem[] {
  return movements.flatMap((movement) => {
    const item = books.items.get(movement.itemId);
    if (!item) return [fault(movement, 'reference', said('problem.inventory.no_such_item'))];
    return [...placeFaults(movement, books), ...quantityFaults(movement, item)];
  });
}

const fault = ({ pointer = '/quantity' }: Movement, code: string, message: Said, params?: FieldProblem['params']): FieldProblem => ({
  pointer,
  code,
  message,
  ...(params === undefined ? {} : { params }),
});

function placeFaults(movement: Movement, { places }: Books): readonly FieldProblem[] {
  const { from, to } = movement;
  if (from === to) return [fault(movement, 'same_place', said('problem.inventory.source_destination_must_differ'))];
  const ends = [from, to].filter((end) => end !== null);
  if (ends.some((end) => !places.has(end))) return [fault(movement, 'reference', said('problem.inventory.no_such_warehouse'))];
  const structural = ends.map((end) => places.get(end)).find((place) => place?.isStructural);
  if (structural)
    return [fault(movement, 'structural', said('problem.inventory.groups_other_warehouses_holds_no', { name: structural.name }))];
  const target = to === null ? undefined : places.get(to);
  return target && !target.isActive ? [fault(movement, 'inactive', said('problem.inventory.not_active', { name: target.name }))] : [];
}

function quantityFaults(movement: Movement, item: CountedItem): readonly FieldProblem[] {
  const { quantity, serials = [] } = movement;
  if (!Number.isFinite(quantity) || quantity <= 0) return [fault(movement, 'positive', said('problem.inventory.quantity_zero'))];
  if (item.unit === 'quantity' && !Number.isInteger(quantity))
    return [fault(movement, 'whole', said('problem.inventory.counted_whole_numbers', { name: item.name }))];
  if (!isExact(quantity)) return [fault(movement, 'precision', said('problem.inventory.quantity_three_decimals_most'))];
  if (!item.isSerialized)
    return serials.length === 0
      ? []
      : [fault(movement, 'no_serials', said('problem.inventory.no_serial_numbers', { name: item.name }), { item: item.sku })];
  if (serials.length !== quantity) {
    const message = said('problem.inventory.serial_numbers_them_needed_given', { name: item.name, quantity, length: serials.length });
    return [fault(movement, 'serial_count', message, { needed: quantity, given: serials.length })];
  }
  const twice = serials.find((serial, index) => serials.indexOf(serial) < index);
  return twice === undefined ? [] : [fault(movement, 'serial_twice', said('problem.inventory.stands_twice', { twice }), { serial: twice })];
}

/** The lines of a voucher: two for each movement, of serialised items two for each piece. They sum to zero by item. */
export function linesOf(movements: readonly Movement[]): readonly Line[] {
  return movements.flatMap(({ itemId, from, to, quantity, serials = [] }) => {
    const parts = serials.length > 0 ? serials.map((serial) => ({ serial, quantity: 1 })) : [{ serial: null, quantity }];
    return parts.flatMap((part) => [
      { itemId, placeId: from, quantity: -part.quantity, serial: part.serial },
      { itemId, placeId: to, quantity: part.quantity, serial: part.serial },
    ]);
  });
}

export const balanceKey = (itemId: string, placeId: string): string => `${itemId} ${placeId}`;

/** What the lines come to for each balance: by `balanceKey`, the ends outside left out. */
export function changesOf(
  lines: readonly Line[],
): ReadonlyMap<string, { readonly itemId: string; readonly placeId: string; readonly by: number }> {
  const sums = new Map<string, { itemId: string; placeId: string; by: number }>();
  for (const { itemId, placeId, quantity } of lines) {
    if (placeId === null) continue;
    const key = balanceKey(itemId, placeId);
    const by = rounded((sums.get(key)?.by ?? 0) + quantity);
    sums.set(key, { itemId, placeId, by });
  }
  return sums;
}
