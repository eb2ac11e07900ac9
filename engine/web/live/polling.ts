/** How often the notifications are looked for: once a minute, seldom while this page is told at once, ever less while it fails. */

const EVERY_MS = 60_000;
const LIVE_MS = 5 * EVERY_MS;
const MOST_MS = 10 * EVERY_MS;

export const polling = { isLive: false, failures: 0 };

/** Milliseconds until the next look. */
export const pollEvery = (): number => Math.min((polling.isLive ? LIVE_MS : EVERY_MS) * 2 ** Math.min(polling.failures, 5), MOST_MS);

/** Counts how often in a row `load` failed. */
export async function counted<T>(load: () => Promise<T>): Promise<T> {
  try {
    const answer = await load();
    polling.failures = 0;
    return answer;
  } catch (cause) {
    polling.failures += 1;
    throw cause;
  }
}
