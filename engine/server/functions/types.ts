/** The port through which functions of the operator are run: today files of `FUNCTIONS_DIR`, another provider tomorrow. */

export type FunctionCall = {
  /** Name of the function. */
  readonly arn: string;
  /** Handed over as JSON. */
  readonly event: unknown;
  /** Who causes the call, so that one person cannot take every place. */
  readonly by: string;
  /** Milliseconds from start to answer; absent: as the limits say. */
  readonly time?: number;
};

/**
 * Answers what the function answered, read from JSON.
 * @throws no_function (422) for one that the operator has not allowed, too_large (413) for an event beyond the limit,
 * overloaded (503) while too many are running, function_failed (503) when it breaks, takes too long or answers too much.
 */
export type RunFunction = (call: FunctionCall) => Promise<unknown>;

export type Functions = {
  /** Whether the operator allows the function of that ARN. */
  isAllowed(arn: string): boolean;
  readonly run: RunFunction;
};

export type FunctionLimits = {
  /** Milliseconds from start to answer. */
  readonly time: number;
  /** MB of the function's heap. */
  readonly memory: number;
  /** Characters of JSON that go in, and that come out. */
  readonly size: number;
  /** Functions that run at a time, in all and for one person. */
  readonly running: number;
  readonly runningOfOne: number;
};
