/** Where each part of a whole begins. */
type Part = { readonly amount: number };

/** The whole, and where each part begins in it: 0 to 1. Parts below zero take no room; a whole of nothing counts as one. */
export function startsOf(values: readonly Part[]): { readonly total: number; readonly starts: readonly number[] } {
  const total = values.reduce((sum, { amount }) => sum + Math.max(0, amount), 0) || 1;
  let sum = 0;
  const starts = values.map(({ amount }) => {
    const start = sum / total;
    sum += Math.max(0, amount);
    return start;
  });
  return { total, starts };
}

/** A slice of a pie of radius 50 around (50, 50), clockwise from the top, as the path of an SVG. */
export function slicePath(start: number, share: number): string {
  const point = (at: number) => {
    const angle = (at - 0.25) * 2 * Math.PI;
    return `${(50 + 50 * Math.cos(angle)).toFixed(2)} ${(50 + 50 * Math.sin(angle)).toFixed(2)}`;
  };
  // One arc cannot go all the way round.
  if (share >= 0.9999) return 'M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0Z';
  return `M50 50L${point(start)}A50 50 0 ${share > 0.5 ? 1 : 0} 1 ${point(start + share)}Z`;
}
