import { expect, it } from 'vitest';
import { nextSize, SIZE } from './pace.ts';

it.each([
  ['grows while nobody notices', 50, 40, 100],
  ['grows to what one call takes', 150, 40, SIZE.most],
  ['stays where it is about right', 80, 400, 80],
  ['shrinks when others wait', 80, 900, 40],
  ['shrinks no further than what a lot costs by itself', 30, 9000, SIZE.least],
])('a lot %s', (_, size, took, next) => {
  expect(nextSize(size, took)).toBe(next);
});
