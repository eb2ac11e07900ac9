/** One run of a function in a thread of its own, which ends with the answer, with a failure or with the time. */
import { Worker } from 'node:worker_threads';
import { workerProgram } from './worker-program.ts';

export type WorkerRun = {
  /** Absolute path of the file. */
  readonly file: string;
  /** JSON text. */
  readonly event: string;
  /** Milliseconds, MB of heap, characters of the answer. */
  readonly limits: { readonly time: number; readonly memory: number; readonly size: number };
};

/** MB of the heap's part for what is new, and of the stack. */
const YOUNG = 16;
const STACK = 4;

/**
 * Answers JSON text. The thread shares nothing with the server but the process: no environment, so that a function
 * never sees the server's secrets by accident, and no memory.
 * @throws an Error that says what went wrong, for the operator's log
 */
export function runInWorker({ file, event, limits }: WorkerRun): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerProgram, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: { file, event, size: limits.size },
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: YOUNG, stackSizeMb: STACK },
    });
    const fail = (reason: string) => reject(new Error(reason));
    const timer = setTimeout(() => end(() => fail(`It did not end within ${limits.time} ms.`)), limits.time);
    let isOver = false;
    /** The first outcome counts. The thread is gone before it is told, so that whoever counts the running counts right. */
    const end = (tell: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      void worker.terminate().then(tell, tell);
    };
    worker.once('message', (message: unknown) => {
      const said = readMessage(message);
      end(() =>
        said.text !== undefined && said.text.length <= limits.size ? resolve(said.text) : fail(said.failure ?? 'It answered too much.'),
      );
    });
    worker.once('error', (error: unknown) => end(() => fail(error instanceof Error ? error.message : String(error))));
    worker.once('exit', (code) => end(() => fail(`It ended with ${code} and gave no answer.`)));
  });
}

/** The function itself may have posted something else. */
function readMessage(message: unknown): { readonly text?: string; readonly failure?: string } {
  if (typeof message !== 'object' || message === null) return { failure: 'It said something else than an answer.' };
  if ('text' in message && typeof message.text === 'string') return { text: message.text };
  return { failure: 'failure' in message ? String(message.failure) : 'It said something else than an answer.' };
}
