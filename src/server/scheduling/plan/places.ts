/** Places of a plan as columns of a matrix of ways. */
import type { Site, Travel } from '../day/index.ts';

/** Ways are planned in steps of so many minutes, so that visits begin at times that people can keep. */
const STEP = 5;

export type Places = {
  readonly count: number;
  /** Row by row; whole steps, rounded up. */
  readonly minutes: Int32Array;
  readonly metres: Int32Array;
  /** The column of a place. */
  of(site: Site | null): number;
  /** Whether it has one; nowhere always does. */
  has(site: Site | null): boolean;
};

/** No place in particular: the way there and back takes no time. Only days begin there, whose beginning nobody has said. */
export const NOWHERE = 0;
/**
 * Wherever somebody is already: a visit without a place is judged as if he stayed where he was before it, which in a plan may still become
 * any place. So to go there takes no time, and to go on from it as long as from the farthest place.
 */
export const SOMEWHERE = 1;
/** Columns that are no sites. */
const APART = 2;

const keyOf = ({ latitude, longitude }: Site) => `${latitude} ${longitude}`;

export async function placesOf(sites: readonly (Site | null)[], travel: Travel): Promise<Places> {
  const known = new Map(sites.flatMap((site) => (site ? [[keyOf(site), site] as const] : [])));
  const { count: inner, ...ways } = await travel.matrix([...known.values()]);
  const columns = new Map([...known.keys()].map((key, index) => [key, index + APART]));
  const count = inner + APART;
  const [minutes, metres] = [new Int32Array(count * count), new Int32Array(count * count)];
  for (let from = 0; from < inner; from += 1)
    for (let to = 0; to < inner; to += 1) {
      const at = (from + APART) * count + to + APART;
      const way = Math.ceil((ways.minutes[from * inner + to] as number) / STEP) * STEP;
      const onward = SOMEWHERE * count + to + APART;
      minutes[at] = way;
      metres[at] = ways.metres[from * inner + to] as number;
      if (way > (minutes[onward] as number)) minutes[onward] = way;
    }
  return {
    count,
    minutes,
    metres,
    of: (site) => (site ? (columns.get(keyOf(site)) ?? NOWHERE) : NOWHERE),
    has: (site) => site === null || columns.has(keyOf(site)),
  };
}
