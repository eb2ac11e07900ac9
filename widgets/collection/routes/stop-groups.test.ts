import { expect, it } from 'vitest';
import type { Route } from './routes.ts';
import { type Drawn, groupsOf, isOneSpot } from './stop-groups.ts';

const route = { key: 'r', label: 'R', colour: 'blue', width: 3, stops: [] } as Route;
const at = (id: string, x: number, y: number): Drawn => ({
  stop: { id, order: 1, latitude: y / 100, longitude: x / 100, name: id },
  route,
  x,
  y,
});
/** As the marks of the map are: 22 px for one, 34 for a few, 40 from ten on. */
const widthOf = (count: number) => {
  if (count === 1) return 22;
  return count < 10 ? 34 : 40;
};
const ids = (stops: readonly Drawn[]) => groupsOf(stops, widthOf).map((group) => group.map(({ stop }) => stop.id).join(''));

it('puts together what would touch, also over the edge of a cell, and nothing else', () => {
  expect(ids([at('a', 23, 23), at('b', 25, 25), at('c', 60, 23), at('d', -12, 10), at('e', 23, 23)])).toEqual(['abe', 'c', 'd']);
});

it('takes in what a wider mark touches that one stop did not', () => {
  // 27 px apart: two discs of one stop stand beside each other, one of two stops does not.
  expect(ids([at('a', 0, 0), at('c', 27, 0)])).toEqual(['a', 'c']);
  expect(ids([at('a', 0, 0), at('c', 27, 0), at('b', 1, 0)])).toEqual(['abc']);
});

it('leaves no two marks that touch, however many there are', () => {
  const many = Array.from({ length: 3000 }, (_, n) => at(`s${n}`, (n * 37) % 1500, (n * 91) % 1300));
  const groups = groupsOf(many, widthOf);
  expect(groups.length).toBeGreaterThan(50);
  expect(groups.flat()).toHaveLength(3000);
  const touching = groups.filter((one, n) =>
    groups.some(
      (other, m) => m < n && Math.hypot(one[0].x - other[0].x, one[0].y - other[0].y) < (widthOf(one.length) + widthOf(other.length)) / 2,
    ),
  );
  expect(touching).toEqual([]);
});

it('knows what no zoom takes apart', () => {
  expect(groupsOf([at('a', 1, 1), at('b', 1, 1)], widthOf).map(isOneSpot)).toEqual([true]);
  expect(groupsOf([at('a', 1, 1), at('b', 1, 2)], widthOf).map(isOneSpot)).toEqual([false]);
});
