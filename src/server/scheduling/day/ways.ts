/** Ways as a map service has measured them; what it does not know is a straight line at a city's speed. */
import { type Matrix, matrixOf, type Travel, wayBetween } from './travel.ts';
import type { Site, Way, Ways } from './types.ts';

export type { Way, Ways };

/** Of ten metres or so: neighbours share their ways. */
const DIGITS = 4;

/** Put into words once: a plan asks for the ways of each site as often as it has technicians. */
const places = new WeakMap<Site, string>();

export function placeOf(site: Site): string {
  const known = places.get(site) ?? `${site.latitude.toFixed(DIGITS)},${site.longitude.toFixed(DIGITS)}`;
  places.set(site, known);
  return known;
}

/** Where a way begins that nobody has measured, a straight line is taken. */
export function wayIn(ways: Ways | undefined, from: Site, to: Site): Way {
  return ways?.get(placeOf(from))?.get(placeOf(to)) ?? wayBetween(from, to);
}

/** Ways of places as they are known, without asking anybody. */
export const byKnownWays = (ways: Ways | undefined): Travel => ({
  matrix: async (sites) => (ways ? matrixIn(ways, sites) : matrixOf(sites)),
});

function matrixIn(ways: Ways, sites: readonly Site[]): Matrix {
  const count = sites.length;
  const [minutes, metres] = [new Int32Array(count * count), new Int32Array(count * count)];
  const names = sites.map(placeOf);
  for (const [from, one] of sites.entries()) {
    const known = ways.get(names[from] as string);
    for (const [to, other] of sites.entries()) {
      if (from === to) continue;
      const way = known?.get(names[to] as string) ?? wayBetween(one, other);
      minutes[from * count + to] = way.minutes;
      metres[from * count + to] = way.metres;
    }
  }
  return { count, minutes, metres };
}
