import { expect, it } from 'vitest';
import { ruleOf } from '../../../engine/react/index.ts';
import { narrowed } from '../views/narrowed.ts';
import { field } from '../views/story-kit.ts';
import { askedBox, boundsText, inBox } from './asked-box.ts';
import { boxOfCells, type Cell, countIn, createCellMarks } from './cells.ts';
import { DEEPEST } from './marks-of.ts';

const cell = (count: number, latitude: number, longitude: number, half = 0.1): Cell => ({
  count,
  latitude,
  longitude,
  bounds: { west: longitude - half, south: latitude - half, east: longitude + half, north: latitude + half },
  ...(count === 1 ? { id: `${latitude}`, title: `The one at ${latitude}` } : {}),
});
const world = { south: -90, west: -180, north: 90, east: 180 };
const cells = [cell(40, 18.5, 73.8), cell(2, 19.0, 73.9), cell(1, 28.6, 77.2, 0), cell(300, 13, 77.6, 0)];

it('makes one mark of cells that would touch, with all their records, and takes them apart nearer by', () => {
  const marks = createCellMarks(cells);
  const far = marks(world, 4).toSorted((one, other) => one.latitude - other.latitude);
  expect(far.map(({ count }) => count)).toEqual([300, 42, 1]);
  expect(far[1]?.box).toEqual({ south: 18.4, west: 73.7, north: 19.1, east: 74 });
  expect(far[1]?.latitude).toBeCloseTo((40 * 18.5 + 2 * 19) / 42, 9);
  expect(
    marks(world, 12)
      .map(({ count }) => count)
      .toSorted(),
  ).toEqual([1, 2, 300, 40]);
});

it('knows what no zoom takes apart, and the name of a record that stands alone', () => {
  const marks = createCellMarks(cells);
  const of = (count: number, zoom: number) => marks(world, zoom).find((mark) => mark.count === count);
  expect([of(300, 6)?.opensAt, of(42, 4)?.opensAt, of(40, DEEPEST)?.opensAt]).toEqual([DEEPEST + 1, 5, DEEPEST + 1]);
  expect([of(1, 6)?.title, of(1, 6)?.key, of(1, 6)?.places(5)]).toEqual(['The one at 28.6', 'place-28.6', []]);
});

it('reckons the box around all, and the records of a part', () => {
  expect(boxOfCells([])).toBeUndefined();
  expect(boxOfCells(cells)).toEqual({ south: 13, west: 73.7, north: 28.6, east: 77.6 });
  expect(countIn(cells, { south: 18, west: 73, north: 20, east: 75 })).toBe(42);
  expect(countIn(cells, world)).toBe(343);
});

it('asks for whole squares around what is in sight, so that moving a little asks nothing new', () => {
  const sight = { south: 18.41, west: 73.71, north: 18.62, east: 73.99 };
  const asked = askedBox(sight, 12);
  expect([asked.south <= sight.south, asked.west <= sight.west, asked.north >= sight.north, asked.east >= sight.east]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(asked.east - asked.west).toBeLessThan(sight.east - sight.west + (2 * 360) / 2 ** 13);
  const moved = { ...sight, west: sight.west + 0.0004, east: sight.east + 0.0004 };
  expect(boundsText(askedBox(moved, 12))).toBe(boundsText(asked));
  expect(boundsText(askedBox({ ...sight, east: 80 }, 12))).not.toBe(boundsText(asked));
});

it('asks for nothing beyond the world', () => {
  expect(askedBox({ south: -95, west: -400, north: 89, east: 300 }, 2)).toEqual({ south: -90, west: -180, north: 90, east: 180 });
  expect(askedBox({ south: -89, west: 200, north: 10, east: 260 }, 3)).toMatchObject({ south: -90, west: 180, east: 180 });
});

it('says a box as a filter of the list', () => {
  const filter = narrowed(
    "doc.city == 'Pune'",
    inBox({ latitude: field('lat', 'number'), longitude: field('lng', 'number') }, { south: -1, west: 73, north: 2, east: 74 }),
  );
  const rule = ruleOf(filter);
  const holds = (lat: number | null, lng: number, city = 'Pune') => rule?.holds({ doc: { lat, lng, city } });
  expect([holds(-1, 73), holds(2, 74), holds(0, 73.5, 'Delhi'), holds(2.1, 73.5), holds(0, 72.9), holds(null, 73.5)]).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
