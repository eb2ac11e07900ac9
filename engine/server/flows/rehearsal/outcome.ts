/** What came of a rehearsal, uncut. */
import type { LogEntry } from '../types.ts';
import type { Hindrance } from './hindrance.ts';
import type { Done } from './recorder.ts';

export type Rehearsal = {
  /** Undefined: it would start. */
  readonly hindrance?: Hindrance;
  /** State that its execution would come to, and the words of what stood in its way. */
  readonly state?: string;
  readonly message?: string | null;
  readonly log: readonly LogEntry[];
  /** What it would do, by the index of the log's entry. */
  readonly done: ReadonlyMap<number, readonly Done[]>;
  /** Other flows that it would start, by their ids; what these would do is not looked at. */
  readonly started: readonly string[];
  /** The instant at which it would begin. */
  readonly began: string;
  /** Membership with whose eyes it read records; null: the server's. What it says to people may hold what others may not see. */
  readonly readsAs: string | null;
  /** It was not followed to its end: that would take too long. */
  readonly isCut: boolean;
};
