/**
 * How long the way from one place to another takes. The one port of travel: by default the great circle at a city's speed; a matrix
 * service where the operator has configured one.
 */
import { distanceBetween } from '../../zones/index.ts';
import type { Site } from './types.ts';

/** Whole minutes and metres, row by row: `minutes[from * count + to]`. */
export type Matrix = { readonly count: number; readonly minutes: Int32Array; readonly metres: Int32Array };
export type Travel = { matrix(sites: readonly Site[]): Promise<Matrix> };

/** Roads are longer than the crow flies. */
const DETOUR = 1.3;
/** Metres a minute by how long a way is: short ways are streets with lights, long ones are roads. */
const SPEEDS = [
  { upTo: 3_000, pace: 300 },
  { upTo: 15_000, pace: 420 },
  { upTo: Number.POSITIVE_INFINITY, pace: 700 },
] as const;
/** From the door to the van and from the van to the door. */
const DOORS = 4;

/** Of one way; 0 where both are the same place. Each stretch of it at its own pace, so that a longer way never takes less. */
export function wayBetween(one: Site, other: Site): { readonly minutes: number; readonly metres: number } {
  const metres = Math.round(distanceBetween(one, other) * DETOUR);
  if (metres === 0) return { minutes: 0, metres: 0 };
  let [minutes, done] = [0, 0];
  for (const { upTo, pace } of SPEEDS) {
    const stretch = Math.min(metres, upTo) - done;
    if (stretch <= 0) break;
    minutes += stretch / pace;
    done += stretch;
  }
  return { minutes: Math.round(minutes) + DOORS, metres };
}

export function matrixOf(sites: readonly Site[]): Matrix {
  const count = sites.length;
  const [minutes, metres] = [new Int32Array(count * count), new Int32Array(count * count)];
  for (const [from, one] of sites.entries())
    for (let to = from + 1; to < count; to += 1) {
      const way = wayBetween(one, sites[to] as Site);
      for (const at of [from * count + to, to * count + from]) {
        minutes[at] = way.minutes;
        metres[at] = way.metres;
      }
    }
  return { count, minutes, metres };
}

/** As the crow flies, without a service. */
export const byGreatCircle: Travel = { matrix: async (sites) => matrixOf(sites) };
