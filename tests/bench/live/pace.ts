/** How much is followed. The figures of a short run mean nothing: it shows that all of it works, in seconds. */
import { full as fullServer, type Pace as ServerPace, short as shortServer } from '../pace.ts';

export type Pace = {
  readonly world: ServerPace['world'];
  /** Over both processes. */
  readonly streams: number;
  /** Of each person, as many pages: no more than the server has room for in one process. */
  readonly streamsPerPerson: number;
  /** Changes a second, and for how many seconds. */
  readonly rate: number;
  readonly seconds: number;
};

export const full: Pace = {
  world: { ...fullServer.world, requests: 5_000, neighbourRequests: 500, customers: 500, sample: 100 },
  streams: 1_000,
  streamsPerPerson: 4,
  rate: 50,
  seconds: 30,
};

export const short: Pace = { world: shortServer.world, streams: 12, streamsPerPerson: 4, rate: 20, seconds: 2 };
