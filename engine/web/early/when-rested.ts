/** When the network has nothing to do: what a page was opened for is there, and others may use it. */

/** Milliseconds in which nothing has come. */
const REST = 2000;
/** Milliseconds after which a page that never rests has what it needs. */
const AT_MOST = 20_000;

/** Files and answers that came so far; browsers count at most so many. */
const arrived = () => performance.getEntriesByType('resource').length;

export async function whenRested(): Promise<void> {
  const until = performance.now() + AT_MOST;
  for (let before = -1, now = arrived(); before !== now && performance.now() < until; now = arrived()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, REST));
  }
}

/** Whether this person would rather wait than spend data. */
export const isSaving = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
};
