/**
 * The store under a form: plain, outside React, with a subscription per JSON
 * Pointer. A leaf subscribes to its own path, so that a key press renders that
 * leaf and nothing else.
 */
import { createDocument, type Json } from './document.ts';
import { createListeners, type Listener, type Unsubscribe } from './listeners.ts';
import { prefixesOf } from './pointer.ts';

export type { Listener, Unsubscribe };

/** Values by path. */
export type PathStore = {
  /** Value at the pointer; undefined when there is none. */
  read(pointer: string): unknown;
  /** Puts the value there and tells the listeners of the path, of what holds it and of what it holds. */
  write(pointer: string, value: unknown): void;
  /** The whole document as it is now; unchanged parts are shared. */
  snapshot(): Json;
  subscribe(pointer: string, listener: Listener): Unsubscribe;
};

/** One value per key, with a subscription per key. */
export type KeyedStore<V> = {
  get(key: string): V;
  /** Tells the listeners of the key unless `same` finds the value unchanged. */
  set(key: string, value: V): void;
  /** Keys that were ever set. */
  keys(): Iterable<string>;
  /** Takes the key back to the initial value. */
  drop(key: string): void;
  subscribe(key: string, listener: Listener): Unsubscribe;
};

/** One value. */
export type ValueStore<V> = { get(): V; set(value: V): void; subscribe(listener: Listener): Unsubscribe };

export function createPathStore(initial: Json): PathStore {
  const document = createDocument(initial);
  const listeners = createListeners();
  return {
    read: document.read,
    write(pointer, value) {
      const before = document.read(pointer);
      if (Object.is(before, value)) return;
      document.write(pointer, value);
      for (const above of prefixesOf(pointer)) listeners.tell(above);
      if (isTree(before) || isTree(value)) listeners.tellBelow(pointer);
    },
    snapshot: document.snapshot,
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
    keys: () => values.keys(),
    drop(key) {
      if (values.delete(key)) listeners.tell(key);
    },
    subscribe: listeners.add,
  };
}

export function createValueStore<V>(initial: V): ValueStore<V> {
  let present = initial;
  const listeners = createListeners();
  return {
    get: () => present,
    set(value) {
      if (Object.is(present, value)) return;
      present = value;
      listeners.tell('');
    },
    subscribe: (listener) => listeners.add('', listener),
  };
}

const isTree = (value: unknown) => typeof value === 'object' && value !== null;
