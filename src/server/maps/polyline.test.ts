import { expect, it } from 'vitest';
import { pointsOf, thinned } from './polyline.ts';

it('reads the example that the format is documented with', () => {
  expect(pointsOf('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ]);
  expect(pointsOf('')).toEqual([]);
});

it.each([
  ['cut in the middle of a number', '_p~iF~ps|'],
  ['a character that stands for nothing', '_p~iF ps|U'],
  ['numbers without an end', '~~~~~~~~~~~~'],
  ['a place beyond the pole', '~~~~~~@?'],
])('refuses %s', (_, text) => {
  expect(() => pointsOf(text)).toThrow();
});

it('thins a long line and keeps both of its ends', () => {
  const line = Array.from({ length: 1001 }, (_, index): [number, number] => [index / 100, 0]);
  const few = thinned(line, 11);
  expect([few.length, few[0], few[5], few.at(-1)]).toEqual([11, [0, 0], [5, 0], [10, 0]]);
  expect(thinned(line, 2000)).toBe(line);
});
