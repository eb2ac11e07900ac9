/** Processes that work and are meant to be killed: they tell how far they are, a line at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Worker = { readonly process: ChildProcess; readonly exit: Promise<unknown>; last(): string; message(): string };

/** `program`: path of a TypeScript file. */
export const startWorker = (program: string, args: readonly string[]): Worker => {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const heard = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    heard.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    heard.error += chunk.toString();
  });
  return {
    process: child,
    exit: once(child, 'close'),
    last: () => heard.out.split('\n').at(-2) ?? '',
    message: () => heard.error,
  };
};

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the worker's last word is as wanted. */
export const hear = async (worker: Worker, wanted: (word: string) => boolean) => {
  while (!wanted(worker.last())) {
    if (worker.process.exitCode !== null) throw new Error(`The worker ended: ${worker.message()}`);
    await sleep(5);
  }
};

/** At once, without a chance to put anything in order. */
export const kill = async (worker: Worker) => {
  worker.process.kill('SIGKILL');
  await worker.exit;
};
