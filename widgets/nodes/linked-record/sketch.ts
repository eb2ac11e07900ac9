/** Places of the earth on a small sheet, north up and true to scale. Plain arithmetic. */
import type { Place } from './values.ts';

export type Point = { readonly x: number; readonly y: number };
type Box = { readonly width: number; readonly height: number };
export type Sketch = {
  /** As the places were given. */
  readonly points: readonly Point[];
  /** Paths of a grid, a line every so many metres. */
  readonly lines: readonly string[];
  /** Between the first two; 0 for one alone. */
  readonly metres: number;
};

const DEGREE = 111_320;
const MARGIN = 44;
/** Metres that a sheet shows at least. */
const LEAST = 400;
const MOST_LINES = 6;

export function layOut(places: readonly Place[], { width, height }: Box): Sketch {
  const latitude = places.reduce((sum, place) => sum + place.latitude, 0) / Math.max(1, places.length);
  const narrowed = DEGREE * Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const flat = places.map((place) => ({ x: place.longitude * narrowed, y: -place.latitude * DEGREE }));
  const [left, right] = spanOf(flat.map(({ x }) => x));
  const [top, bottom] = spanOf(flat.map(({ y }) => y));
  const scale = Math.min((width - 2 * MARGIN) / Math.max(LEAST, right - left), (height - 2 * MARGIN) / Math.max(LEAST / 2, bottom - top));
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const points = flat.map(({ x, y }) => ({ x: width / 2 + (x - middleX) * scale, y: height / 2 + (y - middleY) * scale }));
  const [one, other] = flat;
  return {
    points,
    lines: gridOf({ width, height }, scale),
    metres: one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0,
  };
}

const spanOf = (values: readonly number[]): readonly [number, number] => [Math.min(...values), Math.max(...values)];

/** A round number of metres apart, from the middle outwards. */
function gridOf({ width, height }: Box, scale: number): readonly string[] {
  const most = width / scale / MOST_LINES;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = ([1, 2, 5, 10].find((one) => one * power >= most) ?? 10) * power * scale;
  const along = (length: number) => {
    const first = (length / 2) % step;
    return Array.from({ length: Math.floor((length - first) / step) + 1 }, (_, index) => first + index * step);
  };
  return [...along(width).map((x) => `M${x.toFixed(1)} 0V${height}`), ...along(height).map((y) => `M0 ${y.toFixed(1)}H${width}`)];
}
