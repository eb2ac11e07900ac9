import { expect, it } from 'vitest';
import { boundsOf, gridOf, MOST_CELLS } from './grid.ts';

const squaresIn = (text: string, zoom: number) => {
  const { west, east } = boundsOf(text);
  return { side: gridOf(boundsOf(text), zoom).side, across: ((east - west) / 360) * gridOf(boundsOf(text), zoom).side };
};

it('has squares of 64 pixels while they are few', () => {
  expect(gridOf(boundsOf(undefined), 0).side).toBe(4);
  expect(gridOf(boundsOf(undefined), 2).side).toBe(16);
  expect(squaresIn('72.7,18.8,73.1,19.2', 11).side).toBe(2 ** 13);
});

it('takes coarser ones where there would be more than an answer may have', () => {
  expect(gridOf(boundsOf(undefined), 22).side).toBe(16);
  for (const zoom of [5, 12, 18, 22]) expect(squaresIn('60,5,100,40', zoom).across).toBeLessThan(MOST_CELLS);
  expect(squaresIn('60,5,100,40', 18).side).toBe(squaresIn('60,5,100,40', 22).side);
});

it('goes to its finest for a place alone, poles and the edge of the world too', () => {
  for (const place of ['0,0,0,0', '180,90,180,90', '-180,-90,-180,-90']) expect(squaresIn(place, 22).side).toBe(2 ** 24);
});
