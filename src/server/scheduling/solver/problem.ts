/**
 * A day's work as the optimiser sees it: visits, and routes that may take them. A route is one technician on one day. All times are
 * whole numbers of one unit, all places are numbers of rows and columns of the matrix of travel.
 */

export type Problem = {
  readonly visits: number;
  readonly routes: number;
  readonly places: number;
  /** Time from place to place, row by row: `travel[from * places + to]`. */
  readonly travel: Int32Array;
  /** What it costs to go from place to place, in the same form. */
  readonly cost: Int32Array;
  /** By visit: where it is, how long it takes, and between which instants it may begin. */
  readonly place: Int32Array;
  readonly duration: Int32Array;
  readonly ready: Int32Array;
  readonly due: Int32Array;
  /** By visit: what it takes of what a route can carry. */
  readonly load: Int32Array;
  /** By visit: what it costs where nobody does it. */
  readonly penalty: Float64Array;
  /** By route: where it begins and ends, between which instants, and what it can carry. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly open: Int32Array;
  readonly close: Int32Array;
  readonly capacity: Int32Array;
  /** By route: what it costs to use it at all. */
  readonly fixed: Float64Array;
  /** By route: routes of one kind are the same in all of the above, and to every visit, so that of those that are empty one stands for all. */
  readonly kind: Int32Array;
  /**
   * By visit and kind of route (`visit * kinds + kind`): what it costs besides that a route of this kind takes the visit. Infinite: it
   * must not; on the route that it is pinned to it costs something finite. What keeps a plan stable stands here too.
   */
  readonly kinds: number;
  readonly taking: Float64Array;
  /** By visit: the route that it stays on, at its instant; -1: it may move. */
  readonly pinned: Int32Array;
  /**
   * By visit: the visit that must have ended before this one begins, whichever route it is on; -1: none. Where nobody does the other,
   * nobody does this one. Pinned visits stay all the same. Absent: there is none at all.
   */
  readonly after?: Int32Array;
};

/** The visits of each route in order; a visit on none is left over. */
export type Plan = readonly (readonly number[])[];
