/** The writing of many rows: chunk after chunk, to be paused, ended, and taken up again after the network failed. */
import type { CallError, DataClient, RowOutcome, RowsOfJob } from '../types.ts';
import { isCallError } from './call-error.ts';

export type ImportState = 'running' | 'paused' | 'waiting' | 'ended' | 'done';
export type ImportProgress = {
  readonly state: ImportState;
  readonly total: number;
  /** Rows answered. */
  readonly done: number;
  readonly written: number;
  readonly failed: number;
  /** Why it waits for somebody to try again, or ended by itself. */
  readonly trouble: CallError | null;
};

type Row = Record<string, unknown>;
export type ImportRunOptions = {
  readonly client: Pick<DataClient, 'createEach' | 'updateEach'>;
  readonly entity: string;
  /** Whether the rows are new records, or changes that name theirs by `id`. */
  readonly verb?: 'create' | 'update';
  readonly rows: readonly Row[];
  /** Counts the rows; a place for each of them. */
  readonly job?: RowsOfJob | undefined;
  /** Rows of one call; the server takes 200. */
  readonly chunkSize?: number;
  /** A key for each chunk, the same however often it is sent. */
  readonly newKey?: () => string;
  /** Milliseconds before each try after a failed one; then it waits for `resume`. */
  readonly pauses?: readonly number[];
};

export type ImportRun = {
  subscribe(listener: () => void): () => void;
  get(): ImportProgress;
  /** After the chunk that is on its way. */
  pause(): void;
  /** Goes on, also after trouble: the chunk that got no answer is sent again under its key. */
  resume(): void;
  /** Sends nothing more; what was written stays. */
  end(): void;
  /** Outcome of each row by its place; undefined for one that was not sent. Resolves when nothing more will be sent. */
  readonly outcomes: Promise<readonly (RowOutcome | undefined)[]>;
};

const CHUNK = 100;
const PAUSES = [1000, 3000, 8000];

/** The answer may come another time: no network, busy, or the same chunk still being answered. */
const isPassing = (error: unknown) =>
  isCallError(error) && (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'idempotency_in_flight');
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Nothing, where nobody counts. */
const partOf = (job: RowsOfJob | undefined, { from, rows }: Pick<Chunk, 'from' | 'rows'>): [] | [RowsOfJob] =>
  job ? [{ id: job.id, places: job.places.slice(from, from + rows.length) }] : [];

type Chunk = { readonly from: number; readonly rows: readonly Row[]; readonly key: string };

/** Begins at once. Never rejects: what goes wrong is told by `get().trouble`. */
export function startImport(options: ImportRunOptions): ImportRun {
  const { client, entity, verb = 'create', rows, job, chunkSize = CHUNK, newKey = () => crypto.randomUUID(), pauses = PAUSES } = options;
  const writeEach = verb === 'update' ? client.updateEach : client.createEach;
  const answered: (RowOutcome | undefined)[] = rows.map(() => undefined);
  const listeners = new Set<() => void>();
  let progress: ImportProgress = { state: 'running', total: rows.length, done: 0, written: 0, failed: 0, trouble: null };
  let wake: (() => void) | undefined;

  const tell = (change: Partial<ImportProgress>) => {
    progress = { ...progress, ...change };
    for (const listener of listeners) listener();
  };
  const stateNow = (): ImportState => progress.state;
  const isHeld = () => stateNow() === 'paused' || stateNow() === 'waiting';
  const untilResumed = async () => {
    while (isHeld()) await new Promise<void>((resolve) => (wake = resolve));
  };

  /** Sends a chunk until it is answered; false when it never will be. */
  const send = async (chunk: Chunk): Promise<boolean> => {
    for (let tried = 0; stateNow() !== 'ended'; ) {
      try {
        keep(chunk, await writeEach(entity, chunk.rows, chunk.key, ...partOf(job, chunk)));
        return true;
      } catch (cause) {
        const error = asCallError(cause);
        if (error.status === 413 && chunk.rows.length > 1) return sendHalves(chunk);
        if (!isPassing(error)) {
          tell({ state: 'ended', trouble: error });
          return false;
        }
        const pause = pauses[tried];
        tried = pause === undefined ? 0 : tried + 1;
        if (pause === undefined) tell({ state: 'waiting', trouble: error });
        else await sleep(pause);
        await untilResumed();
      }
    }
    return false;
  };
  const sendHalves = async ({ from, rows: all }: Chunk): Promise<boolean> => {
    const middle = Math.ceil(all.length / 2);
    const first = await send({ from, rows: all.slice(0, middle), key: newKey() });
    return first && send({ from: from + middle, rows: all.slice(middle), key: newKey() });
  };
  const keep = ({ from, rows: sent }: Chunk, outcomes: readonly RowOutcome[]) => {
    for (const outcome of outcomes) answered[from + outcome.index] = { ...outcome, index: from + outcome.index };
    const written = outcomes.filter(({ ok }) => ok).length;
    tell({
      done: progress.done + sent.length,
      written: progress.written + written,
      failed: progress.failed + sent.length - written,
      trouble: null,
    });
  };

  const work = async () => {
    for (let from = 0; from < rows.length; from += chunkSize) {
      await untilResumed();
      if (stateNow() === 'ended') break;
      if (!(await send({ from, rows: rows.slice(from, from + chunkSize), key: newKey() }))) break;
    }
    if (stateNow() !== 'ended') tell({ state: 'done' });
    return answered;
  };
  const goOn = (state: ImportState) => {
    if (stateNow() === 'done' || stateNow() === 'ended') return;
    tell({ state });
    wake?.();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => progress,
    pause: () => goOn('paused'),
    resume: () => goOn('running'),
    end: () => goOn('ended'),
    outcomes: work(),
  };
}

/** A mistake in the code ends the run like a refusal. */
const asCallError = (cause: unknown): CallError =>
  isCallError(cause)
    ? cause
    : Object.assign(cause instanceof Error ? cause : new Error(String(cause)), { status: -1, code: 'unknown', errors: [] });
