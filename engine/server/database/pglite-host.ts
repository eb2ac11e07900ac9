/** Keeps the thread of the embedded database running, and ends it when a statement takes too long. */
import { Worker } from 'node:worker_threads';
import { workerFile } from '../kernel/worker-file.ts';
import type { DatabaseLog } from './log.ts';
import type { FromWorker, PgliteTarget, ToWorker } from './pglite-messages.ts';

/** One client's conversation with the database. */
export type PgliteSession = {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
};
export type PgliteSessionEvents = { opened(): void; answer(bytes: Uint8Array<ArrayBuffer>): void; lost(error: Error): void };

export type PgliteHost = {
  /** Resolves when the database can be spoken to; starts its thread when there is none. */
  ready(): Promise<void>;
  openSession(events: PgliteSessionEvents): PgliteSession;
  /** Turns the time budget on or off; it is off while the model is applied, say. */
  limit(on: boolean): void;
  /** The data folder as a tar file, to start other databases from. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
};

type Running = { readonly worker: Worker; readonly ready: Promise<void>; readonly exited: Promise<void> };

const CLOSE_LIMIT = 10_000;

const lostError = (code: string, message: string) => Object.assign(new Error(message), { code });

/**
 * @param budget milliseconds that one statement may take; then the thread is ended and a new one started,
 * what ran rejects with SQL state 57014, and an open transaction is gone as after a crash.
 */
export const createPgliteHost = ({ target, budget, log }: { target: PgliteTarget; budget: number; log: DatabaseLog }): PgliteHost => {
  let running: Running | undefined;
  let session: { readonly id: number; readonly events: PgliteSessionEvents } | undefined;
  let sessions = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let limited = true;
  let closing = false;
  let gone: Promise<unknown> | undefined;
  let dumped: ((bytes: Uint8Array) => void) | undefined;

  const lose = (error: Error) => {
    const lost = session;
    session = undefined;
    running = undefined;
    waiting = 0;
    clearTimeout(timer);
    timer = undefined;
    lost?.events.lost(error);
  };

  const overrun = () => {
    const ended = running;
    log.error({ budget }, 'A statement took longer than its time budget; the embedded database is started anew.');
    lose(lostError('57014', `The statement was ended after ${budget} ms.`));
    // The files stay the old thread's until it is gone.
    gone = ended?.worker.terminate();
    if (target.folder === null) return;
    ready().catch((error: unknown) => {
      if (!closing) log.error({ err: error }, 'The embedded database did not start again.');
    });
  };

  const watch = () => {
    clearTimeout(timer);
    timer = waiting > 0 && limited ? setTimeout(overrun, budget) : undefined;
  };

  const hear = (message: FromWorker) => {
    if (message.kind === 'dumped') return dumped?.(message.bytes);
    if (message.kind !== 'opened' && message.kind !== 'answer') return;
    waiting -= 1;
    watch();
    if (message.session !== session?.id) return;
    if (message.kind === 'opened') session.events.opened();
    else session.events.answer(message.bytes);
  };

  let ranBefore = false;
  const start = (): Running => {
    if (target.folder === null && ranBefore) throw new Error('The in-memory database ended with its thread; its data are gone.');
    ranBefore = true;
    const worker = new Worker(workerFile('pglite-worker', import.meta.url), { workerData: target, execArgv: [] });
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const isCurrent = () => running?.worker === worker;
    const started = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'failed') reject(new Error(`The embedded database could not be opened: ${message.message}`));
        else if (isCurrent()) hear(message);
      });
      worker.once('error', (error) => {
        log.error({ err: error }, 'The embedded database failed.');
        reject(error);
      });
      worker.once('exit', () => {
        reject(new Error('The thread of the embedded database ended before it was ready.'));
        if (isCurrent()) lose(lostError('57P02', 'The embedded database stopped.'));
      });
    });
    // Heard by whoever waits for it; on its own it must not end the process.
    started.catch(() => undefined);
    return { worker, ready: started, exited };
  };

  const ready = async (): Promise<void> => {
    await gone;
    if (closing) throw new Error('The database is closed.');
    running ??= start();
    return running.ready;
  };

  const post = (message: ToWorker, transfer: ArrayBuffer[] = []) => {
    if (!running) return lose(lostError('57P02', 'The embedded database is not running.'));
    waiting += 1;
    if (waiting === 1) watch();
    running.worker.postMessage(message, transfer);
  };

  return {
    ready,
    openSession: (events) => {
      sessions += 1;
      const id = sessions;
      session = { id, events };
      post({ kind: 'open', session: id });
      return {
        send: (bytes) => {
          if (session?.id === id) post({ kind: 'query', session: id, bytes }, [bytes.buffer]);
        },
        close: () => {
          if (session?.id === id) session = undefined;
        },
      };
    },
    limit: (on) => {
      limited = on;
      watch();
    },
    dump: async () => {
      await ready();
      const bytes = new Promise<Uint8Array>((resolve) => {
        dumped = resolve;
      });
      running?.worker.postMessage({ kind: 'dump' } satisfies ToWorker);
      return bytes;
    },
    close: async () => {
      closing = true;
      const last = running;
      session = undefined;
      lose(lostError('57P01', 'The database is closed.'));
      await gone;
      if (!last) return;
      last.worker.postMessage({ kind: 'close' } satisfies ToWorker);
      const late = setTimeout(() => void last.worker.terminate(), CLOSE_LIMIT);
      await last.exited;
      clearTimeout(late);
    },
  };
};
