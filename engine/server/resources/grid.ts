/** The squares of a map that records are counted by: those of a web map (Mercator), halved with every step nearer. */
import { said } from '../kernel/said.ts';
import { badQuery } from './list-query.ts';

/** In degrees. */
export type Bounds = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
/** `side`: squares along the equator, and from the top of the map to its foot. */
export type Grid = { readonly side: number };

/** Squares that an answer has at most. Coarser ones are taken rather than any left out. */
export const MOST_CELLS = 500;
/** Where a map of squares ends, short of the poles. */
export const EDGE = 85.051_128_779_806_6;
/** Steps by which squares are smaller than the pictures of a map, which are 256 pixels wide: 64 pixels. */
const FINER = 2;

const WORLD: Bounds = { west: -180, south: -90, east: 180, north: 90 };

/** `west,south,east,north` (RFC 7946); the whole world when absent. @throws bad_query */
export function boundsOf(text: string | undefined): Bounds {
  if (text === undefined) return WORLD;
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  const isBox = numbers.length === 4 && -180 <= west && west <= east && east <= 180 && -90 <= south && south <= north && north <= 90;
  if (!isBox) throw badQuery('bounds', 'bounds', said('problem.platform.resources.bounds_must_degrees'));
  return { west, south, east, north };
}

/** The finest grid of a zoom of which no more than `MOST_CELLS` squares lie in the bounds. */
export function gridOf({ west, south, east, north }: Bounds, zoom: number): Grid {
  const [left, right] = [acrossOf(west), acrossOf(east)];
  const [top, foot] = [downOf(north), downOf(south)];
  for (let step = zoom + FINER; step > 0; step -= 1) {
    const side = 2 ** step;
    if (squares(left, right, side) * squares(top, foot, side) <= MOST_CELLS) return { side };
  }
  return { side: 1 };
}

/** Squares that lie between two places of the map, both of them in parts of its width. */
const squares = (from: number, to: number, side: number): number => squareOf(to, side) - squareOf(from, side) + 1;
const squareOf = (place: number, side: number): number => Math.min(Math.floor(place * side), side - 1);

const acrossOf = (longitude: number): number => (longitude + 180) / 360;

/** From the top, in parts of the height. */
function downOf(latitude: number): number {
  const inside = Math.max(-EDGE, Math.min(EDGE, latitude));
  const down = (1 - Math.log(Math.tan(Math.PI / 4 + (inside * Math.PI) / 360)) / Math.PI) / 2;
  return Math.max(0, Math.min(1, down));
}
