/** Outlines come out of their text as they went in. */
import { expect, it } from 'vitest';
import { decodeLine, encodeLine, simplified } from './lines.ts';
import outline from './outline.json' with { type: 'json' };

it('keeps points to a hundredth of a degree, wherever on earth', () => {
  const points = [
    [77.59, 12.97],
    [-180, 85],
    [180, -85],
    [0, 0],
    [-0.01, 0.01],
  ] as const;
  expect(decodeLine(encodeLine(points))).toEqual(points.map((point) => [...point]));
  expect(
    decodeLine(
      encodeLine([
        [1, 1],
        [1.001, 1.001],
        [2, 2],
      ]),
    ),
  ).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it('leaves out what lies on the way', () => {
  expect(
    simplified(
      [
        [0, 0],
        [1, 0.001],
        [2, 0],
        [2, 2],
      ],
      0.01,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
});

it('holds land, regions and districts where they are', () => {
  expect(outline.regions).toHaveLength(36);
  const karnataka = outline.regions.find(({ name }) => name === 'Karnataka');
  const points = (karnataka?.lines ?? []).flatMap(decodeLine);
  expect(points.length).toBeGreaterThan(100);
  expect(points.every(([x, y]) => x > 73 && x < 79 && y > 11 && y < 19)).toBe(true);
  const [, x, y] = outline.places.find(([name]) => name === 'Nagpur') ?? [];
  expect([Math.abs(Number(x) - 79.1) < 0.5, Math.abs(Number(y) - 21.1) < 0.5]).toEqual([true, true]);
  expect(outline.land.flatMap(decodeLine).length).toBeGreaterThan(3000);
});
