/** What happens to the rows of a list, as lists of where each row comes from. */

/** By row afterwards: the number of the row that it was before; undefined for a new one. */
export type Origin = readonly (number | undefined)[];

const asBefore = (count: number): number[] => Array.from({ length: count }, (_, row) => row);

/** A new row, at the end unless told. */
export function added(count: number, at = count): Origin {
  const rows = asBefore(count);
  return [...rows.slice(0, at), undefined, ...rows.slice(at)];
}

export const removed = (count: number, row: number): Origin => asBefore(count).filter((other) => other !== row);

/** The row at another place, the ones between closing up. Places beyond the list are its ends. */
export function moved(count: number, row: number, to: number): Origin {
  const rest = asBefore(count).filter((other) => other !== row);
  const place = Math.max(0, Math.min(count - 1, to));
  return [...rest.slice(0, place), row, ...rest.slice(place)];
}

/** Where a place inside the list is afterwards; undefined when its row is gone. Places elsewhere stay. */
export function placesAfter(list: string, origin: Origin): (pointer: string) => string | undefined {
  const now = new Map<number, number>();
  origin.forEach((from, to) => {
    if (from !== undefined) now.set(from, to);
  });
  return (pointer) => {
    if (!pointer.startsWith(`${list}/`)) return pointer;
    const [row = '', ...rest] = pointer.slice(list.length + 1).split('/');
    const to = now.get(Number(row));
    return to === undefined ? undefined : [list, to, ...rest].join('/');
  };
}
