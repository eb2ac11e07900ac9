/** How far a transfer has come, item by item: pure. Always dispatched = received + returned + lost + still in transit. */
import { textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import { objectsOf } from '../rows/index.ts';
import { rounded, serialOf } from './movements.ts';

export type Progress = {
  readonly item_id: string;
  readonly dispatched: number;
  readonly received: number;
  readonly returned: number;
  readonly lost: number;
  readonly in_transit: number;
  /** Serial numbers still on the way; empty of what is counted. */
  readonly serials: readonly string[];
  readonly is_serialized: boolean;
};
export type Dispute = {
  readonly item_id: string | null;
  readonly serial: string | null;
  readonly kind: 'unexpected' | 'surplus';
  readonly quantity: number;
};
/** What the receiver has in hand. */
export type Receipt = {
  readonly counts: readonly { readonly item_id: string; readonly quantity: number }[];
  readonly serials: readonly string[];
};
/** Part of an item's rest that goes on its way. */
export type Arrival = { readonly item_id: string; readonly quantity: number; readonly serials: readonly string[] };

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** As it is stored with the transfer. */
export const progressOf = (value: unknown): readonly Progress[] =>
  objectsOf(value).map((row) => ({
    item_id: textOf(row.item_id) ?? '',
    dispatched: numberOf(row.dispatched),
    received: numberOf(row.received),
    returned: numberOf(row.returned),
    lost: numberOf(row.lost),
    in_transit: numberOf(row.in_transit),
    serials: textsOf(row.serials),
    is_serialized: row.is_serialized === true,
  }));

/** Everything has left, nothing has arrived. */
export const dispatched = (lines: readonly Arrival[]): readonly Progress[] =>
  lines.map(({ item_id, quantity, serials }) => ({
    item_id,
    dispatched: quantity,
    received: 0,
    returned: 0,
    lost: 0,
    in_transit: quantity,
    serials,
    is_serialized: serials.length > 0,
  }));

export type Reception = { readonly arrivals: readonly Arrival[]; readonly disputes: readonly Dispute[] };

/**
 * What was on the way and is here now, and what is here but was not on the way: that is never taken in silence, it is
 * disputed. The same serial number twice is one piece.
 */
export function reception(progress: readonly Progress[], { counts, serials }: Receipt): Reception {
  const scanned = [...new Set(serials.map(serialOf))];
  const expected = new Set(progress.flatMap((row) => row.serials));
  const pieces = progress.flatMap(({ item_id, serials: own }): Arrival[] => {
    const here = own.filter((serial) => scanned.includes(serial));
    return here.length === 0 ? [] : [{ item_id, quantity: here.length, serials: here }];
  });
  const strange = scanned
    .filter((serial) => !expected.has(serial))
    .map((serial): Dispute => ({ item_id: null, serial, kind: 'unexpected', quantity: 1 }));
  const counted = counts.filter(({ quantity }) => quantity > 0).map((count) => countIn(progress, count));
  return {
    arrivals: [...pieces, ...counted.flatMap(({ arrivals }) => arrivals)],
    disputes: [...strange, ...counted.flatMap(({ disputes }) => disputes)],
  };
}

function countIn(progress: readonly Progress[], { item_id, quantity }: Receipt['counts'][number]): Reception {
  const row = progress.find((each) => each.item_id === item_id && !each.is_serialized);
  if (!row) return { arrivals: [], disputes: [{ item_id, serial: null, kind: 'unexpected', quantity }] };
  const here = Math.min(quantity, row.in_transit);
  const more = rounded(quantity - here);
  return {
    arrivals: here > 0 ? [{ item_id, quantity: here, serials: [] }] : [],
    disputes: more > 0 ? [{ item_id, serial: null, kind: 'surplus', quantity: more }] : [],
  };
}

/** Everything still on the way. */
export const restOf = (progress: readonly Progress[]): readonly Arrival[] =>
  progress.filter((row) => row.in_transit > 0).map(({ item_id, in_transit, serials }) => ({ item_id, quantity: in_transit, serials }));

/** The progress after these parts came to their end. */
export function advanced(
  progress: readonly Progress[],
  arrivals: readonly Arrival[],
  end: 'received' | 'returned' | 'lost',
): readonly Progress[] {
  return progress.map((row) => {
    const arrival = arrivals.find(({ item_id }) => item_id === row.item_id);
    if (!arrival) return row;
    const gone = new Set(arrival.serials);
    return {
      ...row,
      [end]: rounded(row[end] + arrival.quantity),
      in_transit: rounded(row.in_transit - arrival.quantity),
      serials: row.serials.filter((serial) => !gone.has(serial)),
    };
  });
}

export const isAllThere = (progress: readonly Progress[]): boolean => progress.every((row) => row.in_transit === 0);
/** What the receiver counts rather than scans. */
export const toCount = (progress: readonly Progress[]) =>
  progress.filter((row) => !row.is_serialized && row.in_transit > 0).map(({ item_id, in_transit }) => ({ item_id, quantity: in_transit }));
