/** Borders as people type them: a point to a line, latitude and longitude. */

export type Point = readonly [latitude: number, longitude: number];

const NUMBER = '[-+]?\\d{1,3}(?:\\.\\d+)?';
const LINE = new RegExp(`^[([]?\\s*(${NUMBER})\\s*°?\\s*[,;\\s]\\s*(${NUMBER})\\s*°?\\s*[)\\]]?,?$`);

export const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number' && Number.isFinite(one));

const pointIn = (line: string): Point | undefined => {
  const [, latitude, longitude] = LINE.exec(line.trim()) ?? [];
  const point = [Number(latitude), Number(longitude)] as const;
  const isOnEarth = Math.abs(point[0]) <= 90 && Math.abs(point[1]) <= 180;
  return latitude !== undefined && longitude !== undefined && isOnEarth ? point : undefined;
};

export type ReadBorder = {
  /** Points in order; null where a line is none. */
  readonly points: readonly Point[] | null;
  /** The first line that is no point, counted from 1. */
  readonly wrongLine?: number;
};

/** Points of a text; empty lines count for nothing. */
export function readBorder(text: string): ReadBorder {
  const points: Point[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const point = pointIn(line);
    if (!point) return { points: null, wrongLine: index + 1 };
    points.push(point);
  }
  return { points };
}

export const writeBorder = (value: unknown): string =>
  typeof value === 'string' ? value : (Array.isArray(value) ? value.filter(isPoint) : []).map((point) => point.join(', ')).join('\n');

/** The points inside a square of that size, north up, as an SVG takes them; undefined for fewer than two different ones. */
export function outlineOf(points: readonly Point[], size: number): string | undefined {
  const [latitudes, longitudes] = [points.map(([latitude]) => latitude), points.map(([, longitude]) => longitude)];
  const [south, north, west, east] = [Math.min(...latitudes), Math.max(...latitudes), Math.min(...longitudes), Math.max(...longitudes)];
  // Degrees of longitude are shorter away from the equator.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [height, width] = [north - south, (east - west) * shrink];
  const span = Math.max(height, width);
  if (points.length < 2 || span === 0) return undefined;
  const scale = size / span;
  const [left, top] = [(size - width * scale) / 2, (size - height * scale) / 2];
  return points
    .map(
      ([latitude, longitude]) =>
        `${(left + (longitude - west) * shrink * scale).toFixed(1)},${(top + (north - latitude) * scale).toFixed(1)}`,
    )
    .join(' ');
}
