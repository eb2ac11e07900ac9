/** How large the runs are. The figures of a short run mean nothing: it shows that all of it works, in seconds. */
import { full as fullServer, type Pace as ServerPace, short as shortServer } from '../../pace.ts';

export type RunSize = { readonly visits: number; readonly technicians: number; readonly days: number };

export type Pace = {
  readonly world: ServerPace['world'];
  /** A day whose run others are not to notice, and days that are committed whole. */
  readonly day: RunSize;
  readonly whole: RunSize;
  /** Steps of each search; what a run has without a word. */
  readonly steps: number;
  /** Milliseconds of lists with no run, before and after it. */
  readonly quiet: number;
};

export const full: Pace = {
  world: { ...fullServer.world, requests: 40_000, neighbourRequests: 1_000, customers: 2_000, sample: 100 },
  day: { visits: 2_000, technicians: 200, days: 1 },
  whole: { visits: 4_000, technicians: 200, days: 14 },
  steps: 20_000,
  quiet: 15_000,
};

export const short: Pace = {
  world: shortServer.world,
  day: { visits: 24, technicians: 6, days: 1 },
  whole: { visits: 30, technicians: 6, days: 2 },
  steps: 200,
  quiet: 300,
};
