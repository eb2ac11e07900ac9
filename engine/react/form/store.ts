/**
 * The store under a form: plain, outside React, with a subscription per JSON
 * Pointer. A leaf subscribes to its own path, so that a key press renders that
 * leaf and nothing else.
 */
import { getAt, parsePointer, setAt } from '../../core/json/index.ts';

export type Listener = () => void;
export type Unsubscribe = () => void;

/** Values by path. */
export type PathStore = {
  /** Value at the pointer; undefined when there is none. */
  read(pointer: string): unknown;
  /** Puts the value there and tells the listeners of the path, of what holds it and of what it holds. */
  write(pointer: string, value: unknown): void;
  /** The whole document; a new object after each write, unchanged parts shared. */
  snapshot(): Readonly<Record<string, unknown>>;
  subscribe(pointer: string, listener: Listener): Unsubscribe;
};

/** One value per key, with a subscription per key. */
export type KeyedStore<V> = {
  get(key: string): V;
  /** Tells the listeners of the key unless `same` finds the value unchanged. */
  set(key: string, value: V): void;
  keys(): readonly string[];
  subscribe(key: string, listener: Listener): Unsubscribe;
};

export function createPathStore(initial: Readonly<Record<string, unknown>>): PathStore {
  let data = initial;
  const listeners = createListeners();
  return {
    read: (pointer) => getAt(data, pointer),
    write(pointer, value) {
      const before = getAt(data, pointer);
      if (Object.is(before, value)) return;
      data = setAt(data, pointer, value);
      for (const above of withAncestors(pointer)) listeners.tell(above);
      if (isTree(before) || isTree(value)) listeners.tellBelow(pointer);
    },
    snapshot: () => data,
    subscribe: listeners.add,
  };
}

export function createKeyedStore<V>(options: { readonly initial: V; readonly same?: (one: V, other: V) => boolean }): KeyedStore<V> {
  const { initial, same = Object.is } = options;
  const values = new Map<string, V>();
  const listeners = createListeners();
  const get = (key: string) => values.get(key) ?? initial;
  return {
    get,
    set(key, value) {
      if (same(get(key), value)) return;
      values.set(key, value);
      listeners.tell(key);
    },
    keys: () => [...values.keys()],
    subscribe: listeners.add,
  };
}

const isTree = (value: unknown) => typeof value === 'object' && value !== null;

function withAncestors(pointer: string): string[] {
  const parts = parsePointer(pointer).length;
  const pointers = [''];
  let end = 0;
  for (let part = 0; part < parts; part += 1) {
    const next = pointer.indexOf('/', end + 1);
    end = next === -1 ? pointer.length : next;
    pointers.push(pointer.slice(0, end));
  }
  return pointers;
}

function createListeners() {
  const byKey = new Map<string, Set<Listener>>();
  const tell = (key: string) => {
    for (const listener of [...(byKey.get(key) ?? [])]) listener();
  };
  return {
    tell,
    tellBelow(pointer: string) {
      for (const key of [...byKey.keys()]) if (key.startsWith(`${pointer}/`)) tell(key);
    },
    add(key: string, listener: Listener): Unsubscribe {
      const set = byKey.get(key) ?? new Set();
      byKey.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && byKey.get(key) === set) byKey.delete(key);
      };
    },
  };
}
