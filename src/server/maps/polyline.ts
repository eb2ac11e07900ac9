/** Google's encoded polylines, as OSRM answers them: differences of degrees × 10⁵ in groups of five bits, each a character from 63 on. */

/** Latitude and longitude in degrees. */
export type LinePoint = readonly [number, number];

const SCALE = 1e5;

/** @throws an Error for a text that is no polyline, or one of places that are not on earth. */
export function pointsOf(text: string): readonly LinePoint[] {
  const points: LinePoint[] = [];
  let [at, latitude, longitude] = [0, 0, 0];
  const next = (): number => {
    let [result, shift, bits] = [0, 0, 0];
    do {
      bits = text.charCodeAt(at) - 63;
      at += 1;
      if (!(bits >= 0 && bits < 64) || shift > 25) throw new Error('This is no polyline.');
      result |= (bits & 31) << shift;
      shift += 5;
    } while (bits >= 32);
    return result & 1 ? ~(result >> 1) : result >> 1;
  };
  while (at < text.length) {
    latitude += next();
    longitude += next();
    if (Math.abs(latitude) > 90 * SCALE || Math.abs(longitude) > 180 * SCALE) throw new Error('This polyline leaves the earth.');
    points.push([latitude / SCALE, longitude / SCALE]);
  }
  return points;
}

/** At most so many of them, evenly taken; the first and the last stay. */
export function thinned(points: readonly LinePoint[], most: number): readonly LinePoint[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter((point) => point !== undefined);
}
