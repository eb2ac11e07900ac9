/** Milliseconds of each of so many turns, one after the other. */
export async function timed(turns: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}
