import { expect, it } from 'vitest';
import { fitting } from './use-fitting.ts';

it.each([
  [[100, 100, 100], 300, 3],
  [[100, 100, 100], 299, 2],
  [[100, 100, 100], 240, 1],
  [[100, 100, 100], 100, 0],
  [[], 100, 0],
])('of %j in %i px %i fit beside More', (widths, room, count) => {
  expect(fitting(widths, room, 50)).toBe(count);
});
