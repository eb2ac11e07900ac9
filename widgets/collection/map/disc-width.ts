/** How wide the disc of several records is: the more, the wider. */

/** Pixels that no disc is wider than. */
export const WIDEST = 64;

/** Pixels that the disc of so many records is wide. */
export const discWidth = (count: number): number => {
  if (count < 10) return 34;
  if (count < 100) return 40;
  if (count < 1000) return 48;
  return count < 100_000 ? 56 : WIDEST;
};
