import { expect, it } from 'vitest';
import { createLru } from './lru.ts';

it('forgets what was not used for longest', () => {
  const kept = createLru<number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  kept.get('a');
  kept.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3]);
});

it('forgets as much as a heavy one takes, and keeps that one whatever it weighs', () => {
  const kept = createLru<string>(10, ({ length }) => length);
  kept.set('a', 'xxx');
  kept.set('b', 'xxx');
  kept.set('c', 'xxxxxx');
  expect(['a', 'b', 'c'].map((key) => kept.get(key) !== undefined)).toEqual([false, true, true]);
  kept.set('d', 'x'.repeat(20));
  expect(kept.size).toBe(1);
  kept.set('d', 'x');
  kept.set('e', 'xxxxxxxxx');
  expect(kept.size).toBe(2);
});
