/** How many rows go at once: what a lot locks (numbers that are drawn, the one connection of the embedded engine) others wait for. */

export const SIZE = { least: 20, first: 50, most: 200 } as const;

/** Milliseconds that a lot may take so that nobody notices, and from which it is too long. */
const SHORT = 250;
const LONG = 700;

/** The size of the next lot, after one of this size that took so many milliseconds. */
export function nextSize(size: number, took: number): number {
  if (took < SHORT) return Math.min(SIZE.most, size * 2);
  if (took > LONG) return Math.max(SIZE.least, Math.floor(size / 2));
  return size;
}
