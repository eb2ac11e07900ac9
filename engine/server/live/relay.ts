/** The one reader of changes in a process: woken by commits here and elsewhere, it reads once for all that came together. */
import { AsyncResource } from 'node:async_hooks';
import type { OpenDatabase } from '../database/open.ts';
import type { Listening } from '../database/signals.ts';
import type { Log } from '../kernel/log.ts';
import { type Batch, changesSince, positionNow } from './outbox.ts';
import type { Position } from './position.ts';

/** Milliseconds. */
export type Pace = {
  /** From a wake to the reading: what comes meanwhile is read along. */
  readonly together: number;
  /** Between the beginnings of two readings. */
  readonly apart: number;
  /** Without a wake, where wakes come, and where they do not. */
  readonly hearing: number;
  readonly deaf: number;
};

export const usualPace: Pace = { together: 20, apart: 120, hearing: 5_000, deaf: 500 };

export type RelayOptions = {
  readonly database: OpenDatabase;
  readonly log: Pick<Log, 'warn'>;
  /** The next reading waits for it. */
  readonly onBatch: (batch: Batch) => Promise<void>;
  readonly pace?: Pace;
};

export type Relay = {
  /** Reads from now on. Resolves once nothing that happens later can be missed. */
  start(): Promise<Position>;
  /** Reads no more until it is started again. */
  pause(): void;
  close(): Promise<void>;
};

export function createRelay({ database, log, onBatch, pace = usualPace }: RelayOptions): Relay {
  // A wake must not carry the call, and its open transaction, that brought it.
  const outside = new AsyncResource('changes for open pages', { requireManualDestroy: true });
  let position: Promise<Position> | undefined;
  let listening: Listening | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let isWanted = false;
  let lastBegun = 0;

  const later = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(read, milliseconds).unref();
  };
  const wake = () => {
    if (!position || isWanted) return;
    isWanted = true;
    if (reading) return;
    outside.runInAsyncScope(() => later(Math.max(pace.together, lastBegun + pace.apart - Date.now())));
  };
  const stopTelling = database.onCommit(() => {
    database.signals.tell();
    wake();
  });

  function read(): void {
    isWanted = false;
    lastBegun = Date.now();
    let hasFailed = false;
    reading = next()
      .catch((error: unknown) => {
        hasFailed = true;
        log.warn({ err: error }, 'Changes for open pages were not read; it is tried again.');
      })
      .finally(() => {
        reading = undefined;
        if (!position) return;
        const idle = listening?.isHearing() && !hasFailed ? pace.hearing : pace.deaf;
        later(isWanted ? Math.max(pace.together, lastBegun + pace.apart - Date.now()) : idle);
      });
  }

  async function next(): Promise<void> {
    const from = position;
    if (!from) return;
    const batch = await changesSince(database, await from);
    // Paused, or begun anew, meanwhile.
    if (position !== from) return;
    if (batch.changes === null || batch.changes.length > 0) await onBatch(batch);
    // Only now: what could not be told is read again.
    if (position === from) position = Promise.resolve(batch.position);
  }

  return {
    start() {
      if (position) return position;
      return outside.runInAsyncScope(() => {
        listening ??= database.signals.listen(wake);
        const begun = positionNow(database);
        position = begun;
        begun.then(
          () => later(pace.deaf),
          () => {
            // Whoever waits for it hears why; the next one begins anew.
            if (position === begun) position = undefined;
          },
        );
        return begun;
      });
    },
    pause() {
      position = undefined;
      clearTimeout(timer);
    },
    async close() {
      stopTelling();
      position = undefined;
      clearTimeout(timer);
      await listening?.stop();
      await reading;
    },
  };
}
