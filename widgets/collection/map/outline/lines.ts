/** Lines of the outline as text: steps between whole hundredths of a degree, in the characters of Google's encoded polylines. */
export type Point = readonly [longitude: number, latitude: number];

const HUNDREDTHS = 100;
const [FIRST, BITS, MORE] = [63, 5, 32];

/** Points nearer than a hundredth of a degree to the one before are one with it. */
export function encodeLine(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  let text = '';
  points.forEach(([longitude, latitude], index) => {
    const [nextX, nextY] = [Math.round(longitude * HUNDREDTHS), Math.round(latitude * HUNDREDTHS)];
    if (index > 0 && nextX === x && nextY === y) return;
    text += characters(nextX - x) + characters(nextY - y);
    [x, y] = [nextX, nextY];
  });
  return text;
}

function characters(step: number): string {
  let rest = step < 0 ? ~(step << 1) : step << 1;
  let text = '';
  for (; rest >= MORE; rest >>>= BITS) text += String.fromCharCode((MORE | (rest & (MORE - 1))) + FIRST);
  return text + String.fromCharCode(rest + FIRST);
}

export function decodeLine(text: string): Point[] {
  const points: Point[] = [];
  let [x, y, place] = [0, 0, 0];
  const step = (): number => {
    let [value, shift, part] = [0, 0, MORE];
    for (; part >= MORE; shift += BITS) {
      part = text.charCodeAt(place++) - FIRST;
      value |= (part & (MORE - 1)) << shift;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (place < text.length) {
    x += step();
    y += step();
    points.push([x / HUNDREDTHS, y / HUNDREDTHS]);
  }
  return points;
}

/** Douglas and Peucker: the fewest of the points from which no other lies further than so many degrees. */
export function simplified(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 3 || !first || !last) return points;
  const far = points.reduce(
    (most, point, index) => {
      const away = distance(point, first, last);
      return away > most.away ? { away, index } : most;
    },
    { away: 0, index: 0 },
  );
  if (far.away <= tolerance) return [first, last];
  return [...simplified(points.slice(0, far.index + 1), tolerance).slice(0, -1), ...simplified(points.slice(far.index), tolerance)];
}

/** Of a point from the stretch between two others. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [wide, high] = [x2 - x1, y2 - y1];
  const length = wide * wide + high * high;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * wide + (y - y1) * high) / length));
  return Math.hypot(x - x1 - share * wide, y - y1 - share * high);
}
