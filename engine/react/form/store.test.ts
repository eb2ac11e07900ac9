import { describe, expect, it, vi } from 'vitest';
import { createKeyedStore, createPathStore } from './store.ts';

describe('path store', () => {
  it('tells the path, what holds it and what it holds, and nobody else', () => {
    const store = createPathStore({ title: 'a', lines: [{ qty: 1 }, { qty: 2 }] });
    const heard: string[] = [];
    for (const pointer of ['', '/title', '/titles', '/lines', '/lines/0', '/lines/0/qty', '/lines/1/qty'])
      store.subscribe(pointer, () => heard.push(pointer));
    store.write('/lines/0/qty', 5);
    expect(heard).toEqual(['', '/lines', '/lines/0', '/lines/0/qty']);
    heard.length = 0;
    store.write('/lines', [{ qty: 9 }]);
    expect(heard.sort()).toEqual(['', '/lines', '/lines/0', '/lines/0/qty', '/lines/1/qty']);
    heard.length = 0;
    store.write('/title', 'b');
    expect(heard).toEqual(['', '/title']);
  });

  it('keeps what a write does not touch and says nothing of a write that changes nothing', () => {
    const lines = [{ qty: 1 }];
    const store = createPathStore({ title: 'a', lines });
    const listener = vi.fn();
    const stop = store.subscribe('/title', listener);
    store.write('/title', 'a');
    expect(listener).not.toHaveBeenCalled();
    store.write('/title', 'b');
    expect(store.snapshot()).toEqual({ title: 'b', lines });
    expect(store.read('/lines')).toBe(lines);
    stop();
    store.write('/title', 'c');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('makes missing objects on the way and reads nothing where nothing is', () => {
    const store = createPathStore({});
    store.write('/custom/floor', 3);
    expect(store.snapshot()).toEqual({ custom: { floor: 3 } });
    expect(store.read('/custom/x/y')).toBeUndefined();
  });

  it('survives a listener that leaves while being told', () => {
    const store = createPathStore({ a: 1 });
    const second = vi.fn();
    const stop = store.subscribe('/a', () => stop());
    store.subscribe('/a', second);
    store.write('/a', 2);
    expect(second).toHaveBeenCalledTimes(1);
  });
});

describe('keyed store', () => {
  it('tells of real changes by key', () => {
    const store = createKeyedStore<{ n: number }>({ initial: { n: 0 }, same: (one, other) => one.n === other.n });
    const listener = vi.fn();
    store.subscribe('a', listener);
    store.set('a', { n: 0 });
    store.set('b', { n: 1 });
    expect(listener).not.toHaveBeenCalled();
    store.set('a', { n: 2 });
    expect(listener).toHaveBeenCalledTimes(1);
    expect([store.get('a').n, store.get('c').n, [...store.keys()]]).toEqual([2, 0, ['b', 'a']]);
  });
});
