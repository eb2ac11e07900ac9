/** Listeners by key, told by key; for keys that are JSON Pointers also by what lies below one. */
import { prefixesOf } from './pointer.ts';

export type Listener = () => void;
export type Unsubscribe = () => void;

export type Listeners = {
  add(key: string, listener: Listener): Unsubscribe;
  tell(key: string): void;
  /** Tells those of every pointer under this one. */
  tellBelow(pointer: string): void;
};

const NOBODY: readonly Listener[] = [];

/** Lists are replaced, never changed, so that a listener may leave while it is being told. */
export function createListeners(): Listeners {
  const byKey = new Map<string, readonly Listener[]>();
  const below = new Map<string, Set<string>>();
  const tell = (key: string) => {
    for (const listener of byKey.get(key) ?? NOBODY) listener();
  };
  return {
    tell,
    tellBelow(pointer) {
      for (const key of [...(below.get(pointer) ?? [])]) tell(key);
    },
    add(key, listener) {
      const present = byKey.get(key);
      if (!present) note(below, key);
      byKey.set(key, present ? [...present, listener] : [listener]);
      return () => {
        const left = (byKey.get(key) ?? NOBODY).filter((other) => other !== listener);
        if (left.length > 0) byKey.set(key, left);
        else if (byKey.delete(key)) forget(below, key);
      };
    },
  };
}

/** Pointers that lie strictly between the record and this one. */
const between = (key: string): readonly string[] => (key.indexOf('/', 1) === -1 ? [] : prefixesOf(key).slice(1, -1));

function note(below: Map<string, Set<string>>, key: string): void {
  for (const above of between(key)) {
    const keys = below.get(above);
    if (keys) keys.add(key);
    else below.set(above, new Set([key]));
  }
}

function forget(below: Map<string, Set<string>>, key: string): void {
  for (const above of between(key)) {
    const keys = below.get(above);
    keys?.delete(key);
    if (keys?.size === 0) below.delete(above);
  }
}
