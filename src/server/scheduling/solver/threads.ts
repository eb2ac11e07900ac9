/**
 * Searches by several seeds side by side, each in a thread of its own, so that the server goes on answering. The best plan is the
 * answer; of equal ones that of the first seed.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../../../engine/server/kernel/worker-file.ts';
import type { Plan, Problem } from './problem.ts';
import type { Found } from './search.ts';
import type { Budget, FromSearch, SearchOrder } from './thread-messages.ts';

export type ThreadsOptions = {
  /** One search by each; at least one. */
  readonly seeds: readonly number[];
  /** Steps of each search, or milliseconds of all of them together; these are shared out where there are more seeds than threads. */
  readonly budget: Budget;
  readonly from?: Plan;
  /** At once; all but one of the machine's processors unless told. */
  readonly threads?: number;
  /** How far all of them have come, 0 to 1, and the fewest visits that one of them has left over just now. */
  readonly progress?: (share: number, left: number) => void;
  readonly signal?: AbortSignal;
};

/**
 * The same problem, seeds and steps give the same answer, however many threads there are.
 * @throws the reason of `signal` when it is aborted, and what a search throws; no thread goes on after either
 */
export async function searchInThreads(
  problem: Problem,
  { seeds, budget, from, threads = Math.max(1, availableParallelism() - 1), progress, signal }: ThreadsOptions,
): Promise<Found> {
  signal?.throwIfAborted();
  const common = { problem: shared(problem), from, budget: shareOf(budget, Math.ceil(seeds.length / threads)) };
  const shares = seeds.map(() => 0);
  const lefts = seeds.map(() => problem.visits);
  const found: Found[] = [];
  const stop = new AbortController();
  const ending = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const waiting = [...seeds.entries()];
  const runNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, seed] = next;
      const hear = (share: number, left: number) => {
        shares[index] = share;
        lefts[index] = left;
        progress?.(shares.reduce((sum, each) => sum + each, 0) / seeds.length, Math.min(...lefts));
      };
      const each = await searchInThread({ ...common, seed }, hear, ending);
      found[index] = each;
      hear(1, each.left.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(threads, seeds.length) }, runNext));
  } finally {
    stop.abort();
  }
  return found.reduce((best, each) => (each.total < best.total ? each : best));
}

const shareOf = (budget: Budget, rounds: number): Budget => ('steps' in budget ? budget : { milliseconds: budget.milliseconds / rounds });

function searchInThread(order: SearchOrder, hear: (share: number, left: number) => void, signal: AbortSignal): Promise<Found> {
  const worker = new Worker(workerFile('solver-worker', import.meta.url), { workerData: order, execArgv: [] });
  return new Promise<Found>((resolve, reject) => {
    const end = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    worker.on('message', (message: FromSearch) => {
      if (message.kind === 'progress') hear(message.share, message.left);
      else resolve(message.found);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', end);
      reject(new Error('A thread of the optimiser ended before it had an answer.'));
    });
  });
}

/** The same problem in memory that threads share, so that no thread copies it. */
function shared(problem: Problem): Problem {
  const {
    travel,
    cost,
    place,
    duration,
    ready,
    due,
    load,
    penalty,
    start,
    end,
    open,
    close,
    capacity,
    fixed,
    kind,
    taking,
    pinned,
    after,
  } = problem;
  const ways = ints(travel);
  return {
    ...problem,
    travel: ways,
    // Where costs are times, threads see one matrix too.
    cost: cost === travel ? ways : ints(cost),
    place: ints(place),
    duration: ints(duration),
    ready: ints(ready),
    due: ints(due),
    load: ints(load),
    penalty: floats(penalty),
    start: ints(start),
    end: ints(end),
    open: ints(open),
    close: ints(close),
    capacity: ints(capacity),
    fixed: floats(fixed),
    kind: ints(kind),
    taking: floats(taking),
    pinned: ints(pinned),
    ...(after ? { after: ints(after) } : {}),
  };
}

function ints(values: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}

function floats(values: Float64Array): Float64Array {
  const copy = new Float64Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
