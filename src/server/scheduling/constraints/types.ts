/**
 * Constraints: what must hold of a visit that somebody is sent to, and what would be better. Each is data, under a name; the same
 * ones judge a drag, a form, a bulk assignment, the audience of a broadcast and the optimiser.
 */
import type { Said } from '../../../../engine/server/kernel/said.ts';
import type { EntityRows } from '../../rows/index.ts';
import type { Days, Technician, Visit, Workday } from '../day/index.ts';

/** As exceptions name it. */
export type Reason = EntityRows['dispatch-exception']['reason'];

/** Hard: it must hold. Soft: each unit of it costs its weight, in minutes of travel. Off: nobody looks. */
export type Strictness = 'hard' | 'soft' | 'off';

export type Constraint = {
  readonly id: string;
  /** Keys of its name and of what it asks. */
  readonly label: string;
  readonly text: string;
  readonly strictness: Strictness;
  readonly weight: number;
  /** Of a visit, a technician and a day alone; or of the visits of a day in their order. */
  readonly on: 'pair' | 'route';
  readonly reason: Reason;
  /** Key of its words for an exception; what it is about stands in it by name. */
  readonly message: string;
  /** The function that looks (pairs.ts, routes.ts). */
  readonly check?: string;
  /** CEL over `doc.visit`, `doc.technician` and `doc.day`: it must give true. In place of `check`. */
  readonly when?: string;
};

/** What a run, or whoever looks, goes by: constraints as a policy has them, with its limits. */
export type Policy = {
  readonly constraints: readonly Constraint[];
  /** Kilometres from where a day begins to the farthest visit. */
  readonly maxTravelKm: number;
  readonly maxJobs: number;
  /** Minutes past the end of the day that are still allowed. */
  readonly overtime: number;
  /** What a minute of travel costs, of load that is uneven, of a skill that is higher than it need be, and of a promise that is
   * not kept. */
  readonly weights: {
    readonly travel: number;
    readonly load: number;
    readonly skill: number;
    readonly due: number;
    readonly stability: number;
  };
};

/** A visit and whoever might do it. */
export type Pair = {
  readonly visit: Visit;
  readonly technician: Technician;
  readonly workday: Workday;
  readonly policy: Policy;
  readonly names: Days['names'];
  /** Ways that are known. */
  readonly ways: Days['ways'];
};

/** What a constraint found: how much of it, what its words need, and other words where those of the constraint are too general. */
export type Finding = {
  readonly amount: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly message?: `t:constraint.${string}`;
};

/** A visit as it stands on a route. */
export type Stop = { readonly visit: Visit; readonly at: number; readonly travel: number; readonly metres: number };

/** A technician's visits of a day in their order, each with the way there. */
export type Route = {
  readonly technician: Technician;
  readonly workday: Workday;
  readonly stops: readonly Stop[];
  /** The way home from the last stop. */
  readonly home: { readonly travel: number; readonly metres: number };
  readonly policy: Policy;
  readonly names: Days['names'];
  readonly ways: Days['ways'];
  /** Instants at which other visits of the day end, by id: what must be over first may be somebody else's. */
  readonly ends: ReadonlyMap<string, number>;
  /** Instants at which they begin, by id: who comes along begins when whoever leads does. */
  readonly starts: ReadonlyMap<string, number>;
};

export type PairCheck = (pair: Pair) => Finding | undefined;
/** What is found at each stop, by the id of its visit. */
export type RouteCheck = (route: Route) => readonly (Finding & { readonly visitId: string })[];

/** A constraint that does not hold, in words. */
export type Clash = {
  readonly constraint: string;
  readonly reason: Reason;
  readonly isHard: boolean;
  /** How much of it, in its own unit: levels, kilometres, minutes; 1 where it is yes or no. */
  readonly amount: number;
  /** In minutes of travel; 0 for a hard one. */
  readonly cost: number;
  readonly message: Said;
  readonly visitId: string;
  readonly technicianId: string;
};
