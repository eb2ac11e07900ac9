/** Chance that repeats itself: the same seed gives the same demo on every machine. */

export type Random = { pick<T>(list: readonly [T, ...T[]]): T };

/** mulberry32, by Tommy Ettinger (public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { pick: (list) => list[Math.floor(next() * list.length)] ?? list[0] };
}
