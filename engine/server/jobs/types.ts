/** Work that is done after the call that asked for it, or when its time has come: by one of all processes, once. */
import type { Connection, Row } from '../database/port.ts';

/** One try at a job. */
export type Job = {
  readonly id: string;
  readonly data: Row;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Whether the job is given up when this try fails. */
  readonly isLast: boolean;
  /** When it was asked for; a UTC instant. */
  readonly askedAt: string;
  /** Of one among the given up: where it was, what was wrong with the last try, and how many there were. */
  readonly was?: { readonly queue: string; readonly fault: string; readonly tries: number; readonly askedAt: string };
  /** Aborted when the try has taken longer than its queue allows. */
  readonly signal: AbortSignal;
  /**
   * One transaction in which the job is done as well: what `work` writes holds exactly when the job does. Calls of others belong
   * before it. @throws JobLost, and writes nothing, when another process has taken the job over meanwhile, or it was discarded.
   */
  commit<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
};

export type JobQueue = {
  /** Lower case, digits, `-`, `_`, `.`; what is stored goes by it. */
  readonly name: string;
  /** Tries after the first, and seconds before them: about `delay`, then twice as long each time up to `most`, with jitter. None: fails at once. */
  readonly retries?: { readonly limit: number; readonly delay: number; readonly most: number };
  /** Seconds that one try may take; another process takes the job over then. */
  readonly expires: number;
  /** Jobs that one process works on at once. */
  readonly atOnce: number;
  /** Each at a place of its own, so that one that takes long keeps no others waiting; absent: so many together, for one look. */
  readonly apart?: boolean;
  /** It holds a processor for long at a time: a process of its own does it where there can be one, so that pages wait for none of it. */
  readonly isHeavy?: boolean;
  /** Jobs of one `group` that all processes together work on at once; absent: as many as there are places. */
  readonly perGroup?: number;
  /** Milliseconds that a job waits for others, so that they are taken by one look; absent: none. It goes at once where its group had to leave it. */
  readonly gathers?: number;
  /** At most one job for each key waits, and one runs; further ones are left out. Every job then has a `key`. */
  readonly single?: boolean;
  /** Seconds for which what is done can still be looked up. */
  readonly keeps: number;
  /** Whether what failed for good is kept among the given up, where it can be tried again. */
  readonly keepsFailed?: boolean;
  /** Jobs that are done several in one transaction, where several were taken by one look. */
  readonly together?: {
    /** Whether a job is one of them. */
    of(data: Row): boolean;
    /** Throws, and then nothing was written, where it cannot be: each is done by itself then. */
    run(jobs: readonly Job[], commit: Job['commit']): Promise<void>;
  };
  /** Does it, or throws what is wrong: `GiveUp` when another try would come to the same. */
  run(job: Job): Promise<void>;
  /** Jobs that waited were discarded, in that transaction: what they were asked for ends with them. */
  discarded?(connection: Connection, data: readonly Row[]): Promise<void>;
  /** Jobs were given up whose last try ended without a word: its process was killed, or it took too long. */
  abandoned?(connection: Connection, data: readonly Row[]): Promise<void>;
  /** What the platform's owner is told of jobs: who asked for each, and how far it is; in the order given. */
  about?(connection: Connection, data: readonly Row[]): Promise<readonly (JobFacts | undefined)[]>;
};

/** `user_id`: a membership. Of what is counted, `done` of `to_do`. */
export type JobFacts = { readonly user_id?: unknown; readonly done?: number; readonly to_do?: number };

/** A job that waits, for a place or for its time, or is being done. Times are UTC instants. */
export type QueuedJob = {
  readonly id: string;
  readonly queue: string;
  readonly state: 'waiting' | 'later' | 'running';
  readonly data: Row;
  /** Usually the organisation. */
  readonly group: string | null;
  readonly tries: number;
  readonly asked_at: string;
  readonly due_at: string;
};

export type NewJob = {
  readonly data: Row;
  /** The same job twice is one: for what has a name of its own, such as a time that was due. A UUID. */
  readonly id?: string;
  /** What `single` counts by. */
  readonly key?: string;
  /** Usually the organisation, so that one cannot keep all others waiting. */
  readonly group?: string;
  /** Higher ones first; 0. */
  readonly priority?: number;
  /** Seconds to wait before the first try. */
  readonly after?: number;
};

/** Numbers of jobs of a queue, and seconds that the first of those waiting has waited. */
export type QueueFigures = {
  readonly name: string;
  readonly waiting: number;
  /** Those that wait for their time, or for another try. */
  readonly later: number;
  readonly running: number;
  readonly failed: number;
  readonly longest_wait: number;
};

/** The job will fail the same way however often it is tried. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/** Whoever worked on the job no longer has it. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}
