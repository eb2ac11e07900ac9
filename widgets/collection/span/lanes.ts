/** Places for what overlaps: side by side in a calendar, one above the other in a timeline. */

export type Placed<T> = {
  readonly item: T;
  readonly lane: number;
  /** Lanes of the whole group that overlaps, directly or through others. */
  readonly lanes: number;
};

type Extent = { readonly start: number; readonly end: number };

/** The first lane that is free, in the order of their starts. */
export function inLanes<T extends Extent>(items: readonly T[]): Placed<T>[] {
  const sorted = items.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const placed: Placed<T>[] = [];
  let group: { readonly item: T; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    placed.push(...group.map((one) => ({ ...one, lanes: ends.length })));
    group = [];
    ends = [];
  };
  for (const item of sorted) {
    if (ends.length > 0 && item.start >= Math.max(...ends)) close();
    const free = ends.findIndex((end) => end <= item.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.end;
    group.push({ item, lane });
  }
  close();
  return placed;
}
