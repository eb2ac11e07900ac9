/** Numbers that look random and are the same for the same seed, on every machine. */

export type Random = {
  /** At least 0 and less than 1. */
  next(): number;
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
};

/** The `sfc32` generator (public domain, from PractRand), seeded from one whole number. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, (seed ^ 0x9e3779b9) | 0, 0x243f6a88 | 0, 1];
  const draw = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  // The first numbers still look like the seed.
  for (let round = 0; round < 12; round += 1) draw();
  return {
    next: () => draw() / 4_294_967_296,
    below: (limit) => Math.floor((draw() / 4_294_967_296) * limit),
  };
}
