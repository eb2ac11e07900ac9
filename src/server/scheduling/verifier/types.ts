/** What a proposal says, and what is wrong with it. */
import type { Policy } from '../constraints/types.ts';
import type { Days, Site, Technician, Visit, Workday } from '../day/index.ts';

/** Somebody does a visit on a day, from a minute of it on. */
export type Assignment = { readonly visitId: string; readonly technicianId: string; readonly day: string; readonly at: number };

export type Refusal = {
  readonly visitId: string;
  readonly technicianId: string;
  /** Id of the constraint that does not hold, or what the proposal may never do: `unknown`, `twice`, `day`, `fixed`, `place`. */
  readonly constraint: string;
  /** For whoever looks for the fault, in English. */
  readonly detail: string;
};

/** A visit with somebody at a time: of the proposal, or as it was before it. */
export type Stop = { readonly visit: Visit; readonly at: number; readonly isProposed: boolean; readonly site: Site | null };

/** Somebody's day as it would be. */
export type Duty = {
  readonly technician: Technician;
  readonly workday: Workday;
  /** By their time. */
  readonly stops: readonly Stop[];
  readonly policy: Policy;
  readonly names: Days['names'];
  /** Ways that are known. */
  readonly ways: Days['ways'];
  /** Day and minute at which each visit that anybody has ends, by id. */
  readonly ends: ReadonlyMap<string, { readonly day: string; readonly minute: number }>;
  /** Of those who come together, by whoever leads: each visit that somebody has, with day and minute of its beginning. */
  readonly crews: ReadonlyMap<string, readonly { readonly visitId: string; readonly day: string; readonly at: number }[]>;
  /** Ids of all active visits. */
  readonly active: ReadonlySet<string>;
};

/** What is wrong with a stop; undefined where nothing is. */
export type StopRule = (stop: Stop, duty: Duty) => string | undefined;
/** What is wrong with a day: each fault at the stop that shows it. */
export type DayRule = (duty: Duty) => readonly { readonly stop: Stop; readonly detail: string }[];
