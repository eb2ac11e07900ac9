/** The way along roads through places, as OSRM's route service tells it (HTTP API v1); what it told is kept a while in this process. */
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import type { RoadsConfig } from '../../../engine/server/kernel/config-types.ts';
import { type LinePoint, pointsOf, thinned } from './polyline.ts';
import { askService, memberAt, type Place } from './service.ts';

/** A way: its line, and how long it is and takes without a stop. */
export type Road = { readonly line: readonly LinePoint[]; readonly metres: number; readonly seconds: number };

export type Roads = {
  /**
   * Null where there is no road between the places. `count` is called before the service is asked, and not for what is known.
   * @throws maps_failed (503) when it does not answer as it should, and whatever `count` throws
   */
  through(places: readonly Place[], count: () => void): Promise<Road | null>;
};

type Options = { readonly service: RoadsConfig; readonly clock: Clock };

/** Milliseconds for which a way stays what it was: roads change seldom. */
const KEPT = 24 * 60 * 60_000;
/** Ways that are kept; the one that was asked for longest ago goes first. */
const MOST_KEPT = 500;
/** More points of a line than a map can show. */
const MOST_POINTS = 3000;
/** More than any day is long, in metres or seconds. */
const MOST_AMOUNT = 40_000_000;

export function createRoads({ service, clock }: Options): Roads {
  const kept = new Map<string, { readonly until: number; readonly road: Promise<Road | null> }>();
  return {
    through(places, count) {
      const key = places.map(textOf).join(';');
      const now = Date.parse(clock.now());
      const known = kept.get(key);
      kept.delete(key);
      if (known && known.until > now) {
        kept.set(key, known);
        return known.road;
      }
      count();
      const road = askService({ target: targetOf(service, key), timeout: service.timeout }, roadOf);
      kept.set(key, { until: now + KEPT, road });
      // A failure is no answer: the next one asks again.
      road.catch(() => kept.get(key)?.road === road && kept.delete(key));
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return road;
    },
  };
}

/** To a metre: the same stop from two devices is one question. */
const textOf = ({ latitude, longitude }: Place) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`;

function targetOf({ url, profile, key }: RoadsConfig, points: string): URL {
  const target = new URL(url);
  target.pathname = `${target.pathname.replace(/\/$/, '')}/route/v1/${profile}/${points}`;
  target.searchParams.set('overview', 'full');
  target.searchParams.set('geometries', 'polyline');
  if (key !== undefined) target.searchParams.set('key', key);
  return target;
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= MOST_AMOUNT;

/** @throws an Error for an answer that is a refusal, or none of this kind. */
function roadOf(answer: unknown): Road | null {
  const code = memberAt(answer, 'code');
  if (code === 'NoRoute' || code === 'NoSegment') return null;
  if (code !== 'Ok') throw new Error(`The road service answered with the code ${JSON.stringify(code)}.`);
  const first = memberAt(memberAt(answer, 'routes'), 0);
  const [geometry, metres, seconds] = [memberAt(first, 'geometry'), memberAt(first, 'distance'), memberAt(first, 'duration')];
  if (typeof geometry !== 'string' || !isAmount(metres) || !isAmount(seconds)) throw new Error('The road service answered no way.');
  return { line: thinned(pointsOf(geometry), MOST_POINTS), metres, seconds };
}
