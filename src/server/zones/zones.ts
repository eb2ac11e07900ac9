/** Which zone a place belongs to, and which zones share places. Pure geometry on the flat map, good for what a city or state is. */

/** Latitude and longitude in degrees. */
export type Point = readonly [latitude: number, longitude: number];
export type Border = readonly Point[];

export type Zone = {
  readonly id: string;
  readonly kind: 'pincodes' | 'polygon';
  readonly pincodes: readonly string[];
  readonly polygon: Border;
  /** The higher one counts where zones overlap. */
  readonly priority: number;
};

export type Place = { readonly pincode?: string | null; readonly point?: Point | null };
export type FoundZone = { readonly zone: Zone; readonly by: 'polygon' | 'pincode' };

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');

/** A border as it is stored. */
export const borderOf = (stored: unknown): Border => (Array.isArray(stored) ? stored.filter(isPoint) : []);

/** Sides of a border, the last one closing it. */
const sidesOf = (border: Border): readonly (readonly [Point, Point])[] =>
  border.flatMap((start, index) => {
    const end = border[(index + 1) % border.length];
    return end ? [[start, end] as const] : [];
  });

/** Positive where c lies left of the line from a to b, zero on it. */
const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const isBetween = (a: Point, b: Point, c: Point) =>
  Math.min(a[0], b[0]) <= c[0] && c[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= c[1] && c[1] <= Math.max(a[1], b[1]);
const isOn = ([a, b]: readonly [Point, Point], point: Point) => turn(a, b, point) === 0 && isBetween(a, b, point);

const isOnBorder = (border: Border, point: Point) => sidesOf(border).some((side) => isOn(side, point));

/** Whether a point lies strictly inside: a line from it to the east crosses the border an odd number of times. */
function isWithin(border: Border, point: Point): boolean {
  if (isOnBorder(border, point)) return false;
  const [latitude, longitude] = point;
  const crossed = sidesOf(border).filter(([a, b]) => {
    if (a[0] > latitude === b[0] > latitude) return false;
    return longitude < a[1] + ((latitude - a[0]) / (b[0] - a[0])) * (b[1] - a[1]);
  });
  return crossed.length % 2 === 1;
}

/** Whether a point lies inside a border or on it. */
export const isInside = (border: Border, point: Point): boolean => isOnBorder(border, point) || isWithin(border, point);

/** Whether two sides cross each other, and not merely touch. */
const cross = ([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]) =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** Whether a border crosses itself, and so says of no place whether it is inside. */
export function crossesItself(border: Border): boolean {
  const sides = sidesOf(border);
  return sides.some((side, index) => sides.slice(index + 1).some((other) => cross(side, other)));
}

const middleOf = (points: readonly Point[]): Point => [
  points.reduce((sum, point) => sum + point[0], 0) / points.length,
  points.reduce((sum, point) => sum + point[1], 0) / points.length,
];

/** A point inside: the middle where that is one, else the middle of a corner that is. */
export function centreOf(border: Border): Point | undefined {
  if (border.length < 3) return undefined;
  const corners = border.map((point, index) => {
    const [before, after] = [border[(index + border.length - 1) % border.length], border[(index + 1) % border.length]];
    return middleOf([before ?? point, point, after ?? point]);
  });
  return [middleOf(border), ...corners].find((point) => isWithin(border, point));
}

function bordersOverlap(a: Border, b: Border): boolean {
  const [sidesA, sidesB] = [sidesOf(a), sidesOf(b)];
  if (sidesA.some((side) => sidesB.some((other) => cross(side, other)))) return true;
  const probes = (border: Border) => {
    const centre = centreOf(border);
    return [...border, ...sidesOf(border).map((side) => middleOf(side)), ...(centre ? [centre] : [])];
  };
  return probes(a).some((point) => isWithin(b, point)) || probes(b).some((point) => isWithin(a, point));
}

/**
 * Whether two zones share places: a pincode, or a part of the map. Neighbours that touch share none; whether a pincode
 * lies within a border is not known here.
 */
export function zonesOverlap(a: Zone, b: Zone): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'polygon') return bordersOverlap(a.polygon, b.polygon);
  const pincodes = new Set(a.pincodes);
  return b.pincodes.some((pincode) => pincodes.has(pincode));
}

/** The more important first; of equals the older one. */
const byPriority = (a: Zone, b: Zone) => b.priority - a.priority || a.id.localeCompare(b.id);

/** The zone of a place: a drawn one around its point before one of its pincode, and then by priority. Undefined where there is none. */
export function zoneAt(zones: readonly Zone[], { pincode, point }: Place): FoundZone | undefined {
  const ranked = zones.toSorted(byPriority);
  const drawn = point ? ranked.find((zone) => zone.kind === 'polygon' && isInside(zone.polygon, point)) : undefined;
  if (drawn) return { zone: drawn, by: 'polygon' };
  const listed = pincode ? ranked.find((zone) => zone.kind === 'pincodes' && zone.pincodes.includes(pincode)) : undefined;
  return listed && { zone: listed, by: 'pincode' };
}
