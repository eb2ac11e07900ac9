/** How much is measured of a form and a list. The figures of a short run mean nothing: it shows that all of it works, in seconds. */
import { grid, type ListWorkload, list, shortGrid, shortList } from './list-workload.ts';
import { shortForm, type Workload, workloads } from './workloads.ts';

export const SLOWED = 4;

export type Pace = {
  readonly workloads: readonly Workload[];
  readonly list: ListWorkload;
  /** Edited in its cells. */
  readonly grid: ListWorkload;
  /** Whether libraries are measured too that have to be installed for it. */
  readonly hasPeers: boolean;
  /** How many times slower the processor is made. */
  readonly slowed: number;
  /** Fresh pages a mount is measured in, unless all together take longer than `slow` milliseconds. */
  readonly mounts: number;
  readonly slow: number;
  /** Fields typed into, spread over the form, and keys in each. */
  readonly places: number;
  readonly keys: number;
  /** Turns of the wheel. */
  readonly turns: number;
  /** Real time in milliseconds after which typing and scrolling end early, once there are enough keys or turns. */
  readonly patience: { readonly typing: number; readonly scrolling: number };
  readonly enough: number;
  /** Real time of the typing at full speed before, which counts for nothing. */
  readonly warmUp: number;
};

export const full: Pace = {
  workloads,
  list,
  grid,
  hasPeers: true,
  slowed: SLOWED,
  mounts: 3,
  slow: 4_000,
  places: 10,
  keys: 9,
  turns: 30,
  patience: { typing: 8_000, scrolling: 10_000 },
  enough: 8,
  warmUp: 2_000,
};

export const short: Pace = {
  ...full,
  workloads: [shortForm],
  list: shortList,
  grid: shortGrid,
  hasPeers: false,
  slowed: 1,
  mounts: 1,
  places: 2,
  keys: 2,
  turns: 4,
  enough: 4,
  warmUp: 0,
};
