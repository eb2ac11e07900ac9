/** Whether two calls take about the same time, on machines that do other things beside. */

/** Rounds that there always are, and that there are at most while the times still lie apart. */
const LEAST = 8;
const MOST = 60;

/**
 * Runs both in turns, `round` counting up, and answers the ratio of their best times, the longer by the shorter. Other work
 * on the machine only ever makes a call slower, so the best of more rounds comes closer to what a call costs.
 */
export async function ratioOfTimes(one: (round: number) => Promise<unknown>, other: (round: number) => Promise<unknown>): Promise<number> {
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
  const ratio = () => Math.max(...best) / Math.min(...best);
  for (let round = 0; round < LEAST || (round < MOST && ratio() > 1.7); round += 1)
    for (const [place, run] of ([one, other] as const).entries()) {
      const began = performance.now();
      await run(round);
      best[place] = Math.min(best[place] ?? Number.POSITIVE_INFINITY, performance.now() - began);
    }
  return ratio();
}
