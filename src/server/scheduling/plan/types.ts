/** A plan for days: who does what and when, what is left over and why, and what would help. */
import type { Said } from '../../../../engine/server/kernel/said.ts';
import type { Clash } from '../constraints/index.ts';
import type { Span, Technician, Visit, Workday } from '../day/index.ts';

/** A visit with a time: the way there from the stop before, minutes and metres, and which visit of the technician's day it is. */
export type PlacedVisit = {
  readonly visitId: string;
  readonly technicianId: string;
  readonly day: string;
  readonly at: number;
  readonly order: number;
  readonly travel: number;
  readonly metres: number;
};

/** What would have to give for a visit to be placed; with it, it is: there and then. */
export type Relaxation = {
  readonly kind: 'window' | 'day' | 'overtime' | 'hub' | 'travel' | 'level' | 'jobs';
  /** Minutes of overtime or beside the window, days later, kilometres, levels, visits. */
  readonly amount: number;
  readonly message: Said;
  readonly technicianId: string;
  readonly day: string;
  readonly at: number;
};

export type LeftVisit = {
  readonly visitId: string;
  /** What stands in the way, the nearest miss first; at least one. */
  readonly reasons: readonly Clash[];
  readonly relaxation: Relaxation | null;
};

/** A technician's day in figures: minutes and metres of ways, home among them; minutes of overtime; visits begun after what was promised. */
export type Totals = {
  readonly technicianId: string;
  readonly day: string;
  readonly visits: number;
  readonly work: number;
  readonly travel: number;
  readonly metres: number;
  readonly overtime: number;
  readonly late: number;
};

export type Proposal = {
  /** Visits in scope that somebody does, whether they moved or not. */
  readonly placed: readonly PlacedVisit[];
  readonly left: readonly LeftVisit[];
  /** In minutes of travel: what the plan costs, visits that are left over among it. */
  readonly objective: number;
  readonly before: readonly Totals[];
  readonly after: readonly Totals[];
};

/** A visit where it may stand on a line: its place is a column of the matrix, its times are whole minutes. */
export type Item = {
  readonly visit: Visit;
  readonly place: number;
  readonly ready: number;
  readonly due: number;
  readonly duration: number;
  /** It stays on this line, at this time. */
  readonly isPinned: boolean;
  /** Minutes of the break that are kept before it, and are among its duration. */
  readonly rest: number;
};

/** A stretch of hours in which a technician can be sent from visit to visit, with those that he has already. */
export type Line = {
  readonly technician: Technician;
  readonly workday: Workday;
  /** When he leaves where he begins at the earliest, and is back at the latest. */
  readonly hours: Span;
  /** By when he must be back for what he has after these hours, whatever overtime is allowed. */
  readonly until: number;
  readonly start: number;
  /** In their order. */
  readonly items: readonly Item[];
  readonly mostVisits: number;
};
