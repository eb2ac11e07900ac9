/** How long a line over the earth is. Plain arithmetic. */

/** Degrees. */
type Point = { readonly latitude: number; readonly longitude: number };

const RADIUS = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places as the crow flies (haversine). */
export function metresBetween(one: Point, other: Point): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Metres from the first place over all others to the last. */
export const metresAlong = (points: readonly Point[]): number =>
  points.reduce((sum, point, at) => {
    const before = points[at - 1];
    return before ? sum + metresBetween(before, point) : sum;
  }, 0);
