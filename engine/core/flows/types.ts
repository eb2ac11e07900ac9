/** Flows: what happens by itself when something happens, step after step. */
import type { Effect, Message, Values } from '../lifecycle/types.ts';
import type { Rule } from '../rules/types.ts';

/** What becomes of due times at which nobody could run: nothing, one run for the last of them, or a run for each. */
export type MissedRuns = 'skip' | 'once' | 'each';

export type FlowTrigger =
  /** `saving`: before it is written, in the same call, which the flow may refuse. The others: after it was. */
  | { readonly on: 'created' | 'changed' | 'deleted' | 'saving'; readonly entity: string }
  /** Seconds after the instant that a field holds; negative: before it. */
  | { readonly on: 'due'; readonly entity: string; readonly field: string; readonly seconds: number }
  /** Again and again, for every record that satisfies `where`. */
  | {
      readonly on: 'schedule';
      readonly entity: string;
      readonly where?: Rule;
      readonly cron: string;
      readonly timeZone: string;
      readonly missed: MissedRuns;
    };

export type FlowStep = { readonly when?: Rule } & (
  | { readonly do: 'effect'; readonly effect: Effect }
  /** Fields of the record itself. */
  | { readonly do: 'set'; readonly values: Values }
  | { readonly do: 'wait'; readonly seconds: number }
  /** Until the instant that the rule gives; not at all where it gives none. */
  | { readonly do: 'wait-until'; readonly until: Rule }
  | { readonly do: 'end' }
  /** Of `saving`: the record is not written. */
  | { readonly do: 'refuse'; readonly at: string; readonly message: Message }
);

export type Flow = {
  readonly id: string;
  /** Key of its name. */
  readonly title: string;
  /** Changes whenever its definition does: an execution ends on the version that it began with. */
  readonly version: string;
  readonly trigger: FlowTrigger;
  /** On which records. */
  readonly when?: Rule;
  readonly steps: readonly FlowStep[];
  /** Fields of the record as it was that rules read later: they are kept with an execution. */
  readonly remembers: readonly string[];
};
