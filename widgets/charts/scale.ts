/** Round numbers beside a chart. */

/**
 * The round number at the top of an axis, and its half: 1, 2, 2.5 or 5 times a power of ten, twice. `isWhole`: of what is
 * counted, of which there is no half.
 */
export function topOf(most: number, isWhole = false): number {
  if (most <= 0) return 2;
  const power = 10 ** Math.floor(Math.log10(most / 2));
  const fits = (step: number) => step * 2 >= most && (!isWhole || Number.isInteger(step));
  return ([1, 2, 2.5, 5, 10].map((each) => each * power).find(fits) ?? 10 * power) * 2;
}

/** Places of an axis that get a label: evenly apart, the last one among them. */
export function labelled(count: number, most: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(count / most));
  return new Set(Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0));
}
