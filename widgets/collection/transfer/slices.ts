/** Long work in pieces, so that the page answers meanwhile. */

const SLICE_MS = 12;
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Calls `work` for every item and lets the page breathe every few milliseconds. Rejects when aborted. */
export async function inSlices<T>(items: readonly T[], signal: AbortSignal, work: (item: T, index: number) => void): Promise<void> {
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    work(item, index);
    if (performance.now() - since < SLICE_MS) continue;
    await breathe();
    signal.throwIfAborted();
    since = performance.now();
  }
}
