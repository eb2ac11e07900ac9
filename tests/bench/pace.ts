/** How much is measured. The figures of a short run mean nothing: it shows that all of it works, in seconds. */

/** When a stretch of calls ends: after so many milliseconds, or so many calls. */
export type Bounds = { readonly duration: number; readonly limit: number };

export type Pace = {
  readonly world: {
    /** Of the brand that is measured. */
    readonly requests: number;
    readonly neighbourRequests: number;
    readonly customers: number;
    /** Requests that are asked for one by one. */
    readonly sample: number;
  };
  /** Turns of each side, after the calls that the engine needs to have compiled what runs often. */
  readonly race: { readonly rounds: number; readonly round: Bounds; readonly warmUp: Bounds };
  /** The choices of a list. */
  readonly variants: { readonly rounds: number; readonly round: Bounds };
  /** Calls of one caller alone whose statements are noted. */
  readonly trace: { readonly warmUp: Bounds; readonly round: Bounds };
  readonly profile: Bounds;
  /** Turns with and without row-level security. */
  readonly wallTurns: number;
};

export const full: Pace = {
  world: { requests: 100_000, neighbourRequests: 10_000, customers: 5_000, sample: 1_000 },
  race: { rounds: 12, round: { duration: 400, limit: 2_000 }, warmUp: { duration: 3_000, limit: 2_000 } },
  variants: { rounds: 4, round: { duration: 350, limit: 1_000 } },
  trace: { warmUp: { duration: 5_000, limit: 20 }, round: { duration: 5_000, limit: 200 } },
  profile: { duration: 2_500, limit: 3_000 },
  wallTurns: 150,
};

export const short: Pace = {
  world: { requests: 300, neighbourRequests: 30, customers: 40, sample: 30 },
  race: { rounds: 2, round: { duration: 2_000, limit: 16 }, warmUp: { duration: 2_000, limit: 16 } },
  variants: { rounds: 1, round: { duration: 2_000, limit: 8 } },
  trace: { warmUp: { duration: 2_000, limit: 2 }, round: { duration: 2_000, limit: 5 } },
  profile: { duration: 2_000, limit: 40 },
  wallTurns: 2,
};
