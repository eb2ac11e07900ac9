import { expect, it } from 'vitest';
import { metresAlong, metresBetween } from './length.ts';
import { questionOf, roadOf } from './roads.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

it('measures as the crow flies', () => {
  // Bengaluru to Chennai: 290 km.
  expect(metresBetween(at(12.9716, 77.5946), at(13.0827, 80.2707)) / 1000).toBeCloseTo(290.2, 0);
  expect(metresAlong([at(0, 0), at(0, 1), at(0, 0)]) / 1000).toBeCloseTo(222.4, 0);
  expect([metresAlong([]), metresAlong([at(5, 5)])]).toEqual([0, 0]);
});

it('asks to a metre, one door once, and not for what is no way or too long a day', () => {
  expect(questionOf([at(12.97160004, 77.5), at(12.9716, 77.5), at(13, 77.25)])).toBe('12.9716,77.5;13,77.25');
  expect(questionOf([at(1, 1), at(1, 1)])).toBeUndefined();
  expect(questionOf(Array.from({ length: 51 }, (_, index) => at(1, index)))).toBeUndefined();
});

it.each<[string, unknown]>([
  ['nothing', null],
  ['a line of one point', { line: [[1, 1]], metres: 1, seconds: 1 }],
  [
    'points that are none',
    {
      line: [
        [1, 1],
        ['2', 2],
      ],
      metres: 1,
      seconds: 1,
    },
  ],
  [
    'no length',
    {
      line: [
        [1, 1],
        [2, 2],
      ],
      seconds: 1,
    },
  ],
])('takes %s for no road', (_, answer) => {
  expect(roadOf(answer)).toBeUndefined();
});
