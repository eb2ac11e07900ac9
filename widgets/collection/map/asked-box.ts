/**
 * The part of the map that is asked for: what is in sight, out to whole squares of a web map (Mercator). Moving a little asks nothing
 * new, the same part is the same question again, and no square of the answer is cut in two.
 */
import type { Operand, Predicate } from '../../../engine/core/rules/types.ts';
import { pathOf, type ViewField } from '../../../engine/react/index.ts';
import type { Box, PlaceFields } from './places.ts';

/** Steps by which what is asked for is finer than the pictures of a map, which are 256 pixels wide: 128 pixels, two of the server's squares. */
const FINER = 1;
/** Digits after the point that tell a hand's breadth. */
const DIGITS = 6;
/** Degrees by which a record may stand beyond a box: numbers lose their last digits on the way. */
const SLACK = 1e-9;

const acrossOf = (longitude: number) => (longitude + 180) / 360;
const longitudeOf = (across: number) => across * 360 - 180;
const downOf = (latitude: number) => (1 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / Math.PI) / 2;
const latitudeOf = (down: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;

const rounded = (value: number) => Number(value.toFixed(DIGITS));

/** The projection ends short of the poles: what is beyond belongs to its outermost squares. */
export function askedBox({ south, west, north, east }: Box, zoom: number): Box {
  const side = 2 ** (zoom + FINER);
  const before = (place: number) => Math.max(0, Math.min(side, Math.floor(place * side)));
  const after = (place: number) => Math.max(0, Math.min(side, Math.ceil(place * side)));
  const [top, foot] = [north >= 90 ? 0 : before(downOf(north)), south <= -90 ? side : after(downOf(south))];
  return {
    south: foot === side ? -90 : rounded(latitudeOf(foot / side)),
    west: rounded(longitudeOf(before(acrossOf(west)) / side)),
    north: top === 0 ? 90 : rounded(latitudeOf(top / side)),
    east: rounded(longitudeOf(after(acrossOf(east)) / side)),
  };
}

/** As the server takes bounds (RFC 7946). */
export const boundsText = ({ west, south, east, north }: Box): string => [west, south, east, north].join(',');

const between = ({ pointer }: ViewField, least: number, most: number): readonly Predicate[] => {
  const left: Operand = { kind: 'field', path: pathOf(pointer) };
  return [
    { op: 'ge', left, right: { kind: 'value', value: least } },
    { op: 'le', left, right: { kind: 'value', value: most } },
  ];
};

/** Records that are in a box. */
export const inBox = ({ latitude, longitude }: PlaceFields, { south, west, north, east }: Box): Predicate => ({
  op: 'and',
  items: [...between(latitude, south - SLACK, north + SLACK), ...between(longitude, west - SLACK, east + SLACK)],
});
