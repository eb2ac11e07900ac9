/** Tabs of one browser share what waits: one of them sends, and all show it. */

const NAME = 'waiting';

/** Where a browser has no locks, two tabs may send the same: its key keeps it to once. */
export const alone = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigator;
  if (!locks) return work();
  await locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
};

/** Tells the other tabs, and is told by them. */
export function amongTabs(told: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = told;
  return () => channel.postMessage(null);
}
