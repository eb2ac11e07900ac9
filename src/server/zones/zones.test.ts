import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Border, centreOf, crossesItself, isInside, type Point, type Zone, zoneAt, zonesOverlap } from './zones.ts';

const square = (south: number, west: number, size = 2): Border => [
  [south, west],
  [south, west + size],
  [south + size, west + size],
  [south + size, west],
];
const drawn = (id: string, polygon: Border, priority = 0): Zone => ({ id, kind: 'polygon', pincodes: [], polygon, priority });
const listed = (id: string, pincodes: readonly string[], priority = 0): Zone => ({ id, kind: 'pincodes', pincodes, polygon: [], priority });

/** A ring road with a way out: its middle is not in it. */
const horseshoe: Border = [
  [0, 0],
  [0, 9],
  [9, 9],
  [9, 6],
  [3, 6],
  [3, 3],
  [9, 3],
  [9, 0],
];

describe('the zone of a place', () => {
  const zones = [listed('a', ['560001', '560002']), listed('b', ['560002'], 5), drawn('c', square(0, 0)), drawn('d', square(1, 1), 3)];
  it.each<[string, string | null, Point | null, string | undefined]>([
    ['a pincode of one zone', '560001', null, 'a pincode'],
    ['a pincode of two: the more important', '560002', null, 'b pincode'],
    ['a point before its pincode', '560002', [0.5, 0.5], 'c polygon'],
    ['a point in two: the more important', null, [1.5, 1.5], 'd polygon'],
    ['a point on the border', null, [0, 1], 'c polygon'],
    ['a point outside, with a pincode', '560001', [50, 50], 'a pincode'],
    ['neither', '999999', [50, 50], undefined],
    ['nothing', null, null, undefined],
  ])('%s', (_, pincode, point, expected) => {
    const found = zoneAt(zones, { pincode, point });
    expect(found && `${found.zone.id} ${found.by}`).toBe(expected);
  });

  it('is the older of equals, however they come', () => {
    const equals = [listed('2', ['1']), listed('1', ['1']), listed('3', ['1'])];
    for (const order of [equals, equals.toReversed()]) expect(zoneAt(order, { pincode: '1' })?.zone.id).toBe('1');
  });
});

describe('borders', () => {
  it('hold what is in them and not what they lead around', () => {
    expect(isInside(horseshoe, [1, 4])).toBe(true);
    expect(isInside(horseshoe, [6, 4.5])).toBe(false);
    expect(isInside(horseshoe, [3, 4.5])).toBe(true);
    expect(isInside([], [0, 0])).toBe(false);
  });

  it('know a point inside', () => {
    for (const border of [square(0, 0), horseshoe]) expect(isInside(border, centreOf(border) ?? [99, 99])).toBe(true);
    expect(
      centreOf([
        [0, 0],
        [1, 1],
      ]),
    ).toBeUndefined();
  });

  it('may not cross themselves', () => {
    expect(crossesItself(square(0, 0))).toBe(false);
    expect(crossesItself(horseshoe)).toBe(false);
    expect(
      crossesItself([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ]),
    ).toBe(true);
  });

  it('a square holds exactly the points between its sides', () => {
    const coordinate = fc.integer({ min: -4, max: 8 }).map((value) => value / 2);
    fc.assert(
      fc.property(coordinate, coordinate, (latitude, longitude) => {
        const isBetween = latitude >= 0 && latitude <= 2 && longitude >= 0 && longitude <= 2;
        expect(isInside(square(0, 0), [latitude, longitude])).toBe(isBetween);
      }),
    );
  });
});

describe('zones overlap', () => {
  it.each<[string, Zone, Zone, boolean]>([
    ['by a pincode', listed('a', ['1', '2']), listed('b', ['2', '3']), true],
    ['by no pincode', listed('a', ['1']), listed('b', ['2']), false],
    ['by a corner', drawn('a', square(0, 0)), drawn('b', square(1, 1)), true],
    ['by lying inside', drawn('a', square(0, 0, 9)), drawn('b', square(3, 3)), true],
    ['by being the same', drawn('a', square(0, 0)), drawn('b', square(0, 0)), true],
    [
      'by a cross without corners inside',
      drawn('a', [
        [0, 4],
        [0, 5],
        [9, 5],
        [9, 4],
      ]),
      drawn('b', [
        [4, 0],
        [5, 0],
        [5, 9],
        [4, 9],
      ]),
      true,
    ],
    ['as neighbours', drawn('a', square(0, 0)), drawn('b', square(0, 2)), false],
    ['as neighbours of different size', drawn('a', square(0, 0, 4)), drawn('b', square(1, 4)), false],
    ['far apart', drawn('a', square(0, 0)), drawn('b', square(20, 20)), false],
    ['inside the way out of a horseshoe', drawn('a', horseshoe), drawn('b', square(5, 3.5)), false],
    ['of different kinds', listed('a', ['1']), drawn('b', square(0, 0)), false],
  ])('%s', (_, a, b, expected) => {
    expect(zonesOverlap(a, b)).toBe(expected);
    expect(zonesOverlap(b, a)).toBe(expected);
  });

  it('whenever a point lies within both', () => {
    const at = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(at, at, at, at, (south, west, otherSouth, otherWest) => {
        const share = Math.abs(south - otherSouth) < 2 && Math.abs(west - otherWest) < 2;
        expect(zonesOverlap(drawn('a', square(south, west)), drawn('b', square(otherSouth, otherWest)))).toBe(share);
      }),
    );
  });
});
