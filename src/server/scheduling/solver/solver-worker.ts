/** Thread of one search: it takes its order at the start, and says how far it has come and what it found. */
import { parentPort, workerData } from 'node:worker_threads';
import { search } from './search.ts';
import type { FromSearch, SearchOrder } from './thread-messages.ts';

const port = parentPort;
if (port === null) throw new Error('solver-worker runs as a worker thread only.');
const say = (message: FromSearch) => port.postMessage(message);

/** Milliseconds between two reports: more would only be work for whoever hears them. */
const PAUSE = 50;

const { problem, seed, from, budget }: SearchOrder = workerData;
const began = performance.now();
let reported = began;
const shareOf = (steps: number) => ('steps' in budget ? steps / budget.steps : (performance.now() - began) / budget.milliseconds);
const found = search(problem, {
  seed,
  ...(from ? { from } : {}),
  progress: (steps, left) => {
    const share = shareOf(steps);
    const now = performance.now();
    if (now - reported >= PAUSE) {
      reported = now;
      say({ kind: 'progress', share: Math.min(1, share), left });
    }
    return share;
  },
});
say({ kind: 'found', found });
