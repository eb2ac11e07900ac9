/** A map that forgets what was not used for longest. */
export type Lru<V> = { get(key: string): V | undefined; set(key: string, value: V): void; clear(): void; readonly size: number };

export function createLru<V>(limit: number): Lru<V> {
  const entries = new Map<string, V>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    },
    clear: () => entries.clear(),
    get size() {
      return entries.size;
    },
  };
}
