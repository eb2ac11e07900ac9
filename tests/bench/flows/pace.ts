/** How much is measured of flows. The figures of a short run mean nothing: it shows that all of it works, in seconds. */
import type { Pace as ServerPace } from '../pace.ts';

export type Pace = {
  readonly world: ServerPace['world'];
  /** Records that are written on each side. */
  readonly events: number;
  /** Turns of each side that they are written in. */
  readonly turns: number;
  /** Lists that are asked for while nothing else happens. */
  readonly quietLists: number;
  /** Executions that wait together, by engine. */
  readonly atOnce: { readonly postgres: number; readonly pglite: number };
};

export const full: Pace = {
  world: { requests: 20_000, neighbourRequests: 2_000, customers: 1_000, sample: 1_000 },
  events: 100_000,
  turns: 25,
  quietLists: 200,
  atOnce: { postgres: 10_000, pglite: 2_000 },
};

export const short: Pace = {
  world: { requests: 300, neighbourRequests: 30, customers: 40, sample: 100 },
  events: 400,
  turns: 1,
  quietLists: 5,
  atOnce: { postgres: 60, pglite: 60 },
};
