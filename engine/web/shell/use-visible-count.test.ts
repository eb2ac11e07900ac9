import { expect, it } from 'vitest';
import { visibleCount } from './use-visible-count.ts';

it.each([
  [[100, 100, 100], 300, 3],
  [[100, 100, 100], 299, 2],
  [[100, 100, 100], 240, 1],
  [[100, 100, 100], 100, 0],
  [[], 100, 0],
])('of %j in %i px %i fit beside More', (widths, room, count) => {
  expect(visibleCount(widths, room, 50)).toBe(count);
});
