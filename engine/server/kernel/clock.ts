/** The time, asked for in one place so that tests can set it. */

export type Clock = {
  /** UTC instant in ISO form with milliseconds: what the database stores and rules compare. */
  now(): string;
};

export const systemClock: Clock = Object.freeze({ now: () => new Date().toISOString() });

/** A clock for tests: stands still until `advance` (milliseconds) or `set` moves it. */
export const createManualClock = (start: string) => {
  let at = Date.parse(start);
  return {
    now: () => new Date(at).toISOString(),
    advance: (milliseconds: number) => {
      at += milliseconds;
    },
    set: (instant: string) => {
      at = Date.parse(instant);
    },
  };
};
