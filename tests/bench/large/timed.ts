/** Turns that are always taken, and milliseconds after which no further one is. */
const LEAST = 3;
const ENOUGH = 5_000;

/** Milliseconds of each of so many turns, one after the other; of what takes seconds, of fewer. */
export async function timed(turns: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  const start = performance.now();
  for (let turn = 0; turn < turns && (turn < LEAST || performance.now() - start < ENOUGH); turn += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}
