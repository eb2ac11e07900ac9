/** What a replay works with: a flow looked at over what happened to records in a span of days. */
import type { LogEntry } from '../types.ts';

export const REPLAY = 'flow-replay';
export const EVENT = 'replayed-event';
export const ACT = 'replayed-act';
export const REPLAYS = 'replays';

/** Events of one replay, replays that are kept of one person, and hours for which they are. */
export const MOST = { events: 2_000, kept: 5, hours: 26 } as const;

/** The row of a replay, as far as the server reads it. Days are those of the organisation's time zone. */
export type Replay = {
  readonly id: string;
  readonly org_id: string;
  readonly user_id: string;
  readonly flow: string;
  readonly from: string;
  readonly to: string;
  readonly state: 'queued' | 'running' | 'done' | 'stopped' | 'failed';
  /** Where it has come to, as JSON text; null: it has not begun. */
  readonly place: string | null;
  readonly looked: number;
};

/** Where the next look begins: behind the event of this instant and id. */
export type Place = { readonly at: string; readonly id: string };

/** Something on which the flow would have been asked whether it starts. */
export type PastEvent = Place & {
  readonly record: string;
  /** Whose doing it was; null: the server's own, or nobody's. */
  readonly by: string | null;
  readonly kind: 'created' | 'changed' | 'deleted' | 'run' | 'due' | 'scheduled';
  /** Field → [before, after], as the trail has them; of a workflow, what was entered for it. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
};

/** `isOver`: nothing comes behind `place`. */
export type Found = { readonly events: readonly PastEvent[]; readonly place: Place | null; readonly isOver: boolean };

/** Where events are found. `count`: undefined where counting takes as long as looking. */
export type Source = {
  count(most: number): Promise<number | undefined>;
  next(after: Place | null, size: number): Promise<Found>;
};

export type Outcome = 'through' | 'rests' | 'failed' | 'left_out' | 'unclear';

/** What came of one event: `acts` without the columns that all rows of a replay have. */
export type Seen = {
  readonly event: PastEvent;
  readonly title: string;
  readonly owner: string | null;
  readonly outcome: Outcome;
  readonly why: string | null;
  readonly log: readonly LogEntry[];
  /** Labels of fields whose values then are not known. */
  readonly unknown: readonly string[];
  readonly acts: readonly ReplayedAct[];
};

export type ReplayedAct = {
  readonly does: 'tell' | 'mail' | 'call' | 'create' | 'update' | 'remove' | 'start';
  /** What is told, which field of which entity is changed, what is called. */
  readonly about: string;
  /** Text that is told, value that is written. */
  readonly what: string | null;
  readonly whom: string | null;
};
