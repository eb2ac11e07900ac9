/** Records of which something that stands on the page is on its way to the server, by their ids. */

const ids = new Map<unknown, number>();
const listeners = new Set<() => void>();

export const isUnderWay = (id: unknown): boolean => ids.has(id);

/** Answers how to end it; several of one record end one by one. */
export function goUnderWay(id: unknown): () => void {
  const step = (by: 1 | -1) => {
    const next = (ids.get(id) ?? 0) + by;
    if (next > 0) ids.set(id, next);
    else ids.delete(id);
    for (const listener of listeners) listener();
  };
  step(1);
  return () => step(-1);
}

export function onUnderWay(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
