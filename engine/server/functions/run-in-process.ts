/**
 * One run of a function in a process of its own, which is killed with the answer, with a failure or with the time. A thread would
 * start sooner, but on Node 24 one that has used up its heap can neither end nor be ended.
 */
import { spawn } from 'node:child_process';
import { processProgram } from './process-program.ts';

export type ProcessRun = {
  /** Absolute path of the file. */
  readonly file: string;
  /** JSON text. */
  readonly event: string;
  /** Milliseconds, MB of heap, characters of the answer. */
  readonly limits: { readonly time: number; readonly memory: number; readonly size: number };
};

/** MB of the heap's part for what is new. */
const YOUNG = 16;
/** Characters of what it complained of that are kept, from the end. */
const COMPLAINT = 8_000;

/**
 * Answers JSON text. The process shares nothing with the server: no environment, so that a function never sees the server's
 * secrets by accident, no memory, and no output but the last of its complaints.
 * @throws an Error that says what went wrong, for the operator's log
 */
export function runInProcess({ file, event, limits }: ProcessRun): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${limits.memory}`, `--max-semi-space-size=${YOUNG}`, '--input-type=commonjs', '--eval', processProgram],
      { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    );
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-COMPLAINT);
    });
    const fail = (reason: string) => reject(new Error(reason));
    const timer = setTimeout(() => end(() => fail(`It did not end within ${limits.time} ms.`)), limits.time);
    let tell: (() => void) | undefined;
    /** The first outcome counts. The process is gone before it is told, so that whoever counts the running counts right. */
    const end = (outcome: () => void) => {
      if (tell !== undefined) return;
      tell = outcome;
      clearTimeout(timer);
      child.kill('SIGKILL');
    };
    child.once('message', (message: unknown) => {
      const said = readMessage(message);
      end(() =>
        said.text !== undefined && said.text.length <= limits.size ? resolve(said.text) : fail(said.failure ?? 'It answered too much.'),
      );
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      fail(error.message);
    });
    child.once('close', (code, signal) => {
      end(() => fail(`It ended with ${signal ?? code} and gave no answer. ${complaint}`.trim()));
      tell?.();
    });
    // A process that is over already cannot be written to; its end is told by 'close'.
    child.send({ file, event, size: limits.size, longest: limits.time }, () => undefined);
  });
}

/** The function itself may have sent something else. */
function readMessage(message: unknown): { readonly text?: string; readonly failure?: string } {
  if (typeof message !== 'object' || message === null) return { failure: 'It said something else than an answer.' };
  if ('text' in message && typeof message.text === 'string') return { text: message.text };
  return { failure: 'failure' in message ? String(message.failure) : 'It said something else than an answer.' };
}
