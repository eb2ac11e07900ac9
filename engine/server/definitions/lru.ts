/** A map that forgets what was not used for longest. */
export type Lru<V> = { get(key: string): V | undefined; set(key: string, value: V): void; clear(): void; readonly size: number };

/** `limit`: how much all values may weigh together, 1 each unless `weigh` says otherwise. The last one stays, whatever it weighs. */
export function createLru<V>(limit: number, weigh: (value: V) => number = () => 1): Lru<V> {
  const entries = new Map<string, { readonly value: V; readonly weight: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const found = entries.get(key);
      if (found === undefined) return undefined;
      entries.delete(key);
      entries.set(key, found);
      return found.value;
    },
    set: (key, value) => {
      remove(key);
      const weight = weigh(value);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limit || oldest === key) break;
        remove(oldest);
      }
    },
    clear: () => {
      entries.clear();
      total = 0;
    },
    get size() {
      return entries.size;
    },
  };
}
