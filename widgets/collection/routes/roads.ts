/** What a host knows of the way along roads: what it is asked, and what it answers, read with care. */
import type { Stop } from './routes.ts';

/** Points of `line`: latitude and longitude in degrees. */
export type Road = { readonly line: readonly (readonly [number, number])[]; readonly metres: number; readonly seconds: number };

/** Stops of one line that a host is asked for; of a longer day the line stays straight. */
const MOST = 50;

const degrees = (value: number) => String(Number(value.toFixed(5)));

/** The question of a route, the same for the same places; undefined where there is no way. */
export function questionOf(stops: readonly Pick<Stop, 'latitude' | 'longitude'>[]): string | undefined {
  const points = stops.map(({ latitude, longitude }) => `${degrees(latitude)},${degrees(longitude)}`);
  // Two visits at one door are one stop.
  const places = points.filter((point, at) => point !== points[at - 1]);
  return places.length >= 2 && places.length <= MOST ? places.join(';') : undefined;
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0;
const isPoint = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number' && Math.abs(each) <= 180);

/** Undefined for an answer that is no road. */
export function roadOf(answer: unknown): Road | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { line, metres, seconds } = answer as Readonly<Record<string, unknown>>;
  if (!Array.isArray(line) || line.length < 2 || !line.every(isPoint) || !isAmount(metres) || !isAmount(seconds)) return undefined;
  return { line, metres, seconds };
}
