/** When the sender looks for messages: soon after one was written, and now and then for what failed or was left behind. */
import { AsyncResource } from 'node:async_hooks';
import type { Log } from '../kernel/log.ts';

export type Rounds = {
  start(): void;
  /** Something was written in a transaction that is still open: looks after a moment, and again a little later. */
  soon(): void;
  /** Resolves when the round under way is over. */
  stop(): Promise<void>;
};

/** Milliseconds: a transaction that wrote a message is over by the first or, when it was slow, by the last of these. */
const AFTER = [100, 1000, 5000] as const;
const IDLE = 15_000;

export type RoundsOptions = { readonly work: () => Promise<number>; readonly log: Pick<Log, 'warn'> };

/** One round at a time. Before `start` and after `stop` nothing happens by itself. */
export function createRounds({ work, log }: RoundsOptions): Rounds {
  // Timers must not carry the call, and its open transaction, that asked for them.
  const outside = new AsyncResource('messages', { requireManualDestroy: true });
  const looks = new Map<number, NodeJS.Timeout>();
  let isRunning = false;
  let interval: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let asked = 0;

  const look = () => {
    round = round.then(async () => {
      try {
        // Rounds that found something follow each other at once: there may be more.
        while (isRunning && (await work()) > 0);
      } catch (err) {
        log.warn({ err }, 'Messages were not looked for.');
      }
    });
  };

  /** Whoever asks while a look is due already gets one more after it. */
  const schedule = (wait: number) => {
    if (looks.has(wait)) return;
    const began = asked;
    const done = () => {
      looks.delete(wait);
      look();
      if (asked !== began) schedule(wait);
    };
    looks.set(wait, setTimeout(done, wait).unref());
  };

  return {
    start() {
      isRunning = true;
      outside.runInAsyncScope(() => {
        interval = setInterval(look, IDLE).unref();
        look();
      });
    },
    soon() {
      if (!isRunning) return;
      asked += 1;
      outside.runInAsyncScope(() => AFTER.forEach(schedule));
    },
    async stop() {
      isRunning = false;
      clearInterval(interval);
      for (const timer of looks.values()) clearTimeout(timer);
      looks.clear();
      await round;
    },
  };
}
