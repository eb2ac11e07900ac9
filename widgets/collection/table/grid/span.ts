/** Places in a grid of cells, and the block between two of them. */

export type Place = { readonly row: number; readonly column: number };
export type Size = { readonly rows: number; readonly columns: number };
/** Both ends belong to it. */
export type Block = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

export const blockOf = (one: Place, other: Place): Block => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

export const contains = ({ top, bottom, left, right }: Block, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const sizeOf = ({ top, bottom, left, right }: Block): Size => ({ rows: bottom - top + 1, columns: right - left + 1 });

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
const PAGE = 10;

type Keys = { readonly key: string /** Ctrl, or ⌘ on a Mac. */; readonly isFar: boolean; readonly isMirrored: boolean };

/** Where a key leads from a place; undefined for a key that leads nowhere. */
export function moved({ row, column }: Place, { key, isFar, isMirrored }: Keys, { rows, columns }: Size): Place | undefined {
  const last = { row: rows - 1, column: columns - 1 };
  const sideways = (by: number): Place => ({ row, column: isFar ? within(by * columns, columns) : within(column + by, columns) });
  const upright = (by: number): Place => ({ row: isFar ? within(by * rows, rows) : within(row + by, rows), column });
  switch (key) {
    case 'ArrowUp':
      return upright(-1);
    case 'ArrowDown':
      return upright(1);
    case 'ArrowLeft':
      return sideways(isMirrored ? 1 : -1);
    case 'ArrowRight':
      return sideways(isMirrored ? -1 : 1);
    case 'PageUp':
      return { row: within(row - PAGE, rows), column };
    case 'PageDown':
      return { row: within(row + PAGE, rows), column };
    case 'Home':
      return isFar ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return isFar ? last : { row, column: last.column };
    default:
      return undefined;
  }
}

/** The cell after or before, over the ends of rows; undefined past the last and before the first. */
export function stepped({ row, column }: Place, by: 1 | -1, { rows, columns }: Size): Place | undefined {
  const at = row * columns + column + by;
  return at < 0 || at >= rows * columns ? undefined : { row: Math.floor(at / columns), column: at % columns };
}
