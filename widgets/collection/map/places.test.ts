import { expect, it } from 'vitest';
import { field } from '../views/story-kit.ts';
import { createClusters } from './clusters.ts';
import { apart, digitsOf, isCovered, linesBetween, stepOf } from './graticule.ts';
import { DEEPEST } from './marks-of.ts';
import { boxAround, isIn, namesOf, type Place, placeOf } from './places.ts';

const fields = { latitude: field('lat', 'number'), longitude: field('lng', 'number') };
const at = (id: string, latitude: number, longitude: number, city = ''): Place => ({ row: { id, version: 1, city }, latitude, longitude });
const world = { south: -90, west: -180, north: 90, east: 180 };

it('reads the place of a record, and nothing that is nowhere', () => {
  const place = (lat: unknown, lng: unknown) => placeOf({ id: 'a', version: 1, lat, lng }, fields);
  expect(place(18.5, 73.9)).toMatchObject({ latitude: 18.5, longitude: 73.9 });
  expect(place(0, 0)).toBeDefined();
  expect([place(null, 73.9), place(18.5, undefined), place('18.5', 73.9), place(90.1, 0), place(0, -180.1)]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

it('knows the box around places, and what is in it', () => {
  expect(boxAround([])).toBeUndefined();
  const box = boxAround([at('a', 10, 70), at('b', 20, 80), at('c', 15, 60)]);
  expect(box).toEqual({ south: 10, north: 20, west: 60, east: 80 });
  expect(box && [isIn(at('d', 15, 70), box), isIn(at('e', 21, 70), box)]).toEqual([true, false]);
});

it('writes a name in the middle of the records that share it, the most frequent first', () => {
  const places = [at('a', 10, 70, 'Pune'), at('b', 11, 71, 'Mumbai'), at('c', 12, 72, ' Mumbai'), at('d', 50, 9, 'Mumbai'), at('e', 1, 1)];
  expect(namesOf(places, field('city'))).toEqual([
    { name: 'Mumbai', count: 3, latitude: 12, longitude: 71 },
    { name: 'Pune', count: 1, latitude: 10, longitude: 70 },
  ]);
  expect(namesOf(places, undefined)).toEqual([]);
});

it('puts together what is close, and takes apart what is not at the same place', () => {
  const places = [at('a', 18.5, 73.8), at('b', 18.51, 73.81), at('c', 28.6, 77.2), at('d', 28.6, 77.2)];
  const clusters = createClusters(places);
  const far = clusters(world, 4);
  expect(far.map(({ count }) => count).toSorted()).toEqual([2, 2]);
  const [pune, delhi] = far.toSorted((one, other) => one.latitude - other.latitude);
  expect(pune?.opensAt).toBeLessThanOrEqual(DEEPEST);
  expect(pune && clusters(world, pune.opensAt).filter(({ count }) => count === 1)).toHaveLength(2);
  expect(delhi?.opensAt).toBeGreaterThan(DEEPEST);
  expect(delhi?.places(1)).toHaveLength(1);
  expect(clusters(world, DEEPEST).some(({ count }) => count === 2)).toBe(true);
  expect(clusters({ south: 0, west: 0, north: 10, east: 10 }, 4)).toEqual([]);
});

it('draws few lines at round degrees', () => {
  expect(stepOf({ ...world })).toBe(30);
  expect(stepOf({ south: 8, west: 68, north: 34, east: 98 })).toBe(5);
  expect(stepOf({ south: 18.5, west: 73.8, north: 18.6, east: 73.9 })).toBe(0.02);
  expect([30, 0.5, 0.02, 0.005].map(digitsOf)).toEqual([0, 1, 2, 3]);
  expect(linesBetween(-11, 11, 5)).toEqual([-10, -5, 0, 5, 10]);
  expect(linesBetween(73.81, 73.9, 0.02)).toEqual([73.82, 73.84, 73.86, 73.88, 73.9]);
});

it('keeps labels apart, the first ones first', () => {
  const label = (text: string, x: number, y: number) => ({ text, x, y });
  expect(
    apart([label('Mumbai', 0, 0), label('Thane', 20, 5), label('Pune', 20, 40), label('Delhi', 200, 0)]).map(({ text }) => text),
  ).toEqual(['Mumbai', 'Pune', 'Delhi']);
});

it('leaves out a name that would lie under words', () => {
  const words = [{ x: 100, y: 100, width: 80, top: 7, bottom: 35 }];
  const at = (x: number, y: number) => isCovered({ text: 'Pune', x, y }, words);
  expect([at(100, 124), at(150, 110), at(50, 95)]).toEqual([true, true, true]);
  expect([at(100, 140), at(170, 124), at(100, 80)]).toEqual([false, false, false]);
});
