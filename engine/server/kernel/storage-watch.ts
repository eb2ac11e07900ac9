/**
 * Keeps in mind that nothing can be stored in a place, from the first write that fails until one that is tried out goes
 * well. The operator is told once when it begins and once when it is over, however many calls run into it.
 */
import { AsyncResource } from 'node:async_hooks';
import type { Problem } from './errors.ts';
import { storageProblem } from './storage-trouble.ts';

export type StorageWatch = {
  /** Looks at an error of a write; answers the problem that it means where the storage is to blame. */
  saw(error: unknown): Problem | undefined;
  /** Why nothing can be stored just now; undefined when it can. */
  trouble(): Problem | undefined;
  close(): void;
};

export type StorageWatchOptions = {
  /** For the log: `database`, `files`. */
  readonly place: string;
  /** Writes as much as a call may, and takes it back; rejects while that cannot be done. */
  readonly probe: () => Promise<void>;
  readonly log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
  /** Milliseconds between two tries. */
  readonly every?: number;
  /** Milliseconds for which trouble that comes back is the trouble that was told of already. */
  readonly sameFor?: number;
};

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

const EVERY = 5_000;
/** A disk on the brink lets a small write through and stops the next large one. */
const SAME_FOR = 10 * 60_000;

export function createStorageWatch({ place, probe, log, every = EVERY, sameFor = SAME_FOR }: StorageWatchOptions): StorageWatch {
  // Tries must not carry the call, and its open transaction, that ran into the trouble first.
  const outside = new AsyncResource('storage watch', { requireManualDestroy: true });
  let trouble: Problem | undefined;
  let timer: NodeJS.Timeout | undefined;
  let toldAt: number | undefined;
  let isTold = false;
  let isClosed = false;

  const next = () => {
    timer = outside.runInAsyncScope(() => setTimeout(() => void look(), every).unref());
  };
  const look = async () => {
    try {
      await probe();
      if (isClosed) return;
      trouble = undefined;
      if (isTold) log.info({ place }, 'What is written is stored again.');
    } catch {
      if (!isClosed) next();
    }
  };
  const tell = ({ code, cause }: Problem) => {
    const now = Date.now();
    isTold = toldAt === undefined || now - toldAt >= sameFor;
    if (!isTold) return;
    toldAt = now;
    log.error({ place, code, reason: reasonOf(cause) }, 'Nothing can be stored. Writes are refused, and /readyz says so, until it can.');
  };
  return {
    saw(error) {
      const problem = storageProblem(error);
      if (!problem || isClosed) return problem;
      if (!trouble) {
        trouble = problem;
        tell(problem);
        next();
      }
      return problem;
    },
    trouble: () => trouble,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
